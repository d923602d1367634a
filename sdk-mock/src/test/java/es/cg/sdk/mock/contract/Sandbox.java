package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;

/** The sandbox of a mock, asked with its ready key. One test's. */
record Sandbox(TestMock mock) {
    static final long CLIENT = 9001;

    /** A read, on the first client unless the path names one. */
    TestRequest get(String path) {
        TestRequest ask = mock.get(path).inSandbox();
        return path.startsWith("/clients/") ? ask : ask.client(CLIENT);
    }

    /** A write, on the first client. */
    TestRequest post(String path, String json) {
        return mock.post(path, json).inSandbox().client(CLIENT);
    }

    /** A read that succeeds. */
    JsonNode read(String path) throws IOException {
        return good(get(path)).json();
    }

    /** The records of a list of the first client, newest first. */
    List<JsonNode> list(String path) throws IOException {
        return listed(get(path));
    }

    /** The records of a list of this client, newest first. */
    List<JsonNode> list(String path, long client) throws IOException {
        return listed(get(path).client(client));
    }

    private static List<JsonNode> listed(TestRequest ask) throws IOException {
        return StreamSupport.stream(good(ask).json().path("data").spliterator(), false)
                .toList();
    }

    /** Resets it, with this body. */
    Answer reset(String json) throws IOException {
        return good(post("/sandbox/reset", json));
    }

    /** Moves its clock on by so many of a unit: {@code dias}, {@code horas} or {@code segundos}. */
    Answer advance(String unit, long count) throws IOException {
        return good(post("/sandbox/clock/advance", "{\"%s\":%d}".formatted(unit, count)));
    }

    /** Issues an invoice to this recipient. */
    Answer issue(String receptorNif) throws IOException {
        return good(post("/invoices", Bodies.invoice("SBX", receptorNif)));
    }

    /** The invoice as it is now. */
    JsonNode invoice(String id) throws IOException {
        return read("/invoices/" + id);
    }

    /** The kinds of the events about a record, in their order. */
    List<String> eventsAbout(String id) throws IOException {
        return mock.events("sandbox").stream()
                .filter(event -> event.at("/data/object/id").asText().equals(id)
                        || event.at("/data/object/factura_id").asText().equals(id))
                .map(event -> event.path("type").asText())
                .toList();
    }

    /** Moves the present on, which is production's clock. */
    void present(String duration) throws IOException {
        mock.advance(duration);
    }

    private static Answer good(TestRequest ask) throws IOException {
        Answer answer = ask.send();
        assertThat(answer.status()).as("%s", answer).isBetween(200, 299);
        return answer;
    }
}
