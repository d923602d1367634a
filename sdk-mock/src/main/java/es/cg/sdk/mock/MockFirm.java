package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A firm of a mock that has several, with its ready keys.
 *
 * @param id the id by which {@link Panel#firm} names it
 * @param clients the production clients that have consented to every scope of {@code liveKey}
 * @param sandboxClients the sandbox clients that have consented to every scope of {@code sandboxKey}
 */
public record MockFirm(
        String id,
        String name,
        String liveKey,
        String testKey,
        String sandboxKey,
        List<Long> clients,
        List<Long> sandboxClients) {
    /** Copies the lists. */
    public MockFirm {
        clients = List.copyOf(clients);
        sandboxClients = List.copyOf(sandboxClients);
    }

    /** Describes the firm without its keys. */
    @Override
    public String toString() {
        return "MockFirm[" + id + ", " + name + "]";
    }

    static MockFirm of(JsonNode firm) {
        return new MockFirm(
                firm.path("id").asText(),
                firm.path("name").asText(),
                firm.at("/keys/live").asText(),
                firm.at("/keys/test").asText(),
                firm.at("/keys/sandbox").asText(),
                List.copyOf(PanelAnswers.numbers(firm.path("clients"))),
                List.copyOf(PanelAnswers.numbers(firm.path("sandbox_clients"))));
    }
}
