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
public final class Ask {
    private static final AtomicLong MADE = new AtomicLong();
    private static final RequestBody NOTHING = RequestBody.create(new byte[0]);

    private final Caller caller;
    private final Place place;
    private final String method;
    private String path;
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
    public static String fresh() {
        return "key-" + MADE.incrementAndGet();
    }

    /** With this API key. */
    public Ask as(String key) {
        return header("Authorization", "Bearer " + key);
    }

    /** At the sandbox's door, with its ready key. */
    public Ask inSandbox() {
        listener = "sandbox";
        return as(place.key("sandbox"));
    }

    /** Asking the sandbox for this scenario. */
    public Ask scenario(String name) {
        return header("X-CG-Sandbox-Scenario", name);
    }

    /** On this client. */
    public Ask client(long id) {
        return header("X-CG-Client", Long.toString(id));
    }

    /** Under this idempotency key. */
    public Ask key(String key) {
        return header("Idempotency-Key", key);
    }

    /** With this header, in place of what it was. */
    public Ask header(String name, String value) {
        request.header(name, value);
        return this;
    }

    /** With this header once more, beside what it was. */
    public Ask and(String name, String value) {
        request.addHeader(name, value);
        return this;
    }

    /** Without this header. */
    public Ask without(String name) {
        request.removeHeader(name);
        return this;
    }

    /** With this JSON. */
    public Ask json(String json) {
        return body(Caller.json(json));
    }

    /** With this body. */
    public Ask body(RequestBody sent) {
        body = sent;
        return this;
    }

    /** With this in its query too, such as {@code limit=0}. */
    public Ask query(String more) {
        path = path + (path.contains("?") ? '&' : '?') + more;
        return this;
    }

    /** Its method. */
    public String method() {
        return method;
    }

    /** Its path below the prefix, without the query. */
    public String path() {
        return path.replaceFirst("[?].*", "");
    }

    /** Sends it. The mock implements every operation of the contract, so no answer may say otherwise. */
    public Answer send() throws IOException {
        Answer answer = caller.send(made());
        assertThat(answer.code()).isNotEqualTo("no_implementado");
        return answer;
    }

    /** Sends it to where no operation is, and the answer need only be readable. */
    public Answer sendAnywhere() throws IOException {
        return caller.outside(made().build());
    }

    /** The answer with its bytes, which whoever asks closes. */
    public Response download() throws IOException {
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
