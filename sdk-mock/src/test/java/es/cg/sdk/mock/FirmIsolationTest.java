package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.calls.Listener;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ContractReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** No key reaches what another firm has: an id of that firm is answered as an id that does not exist. */
final class FirmIsolationTest {
    private static final String WRITE = "{\"world\":\"%s\",\"method\":\"POST\",\"path\":\"%s\",\"headers\":"
            + "{\"idempotency-key\":\"%s\",\"x-cg-client\":\"%d\"},\"body\":%s}";

    private static void write(PanelCaller caller, String world, String path, long client, String body)
            throws IOException {
        Answer sent = caller.panel("POST /panel/requests", WRITE.formatted(world, path, "k" + path, client, body));
        assertThat(sent.json().path("status").asInt())
                .as(sent.json().toString())
                .isLessThan(300);
    }

    /** Returns an id of each table of the first firm. */
    private static Map<String, String> ids(MockCg mock, String world) throws IOException {
        Map<String, String> ids = new TreeMap<>();
        JsonNode tables =
                new ObjectMapper().readTree(mock.panel().snapshot()).path(world).path("tables");
        for (Map.Entry<String, JsonNode> table : tables.properties()) {
            for (JsonNode row : table.getValue().path("rows")) {
                String id = row.at("/json/id").asText();
                // Clients have numbers, which all firms have.
                if (id.matches("[a-z]+_[0-9a-z]{16}")) {
                    ids.put(table.getKey(), id);
                }
            }
        }
        return ids;
    }

    @Test
    void idsOfAnotherFirmDoNotExistInProduction() throws IOException {
        idsOfAnotherFirmDoNotExist("production");
    }

    @Test
    void idsOfAnotherFirmDoNotExistInTheSandbox() throws IOException {
        idsOfAnotherFirmDoNotExist("sandbox");
    }

    private static void idsOfAnotherFirmDoNotExist(String world) throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            boolean sandbox = world.equals("sandbox");
            long client = sandbox ? 9001 : 1001;
            PanelCaller caller = new PanelCaller(mock);
            write(
                    caller,
                    world,
                    "/webhooks",
                    client,
                    "{\"url\":\"http://127.0.0.1:9/\",\"eventos\":[\"invoice.emitted\"]}");
            MockFirm second = mock.panel().firms().get(1);
            String key = sandbox ? second.sandboxKey() : second.liveKey();
            String own = sandbox ? mock.sandboxKey() : mock.liveKey();
            Map<String, String> ids = ids(mock, world);
            assertThat(ids).containsKeys("invoices", "webhooks", "tax_models", "documents", "keys");
            int found = 0;
            for (ApiOperation each : ContractReader.bundled().operations()) {
                boolean isById = each.method().equals("GET")
                        && each.path().contains("{")
                        && each.environments().contains(world);
                for (String id : isById ? List.copyOf(ids.values()) : List.<String>of()) {
                    Answer asked = caller.api(path(each, id), key, client);
                    Answer unknown = caller.api(path(each, "nothing_0000000000000000"), key, client);
                    assertThat(List.of(asked.status(), asked.code()))
                            .as(each.id() + " " + id)
                            .isEqualTo(List.of(unknown.status(), unknown.code()))
                            .doesNotContain(200);
                    // Other reads may answer with a file.
                    if (each.id().endsWith(".get")) {
                        found += caller.api(path(each, id), own, client).status() == 200 ? 1 : 0;
                    }
                }
            }
            // The firm that has them reads them.
            assertThat(found).isGreaterThan(8);
        }
    }

    @Test
    void jobsAndDeliveriesOfAnotherFirmDoNotExist() throws IOException {
        Map<String, String> secrets = new ConcurrentHashMap<>();
        try (MockCg mock = MockCg.builder().firms(2).start();
                Listener server = Listener.open((request, socket) -> socket.getOutputStream()
                        .write(Listener.answer(
                                request.isSignedWith(secrets.getOrDefault(request.path(), "")) ? 200 : 401, "")))) {
            PanelCaller caller = new PanelCaller(mock);
            String first = mock.liveKey();
            String second = mock.panel().firms().get(1).liveKey();
            List<String> destinations = new ArrayList<>();
            for (String key : List.of(first, second)) {
                String path = "/" + destinations.size();
                String body = "{\"url\":\"%s%s\",\"eventos\":[\"invoice.annulled\"]}".formatted(server.url(), path);
                JsonNode made =
                        caller.write(key, "/webhooks", Caller.json(body), 1001).json();
                secrets.put(path, made.path("secreto").asText());
                destinations.add("/webhooks/" + made.path("id").asText() + "/entregas");
            }
            mock.panel().advance(Duration.ofSeconds(1));
            mock.panel().firm("firm-2").emit("invoice.annulled", 1001, "{\"number\":1}");
            mock.webhooks("firm-2").settle();
            String theirs = destinations.get(1);
            String resend = "/" + mock.webhooks("firm-2").deliveries().get(0).id() + "/reenviar";
            String job = "/jobs/"
                    + caller.write(second, "/tax-models", Caller.json("{\"modelo\":\"390\",\"ejercicio\":2025}"), 1001)
                            .json()
                            .path("id")
                            .asText();
            assertThat(caller.api(job, second, 1001L).status()).isEqualTo(200);
            assertThat(caller.api(theirs, second, 1001L).json().path("data")).hasSize(1);

            assertThat(mock.webhooks().deliveries()).isEmpty();
            assertThat(caller.api(destinations.get(0), first, 1001L).json().path("data"))
                    .isEmpty();
            assertThat(caller.api("/webhooks", first, 1001L).json().path("data"))
                    .hasSize(1);
            for (String path : List.of(job, theirs)) {
                assertThat(caller.api(path, first, 1001L).status()).as(path).isEqualTo(404);
            }
            for (String destination : destinations) {
                assertThat(caller.write(first, destination + resend, Caller.json("{}"), 1001)
                                .status())
                        .isEqualTo(404);
            }
            assertThat(caller.write(second, theirs + resend, Caller.json("{}"), 1001)
                            .status())
                    .isLessThan(300);
        }
    }

    private static String path(ApiOperation operation, String id) {
        return operation.path().replaceAll("\\{[^}]*}", id);
    }
}
