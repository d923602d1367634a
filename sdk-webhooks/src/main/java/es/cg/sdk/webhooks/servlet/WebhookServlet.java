package es.cg.sdk.webhooks.servlet;

import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;

/**
 * Receives webhooks in a container of Jakarta Servlet 6. Thread-safe.
 *
 * <pre>{@code
 * context.addServlet("cg", WebhookServlet.of(receiver)).addMapping("/cg");
 * }</pre>
 *
 * <p>If the receiver has a {@code SecretSource}, map the servlet to {@code /cg/*}: name and tag of a destination are
 * the path below {@code /cg}.
 *
 * <p>No filter before this servlet may read the body, as filters do that read form parameters or log requests. No
 * filter may answer in its place, as CSRF protection does with 403: exclude the path from it.
 */
@SuppressWarnings("exports") // A module that uses this class requires the servlet API; other modules need not have it.
public final class WebhookServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient WebhookReceiver receiver;

    private WebhookServlet(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    /** Returns a servlet that gives requests to this receiver. */
    public static WebhookServlet of(WebhookReceiver receiver) {
        return new WebhookServlet(receiver);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Reply reply = receiver.receive(
                request.getMethod(),
                request.getPathInfo(),
                name -> Collections.list(request.getHeaders(name)),
                request.getInputStream());
        reply.headers().forEach(response::setHeader);
        // Not sendError: the error page of the container would be a body.
        response.setStatus(reply.status());
        response.setContentLength(0);
    }
}
