package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** One request in the making. One thread's. */
final class Ask {
    private static final AtomicLong MADE = new AtomicLong();
    private static final RequestBody NOTHING = RequestBody.create(new byte[0]);

    private final Caller caller;
    private final Place place;
    private final String method;
    private final String path;
    private final Request.Builder request = new Request.Builder();
    private String listener = "production";
    private @Nullable RequestBody body;

    Ask(Caller caller, Place place, String method, String path) {
        this.caller = caller;
        this.place = place;
        this.method = method;
        this.path = path;
        as(place.key("live"));
    }

    /** An idempotency key that nobody else has. */
    static String fresh() {
        return "key-" + MADE.incrementAndGet();
    }

    /** With this API key. */
    Ask as(String key) {
        return header("Authorization", "Bearer " + key);
    }

    /** At the sandbox's door, with its ready key. */
    Ask inSandbox() {
        listener = "sandbox";
        return as(place.key("sandbox"));
    }

    /** On this client. */
    Ask client(long id) {
        return header("X-CG-Client", Long.toString(id));
    }

    /** Under this idempotency key. */
    Ask key(String key) {
        return header("Idempotency-Key", key);
    }

    /** With this header, in place of what it was. */
    Ask header(String name, String value) {
        request.header(name, value);
        return this;
    }

    /** Without this header. */
    Ask without(String name) {
        request.removeHeader(name);
        return this;
    }

    /** With this JSON. */
    Ask json(String json) {
        return body(Caller.json(json));
    }

    /** With this body. */
    Ask body(RequestBody sent) {
        body = sent;
        return this;
    }

    /** Sends it. The mock implements every operation of the contract, so no answer may say otherwise. */
    Answer send() throws IOException {
        Answer answer = caller.send(made());
        assertThat(answer.code()).isNotEqualTo("no_implementado");
        return answer;
    }

    /** Sends it to where no operation is, and the answer need only be readable. */
    Answer sendAnywhere() throws IOException {
        return caller.outside(made().build());
    }

    /** The answer with its bytes, which whoever asks closes. */
    Response download() throws IOException {
        return caller.download(made());
    }

    private Request.Builder made() {
        boolean bare = method.equals("GET") || method.equals("HEAD");
        return request.url(place.address(listener) + path)
                .method(
                        method,
                        bare || (method.equals("DELETE") && body == null) ? null : body == null ? NOTHING : body);
    }
}
