package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.internal.start.StartException;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request that the application sends to its own endpoint when it has started, through all its filters: shows whether
 * the bytes of a body arrive as they were sent. The endpoint knows it by a random text that exists only while it is
 * under way. Thread-safe.
 */
final class EndpointProbe {
    static final String HEADER = "CG-Endpoint-Probe";

    private static final Logger LOG = LoggerFactory.getLogger(EndpointProbe.class);
    private static final int TIMEOUT_MILLIS = 5000;
    private static final int NONCE_BYTES = 32;

    private volatile @Nullable String nonce;
    private volatile byte @Nullable [] arrived;

    boolean isProbe(@Nullable String header) {
        String expected = nonce;
        return expected != null
                && header != null
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), header.getBytes(StandardCharsets.UTF_8));
    }

    void arrived(byte[] body) {
        arrived = body;
    }

    /**
     * Sends the request.
     *
     * @throws StartException if the endpoint did not get the bytes of the body
     */
    void send(URI address, ServletContext context) {
        byte[] random = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(random);
        String text = HexFormat.of().formatHex(random);
        // White space and letters that a filter which writes the JSON again would change.
        byte[] body =
                ("{ \"id\" : \"" + text + "\", \"n\": 1.00, \"t\":\"\\u00f1ñ\" }\n").getBytes(StandardCharsets.UTF_8);
        nonce = text;
        arrived = null;
        try {
            int status = post(address, text, body);
            byte[] came = arrived;
            if (came == null) {
                LOG.warn(
                        "a filter or the server answered {} before the webhook endpoint at {}: if it answers the service"
                                + " likewise, no event arrives. The filters of this application: {}",
                        status,
                        address.getPath(),
                        RegisteredFilters.of(context));
            } else if (!Arrays.equals(came, body)) {
                throw new StartException(
                        "A filter " + (came.length == 0 ? "has read" : "changes") + " the body of a request before the"
                                + " webhook endpoint at " + address.getPath() + ", so that no signature would be valid."
                                + " The filters of this application: " + RegisteredFilters.of(context) + ".",
                        "Exclude this path from the filter. Filters that log bodies, or that read form parameters of any"
                                + " request, do this. To start without this check, set cg.webhooks.check-at-start=false.");
            }
        } catch (IOException e) {
            LOG.warn(
                    "the webhook endpoint was not checked at start, since {} did not answer: {}",
                    address,
                    e.toString());
        } finally {
            nonce = null;
            arrived = null;
        }
    }

    private static int post(URI address, String text, byte[] body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        try {
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setRequestProperty(HEADER, text);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(body.length);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
