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

/** Builds and sends one request to a {@link TestMock}. Used by one thread. */
public final class TestRequest {
    private static final AtomicLong MADE = new AtomicLong();
    private static final RequestBody NOTHING = RequestBody.create(new byte[0]);

    private final Caller caller;
    private final TestMock mock;
    private final String method;
    private String path;
    private final Request.Builder request = new Request.Builder();
    private String listener = "production";
    private @Nullable RequestBody body;

    TestRequest(Caller caller, TestMock mock, String method, String path) {
        this.caller = caller;
        this.mock = mock;
        this.method = method;
        this.path = path;
        as(mock.key("live"));
    }

    /** An idempotency key that nobody else has. */
    public static String fresh() {
        return "key-" + MADE.incrementAndGet();
    }

    /** With this API key. */
    public TestRequest as(String key) {
        return header("Authorization", "Bearer " + key);
    }

    /** At the sandbox's door, with its ready key. */
    public TestRequest inSandbox() {
        listener = "sandbox";
        return as(mock.key("sandbox"));
    }

    /** Asking the sandbox for this scenario. */
    public TestRequest scenario(String name) {
        return header("X-CG-Sandbox-Scenario", name);
    }

    /** On this client. */
    public TestRequest client(long id) {
        return header("X-CG-Client", Long.toString(id));
    }

    /** Under this idempotency key. */
    public TestRequest key(String key) {
        return header("Idempotency-Key", key);
    }

    /** With this header, in place of what it was. */
    public TestRequest header(String name, String value) {
        request.header(name, value);
        return this;
    }

    /** With this header once more, beside what it was. */
    public TestRequest and(String name, String value) {
        request.addHeader(name, value);
        return this;
    }

    /** Without this header. */
    public TestRequest without(String name) {
        request.removeHeader(name);
        return this;
    }

    /** With this JSON. */
    public TestRequest json(String json) {
        return body(Caller.json(json));
    }

    /** With this body. */
    public TestRequest body(RequestBody sent) {
        body = sent;
        return this;
    }

    /** With this in its query too, such as {@code limit=0}. */
    public TestRequest query(String more) {
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
        return request.url(mock.address(listener) + path)
                .method(
                        method,
                        bare || (method.equals("DELETE") && body == null) ? null : body == null ? NOTHING : body);
    }
}
