package es.cg.sdk.internal;

import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.UnreadableAnswerException;
import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request, one answer, over OkHttp. */
final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // More than any answer of the contract; without a bound, a small compressed one could fill the memory.
    private static final int MOST_BYTES = 64 * 1024 * 1024;
    private static final int LONGEST_REQUEST_ID = 200;

    private final OkHttpClient http;

    Exchange(OkHttpClient http) {
        this.http = http;
    }

    Answer send(Operation<?> operation, Request request, @Nullable String key) {
        try (Response response = answered(operation, request, key)) {
            String requestId = requestId(response);
            LOG.debug("{} answered {} [request {}]", operation.id(), response.code(), requestId);
            return new Answer(response.code(), requestId, key, body(operation, response, requestId, key));
        }
    }

    private Response answered(Operation<?> operation, Request request, @Nullable String key) {
        String address = request.url().host() + ":" + request.url().port();
        try {
            return http.newCall(request).execute();
        } catch (ProtocolException | IllegalArgumentException | IllegalStateException e) {
            // OkHttp's message quotes what came, which may be an echo of what was sent: leave both behind.
            throw new ConnectionException(operation.id() + " got something that is not HTTP from " + address + "; "
                    + nextStep(operation, key));
        } catch (IOException e) {
            throw new ConnectionException(
                    operation.id() + " got no answer from " + address + ": " + e.getMessage() + "; "
                            + nextStep(operation, key),
                    e);
        }
    }

    private static byte[] body(
            Operation<?> operation, Response response, @Nullable String requestId, @Nullable String key) {
        String reason;
        try {
            byte[] bytes = response.body().byteStream().readNBytes(MOST_BYTES + 1);
            if (bytes.length <= MOST_BYTES) {
                return bytes;
            }
            reason = "it is longer than " + MOST_BYTES + " bytes";
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            reason = "it broke off (" + e.getClass().getSimpleName() + ")";
        }
        if (!response.isSuccessful()) {
            // The status of an error speaks without its body.
            return new byte[0];
        }
        throw new UnreadableAnswerException(operation.id(), response.code(), requestId, key, reason);
    }

    private static @Nullable String requestId(Response response) {
        String header = response.header("Request-Id");
        if (header == null) {
            return null;
        }
        String visible = header.replaceAll("[^\\x21-\\x7e]", "?");
        return visible.substring(0, Math.min(visible.length(), LONGEST_REQUEST_ID));
    }

    private static String nextStep(Operation<?> operation, @Nullable String key) {
        if (key != null) {
            return "it may have been done: send it again with the key " + key + " within 24 hours, or look it up";
        }
        return operation.method().equals("GET")
                ? "a read changes nothing, so ask again"
                : "it may have been done: look before you send it again";
    }
}
