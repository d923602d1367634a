package es.cg.sdk.webhooks.servlet;

import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;

/**
 * Receives webhooks in a container of Jakarta Servlet 6. Thread-safe.
 *
 * <p>Nothing before it may read the body: a filter that asks for a parameter of a form does, and so does one that logs
 * requests. Nothing before it may answer either, as a filter against forged forms does with 403: the path must be left
 * out of those.
 */
@SuppressWarnings("exports") // Whoever names it requires the servlet API already; whoever does not need not have it.
public final class WebhookServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient WebhookReceiver receiver;

    private WebhookServlet(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    /** One that hands requests to this receiver. */
    public static WebhookServlet of(WebhookReceiver receiver) {
        return new WebhookServlet(receiver);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Reply reply = receiver.receive(
                request.getMethod(),
                Collections.list(request.getHeaders(SignatureVerifier.HEADER)),
                request.getInputStream());
        reply.headers().forEach(response::setHeader);
        // A page of the container's for an error would be a body.
        response.setStatus(reply.status());
        response.setContentLength(0);
    }
}
