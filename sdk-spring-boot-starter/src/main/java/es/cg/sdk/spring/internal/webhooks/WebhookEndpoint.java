package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The servlet at the path of webhooks. Notices when a filter has read the body before it. Thread-safe. */
final class WebhookEndpoint extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(WebhookEndpoint.class);
    private static final long PAUSE = Duration.ofMinutes(1).toNanos();
    private static final int UNAUTHORIZED = 401;

    private final transient WebhookReceiver receiver;
    private final transient RequestObserver observer;
    private final transient EndpointProbe probe;
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());

    WebhookEndpoint(WebhookReceiver receiver, RequestObserver observer, EndpointProbe probe) {
        this.receiver = receiver;
        this.observer = observer;
        this.probe = probe;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        CountedBody body = body(request);
        if (probe.isProbe(request.getHeader(EndpointProbe.HEADER))) {
            probe.arrived(body == null ? new byte[0] : body.readAllBytes());
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            return;
        }
        Reply reply = observer.observe(() -> receiver.receive(
                request.getMethod(),
                request.getPathInfo(),
                name -> Collections.list(request.getHeaders(name)),
                body == null ? InputStream.nullInputStream() : body));
        boolean wasRead = body == null || (body.count == 0 && request.getContentLengthLong() > 0);
        if (wasRead && reply.status() == UNAUTHORIZED) {
            report();
        }
        reply.headers().forEach(response::setHeader);
        // Not sendError: the error page of the container would be a body.
        response.setStatus(reply.status());
        response.setContentLength(0);
    }

    /** Returns the body; null if somebody has taken it as text. */
    private static @Nullable CountedBody body(HttpServletRequest request) throws IOException {
        try {
            return new CountedBody(request.getInputStream());
        } catch (IllegalStateException e) {
            return null;
        }
    }

    private void report() {
        long now = System.nanoTime();
        long until = silentUntil.get();
        if (now - until >= 0 && silentUntil.compareAndSet(until, now + PAUSE)) {
            LOG.error(
                    "a filter has read the body of a webhook before its endpoint, so that no signature can be valid and"
                            + " every event is answered 401: exclude the path cg.webhooks.path from that filter. Filters that log"
                            + " bodies or read form parameters do this. The filters of this application: {}",
                    RegisteredFilters.of(getServletContext()));
        }
    }

    /** A body, and the number of bytes read from it. */
    private static final class CountedBody extends FilterInputStream {
        private long count;

        CountedBody(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count += Math.max(0, read);
            return read;
        }
    }
}
