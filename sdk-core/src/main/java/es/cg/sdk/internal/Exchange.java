package es.cg.sdk.internal;

import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ConnectionException;
import java.io.IOException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request, one answer, over OkHttp. */
final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    private final OkHttpClient http;

    Exchange(OkHttpClient http) {
        this.http = http;
    }

    Answer send(Operation<?> operation, Request request, @Nullable String key) {
        try (Response response = http.newCall(request).execute()) {
            Answer answer = new Answer(
                    response.code(),
                    response.header("Request-Id"),
                    key,
                    response.body().bytes());
            LOG.debug("{} answered {} [request {}]", operation.id(), answer.status(), answer.requestId());
            return answer;
        } catch (IOException e) {
            throw new ConnectionException(
                    operation.id() + " got no answer from " + request.url().host() + ":"
                            + request.url().port() + ": " + e.getMessage()
                            + (key == null
                                    ? "; nothing was written, so ask again"
                                    : "; it may have been done: send it again with the key " + key
                                            + " within 24 hours, or look it up"),
                    e);
        }
    }
}
