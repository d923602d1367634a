package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import okhttp3.Request;
import okhttp3.RequestBody;

/** One of the two worlds of a mock, with the calls that a script made in it. One test's. */
final class ScriptWorld {
    private final MockCg mock;
    private final boolean sandbox;
    private final Caller caller = new Caller();
    private final List<String> steps = new ArrayList<>();

    ScriptWorld(MockCg mock, boolean sandbox) {
        this.mock = mock;
        this.sandbox = sandbox;
    }

    boolean sandbox() {
        return sandbox;
    }

    /** The client of this index among the ready ones. */
    long client(int index) {
        return (sandbox ? mock.sandboxClients() : mock.clients()).get(index);
    }

    /** The calls so far, each with its status. */
    String steps() {
        return String.join("\n", steps);
    }

    Answer post(String path, long client, String json) throws IOException {
        return post(path, client, "", Caller.json(json), json);
    }

    /** A write with a scenario of the sandbox, unless that is empty. */
    Answer post(String path, long client, String scenario, RequestBody body, String shown) throws IOException {
        Request.Builder request = request(path, client).header("Idempotency-Key", "step-" + steps.size());
        if (!scenario.isEmpty()) {
            request.header("X-CG-Sandbox-Scenario", scenario);
        }
        Answer answer = caller.send(request.post(body));
        return noted("POST " + path + " " + client + " " + scenario + " " + shown, answer);
    }

    Answer delete(String path, long client) throws IOException {
        return noted(
                "DELETE " + path + " " + client,
                caller.send(request(path, client).delete()));
    }

    Answer panel(String path, String json) throws IOException {
        Request.Builder request = new Request.Builder().url(mock.panelUrl() + path);
        return noted(
                "panel " + path + " " + json,
                caller.outside(request.post(Caller.json(json)).build()));
    }

    private Answer noted(String step, Answer answer) {
        steps.add(step + " -> " + answer.status() + " " + answer.code());
        assertThat(answer.status()).as("%s", answer.json()).isLessThan(500);
        return answer;
    }

    private Request.Builder request(String path, long client) {
        return new Request.Builder()
                .url((sandbox ? mock.sandboxUrl() : mock.baseUrl()) + path)
                .header("Authorization", "Bearer " + (sandbox ? mock.sandboxKey() : mock.liveKey()))
                .header("X-CG-Client", Long.toString(client));
    }

    JsonNode get(String path, long client) throws IOException {
        Answer answer = caller.send(request(path, client));
        assertThat(answer.status()).as("%s %s", path, answer.json()).isEqualTo(200);
        return answer.json();
    }

    /** All records of a list, newest first; the pages are not held to the contract, which takes long. */
    List<JsonNode> all(String path, long client) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        String next = "";
        do {
            String query = (path.contains("?") ? "&" : "?") + "limit=100" + (next.isEmpty() ? "" : "&cursor=" + next);
            Answer answer = caller.outside(request(path + query, client).build());
            assertThat(answer.status()).as("%s %s", path, answer.json()).isEqualTo(200);
            JsonNode page = answer.json();
            page.path("data").forEach(all::add);
            next = page.path("next_cursor").asText("");
        } while (!next.isEmpty() && !next.equals("null"));
        return all;
    }

    /** Every invoice of a client with its places in the chain. */
    List<JsonNode> chained(long client) throws IOException {
        return listed(outside("/panel/invoices?client=" + client).path("data"));
    }

    /** All events, oldest first. */
    List<JsonNode> events() throws IOException {
        String name = sandbox ? "sandbox" : "production";
        return listed(outside("/panel/state").at("/" + name + "/tables/events/rows")).stream()
                .map(row -> row.path("json"))
                .toList();
    }

    private JsonNode outside(String path) throws IOException {
        Answer answer =
                caller.outside(new Request.Builder().url(mock.panelUrl() + path).build());
        assertThat(answer.status()).as("%s", path).isEqualTo(200);
        return answer.json();
    }

    static List<JsonNode> listed(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
