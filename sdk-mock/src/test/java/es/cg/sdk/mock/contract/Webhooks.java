package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;

/** A receiver with a destination of its own, at a mock, which closes it. One test's. */
public final class Webhooks {
    public static final long CLIENT = 1001;

    private final TestMock mock;
    private final String key;
    private final Receiver receiver;
    private final String id;
    private final boolean sandbox;

    private Webhooks(TestMock mock, boolean sandbox, String key, Receiver receiver, String id) {
        this.mock = mock;
        this.sandbox = sandbox;
        this.key = key;
        this.receiver = receiver;
        this.id = id;
    }

    /** One for these kinds of event that has passed its handshake. */
    public static Webhooks active(TestMock mock, String... kinds) throws IOException {
        return ofKey(mock, mock.key("live"), kinds);
    }

    /** One of this key. */
    public static Webhooks ofKey(TestMock mock, String key, String... kinds) throws IOException {
        Webhooks made = made(mock, key, kinds);
        assertThat(made.verify().path("state").asText()).isEqualTo("activo");
        return made;
    }

    /** One of the sandbox that has passed its handshake. */
    public static Webhooks inSandbox(TestMock mock, String... kinds) throws IOException {
        Webhooks made = madeInSandbox(mock, kinds);
        assertThat(made.verify().path("state").asText()).isEqualTo("activo");
        return made;
    }

    /** One that waits for its handshake. */
    public static Webhooks made(TestMock mock, String key, String... kinds) throws IOException {
        return made(mock, false, key, kinds);
    }

    /** One of the sandbox that waits for its handshake. */
    public static Webhooks madeInSandbox(TestMock mock, String... kinds) throws IOException {
        return made(mock, true, mock.key("sandbox"), kinds);
    }

    private static Webhooks made(TestMock mock, boolean sandbox, String key, String... kinds) throws IOException {
        Receiver receiver = mock.receiver();
        TestRequest ask = mock.post("/webhooks", body(receiver.url(), kinds));
        Answer created = (sandbox ? ask.inSandbox() : ask).as(key).send();
        answers(created, 201);
        receiver.knows(created.text("/secreto"));
        return new Webhooks(mock, sandbox, key, receiver, created.text("/id"));
    }

    private TestRequest get(String path) {
        TestRequest ask = mock.get(path);
        return (sandbox ? ask.inSandbox() : ask).as(key);
    }

    public static String body(String url, String... kinds) {
        return "{\"url\":\"%s\",\"eventos\":[\"%s\"]}".formatted(url, String.join("\",\"", kinds));
    }

    public String id() {
        return id;
    }

    public Receiver receiver() {
        return receiver;
    }

    /** Has the handshake done now, by the panel. */
    public JsonNode verify() throws IOException {
        return mock.panel("POST /panel/webhooks/" + id + "/verify").json();
    }

    /** The destination as the API shows it. */
    public JsonNode shown() throws IOException {
        return get("/webhooks/" + id).send().json();
    }

    /** Its deliveries as the API shows them, newest first. */
    public List<JsonNode> deliveries() throws IOException {
        JsonNode data = get("/webhooks/" + id + "/entregas").send().json().path("data");
        return StreamSupport.stream(data.spliterator(), false).toList();
    }

    /** Lets all that is due be done, and answered. */
    public void settle() throws IOException {
        mock.advance("PT0S");
    }

    /** Issues an invoice, and gives its id. */
    public String issue() throws IOException {
        return mock.post("/invoices", Draft.invoice().toString(), CLIENT).text("/id");
    }

    /** Lets an event of this kind happen to the client. */
    public void emit(String kind) throws IOException {
        mock.panel("POST /panel/events", "{\"type\":\"%s\",\"client\":%d,\"object\":{}}".formatted(kind, CLIENT));
    }
}
