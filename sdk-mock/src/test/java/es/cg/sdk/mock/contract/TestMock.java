package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import okhttp3.Request;

/**
 * A mock that is called by HTTP alone, with its clock fixed at 09:00 on 20 November 2026 in Madrid. Used by one test.
 * Every answer of production and sandbox is checked against openapi.json.
 */
public final class TestMock implements AutoCloseable {
    private final Caller caller = new Caller();
    private final Running mock;
    private final List<Receiver> receivers = new ArrayList<>();

    TestMock(Running mock) {
        this.mock = mock;
    }

    /**
     * A fresh one.
     *
     * @param options as on the command line of the standalone jar, such as {@code --enforce-limits} or
     *     {@code --job-time=PT0S}
     */
    public static TestMock open(String... options) throws IOException {
        return new TestMock(Running.take(List.of(options)));
    }

    /** What the tests of this run are asking. */
    public static String kind() {
        return Running.JAR == null ? "of a mock in this process" : "of the standalone jar";
    }

    /** A read of production with the ready live key. */
    public TestRequest get(String path) {
        return ask("GET", path);
    }

    /** A write to production with the ready live key, under an idempotency key of its own. */
    public TestRequest post(String path, String json) {
        return ask("POST", path).json(json).key(TestRequest.fresh());
    }

    /** As {@link #post(String, String)}. */
    public TestRequest put(String path, String json) {
        return ask("PUT", path).json(json).key(TestRequest.fresh());
    }

    /** As {@link #post(String, String)}. */
    public TestRequest patch(String path, String json) {
        return ask("PATCH", path).json(json).key(TestRequest.fresh());
    }

    /** A removal in production with the ready live key. */
    public TestRequest delete(String path) {
        return ask("DELETE", path);
    }

    /** Reads, with the ready live key, on this client. */
    public Answer get(String path, long client) throws IOException {
        return get(path).client(client).send();
    }

    /** Writes, with the ready live key and an idempotency key of its own, on this client. */
    public Answer post(String path, String json, long client) throws IOException {
        return post(path, json).client(client).send();
    }

    /** As {@link #post(String, String, long)}. */
    public Answer put(String path, String json, long client) throws IOException {
        return put(path, json).client(client).send();
    }

    /** As {@link #post(String, String, long)}. */
    public Answer patch(String path, String json, long client) throws IOException {
        return patch(path, json).client(client).send();
    }

    /** Removes, with the ready live key, on this client. */
    public Answer delete(String path, long client) throws IOException {
        return delete(path).client(client).send();
    }

    /** Returns the records of the first page of a list, newest first. */
    public List<JsonNode> list(String path, long client) throws IOException {
        return StreamSupport.stream(get(path, client).json().path("data").spliterator(), false)
                .toList();
    }

    /** Any request to production with the ready live key and nothing else. */
    public TestRequest ask(String method, String path) {
        return new TestRequest(caller, this, method, path);
    }

    /** The panel, as {@code panel("POST /panel/clock", "{…}")}; not held to the contract. */
    public Answer panel(String call, String json) throws IOException {
        String[] parts = call.split(" ", 2);
        return caller.outside(new Request.Builder()
                .url(address("panel") + parts[1])
                .method(parts[0], parts[0].equals("GET") ? null : Caller.json(json))
                .build());
    }

    /** The panel, with nothing to say; it must agree. */
    public Answer panel(String call) throws IOException {
        return agreed(panel(call, "{}"));
    }

    /** Moves production's clock on. */
    public void advance(String duration) throws IOException {
        agreed(panel("POST /panel/clock", "{\"advance\":\"%s\"}".formatted(duration)));
    }

    /** Returns the time of production's clock. */
    OffsetDateTime now() throws IOException {
        return OffsetDateTime.parse(panel("GET /panel/clock").text("/now"));
    }

    /** Moves production's clock on to this moment. */
    void advanceTo(OffsetDateTime there) throws IOException {
        advance(Duration.between(now(), there).toString());
    }

    /** Puts the firm on another plan. */
    public void plan(String name) throws IOException {
        agreed(panel("PUT /panel/plan", "{\"plan\":\"%s\"}".formatted(name)));
    }

    /** Makes a key, as {@code panel.md} describes it: its {@code id} and {@code key}. */
    public JsonNode makeKey(String json) throws IOException {
        return agreed(panel("POST /panel/keys", json)).json();
    }

    /** As {@link #makeKey}, of which it returns the value. */
    public String keyWith(String json) throws IOException {
        return makeKey(json).path("key").asText();
    }

    /** A live key of these scopes alone, on all clients, which consent. */
    public String keyOf(String... scopes) throws IOException {
        return makeKey("{\"kind\":\"live\",\"scopes\":[\"%s\"]}".formatted(String.join("\",\"", scopes)))
                .path("key")
                .asText();
    }

    /** Opens a receiver, which is closed with this mock. */
    Receiver receiver() throws IOException {
        Receiver receiver = Receiver.open();
        receivers.add(receiver);
        return receiver;
    }

    /** The journal's entry of the newest request. */
    public JsonNode newestInTheJournal() throws IOException {
        return panel("GET /panel/requests").json().at("/data/0");
    }

    /** A part of the whole state, such as {@code /production/tables/clients/rows}. */
    JsonNode state(String pointer) throws IOException {
        return panel("GET /panel/state").json().at(pointer);
    }

    /** The events of production and the sandbox that the state holds, oldest first. */
    public List<JsonNode> events(String environment) throws IOException {
        JsonNode rows = state("/" + environment + "/tables/events/rows");
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.path("json"))
                .toList();
    }

    /** The kinds of production's events, oldest first. */
    List<String> told() throws IOException {
        return events("production").stream()
                .map(event -> event.path("type").asText())
                .toList();
    }

    /** The ready key: {@code live}, {@code test} or {@code sandbox}. */
    public String key(String kind) {
        return mock.sheet().at("/keys/" + kind).asText();
    }

    /** The clients of production that consent to everything. */
    public List<Long> clients() {
        List<Long> clients = new ArrayList<>();
        mock.sheet().path("clients").forEach(each -> clients.add(each.asLong()));
        return clients;
    }

    /** An address: {@code production}, {@code sandbox} or {@code panel}. */
    public String address(String listener) {
        return mock.sheet().path(listener).asText();
    }

    private static Answer agreed(Answer answer) {
        assertThat(answer.status()).as("%s", answer).isBetween(200, 299);
        return answer;
    }

    @Override
    public void close() throws IOException {
        receivers.forEach(Receiver::close);
        mock.giveBack();
    }
}
