package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Common parameters")
final class CommonHeadersTest {
    private static final Set<String> OWN = Set.of("calls", "usage", "keys", "idempotency");
    private static final String NOWHERE_ELSE_SAID = "cabecera_obligatoria";

    private static final String START = "Fri, 20 Nov 2026 08:00:00 GMT";

    private static JsonNode tables(TestMock mock) throws IOException {
        return mock.state("/production/tables");
    }

    /** All that a refusal must not touch: what the service itself keeps of every call is left out. */
    private static List<String> records(TestMock mock) throws IOException {
        JsonNode tables = tables(mock);
        assertThat(tables.fieldNames()).toIterable().contains("activities", "invoices", "documents", "clients");
        return tables.properties().stream()
                .filter(table -> !OWN.contains(table.getKey()))
                .map(table -> table.getKey() + table.getValue().path("rows"))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> headersOfClientAndIdempotencyKeyAreRequired() {
        return Stream.concat(
                Printed.all().stream().filter(Printed::onClient).map(each -> needs(each, "X-CG-Client")),
                Printed.all().stream()
                        .filter(Printed::takesIdempotencyKey)
                        .map(each -> needs(each, "Idempotency-Key")));
    }

    private static DynamicTest needs(Printed operation, String header) {
        return TestMockResolver.test(operation.name() + " " + header, mock -> {
            TestRequest ask = operation.asking().of(mock).without(header);
            List<String> before = records(mock);
            Answer answer = ask.send();

            refused(answer, 400, NOWHERE_ELSE_SAID);
            assertThat(answer.param()).isEqualTo(header);
            assertThat(records(mock)).isEqualTo(before);
        });
    }

    @TestFactory
    Stream<DynamicTest> operationOnNoClientNeedsNoClientHeader() {
        return Printed.all().stream()
                .filter(each -> !each.onClient())
                .map(each -> TestMockResolver.test(
                        each.name(),
                        mock -> assertThat(each.asking()
                                        .of(mock)
                                        .without("X-CG-Client")
                                        .send()
                                        .status())
                                .isEqualTo(each.status())));
    }

    @TestFactory
    Stream<DynamicTest> nonIntegerClientHeaderReturns400() {
        return Stream.of("Laura", "1001.0", "1e3", "0x3E9", "1001,1002", "-1001", "1001 1002")
                .map(client -> TestMockResolver.test(
                        client,
                        mock -> refused(
                                mock.get("/activities")
                                        .header("X-CG-Client", client)
                                        .send(),
                                400,
                                NOWHERE_ELSE_SAID)));
    }

    @Test
    void keyAcceptsExactlyTheClientsItLists(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[1002,1004]}");
        List<Long> listed = mock.get("/clients").as(key).send().json().path("data").findValues("id").stream()
                .map(JsonNode::longValue)
                .toList();

        assertThat(listed).containsExactlyInAnyOrder(1002L, 1004L);
        for (long client = 1001; client <= 1008; client++) {
            assertThat(mock.get("/activities").as(key).client(client).send().status())
                    .as("%s", client)
                    .isEqualTo(listed.contains(client) ? 200 : 404);
        }
    }

    @TestFactory
    Stream<DynamicTest> patchWithoutIdempotencyKeyReturns400() {
        return Stream.of("/documents/{id}", "/clients/1001")
                .map(path -> TestMockResolver.test(path, mock -> {
                    String there = path.replace("{id}", Samples.documentId(mock));
                    TestRequest ask = mock.patch(there, "{\"total\":1,\"telefono\":\"1\"}")
                            .client(LAURA);
                    List<String> before = records(mock);

                    refused(ask.without("Idempotency-Key").send(), 400, NOWHERE_ELSE_SAID);
                    assertThat(records(mock)).isEqualTo(before);
                    assertThat(ask.key(TestRequest.fresh()).send().status()).isEqualTo(200);
                }));
    }

    @Test
    void all255IdempotencyKeyCharactersAreCompared(TestMock mock) throws IOException {
        TestRequest ask = mock.post("/invoices", Samples.invoice()).client(TALLERES);
        ask.key("k".repeat(254) + "1").send();
        ask.key("k".repeat(254) + "2").send();

        assertThat(Samples.ids(mock, "/invoices", TALLERES)).hasSize(2);
    }

    @Test
    void aRemovalNeedsNoIdempotencyKey(TestMock mock) throws IOException {
        String id = Samples.createActivity(mock, "6594").text("/id");

        assertThat(mock.delete("/activities/" + id, TALLERES).status()).isEqualTo(200);
    }

    @Test
    void deleteIgnoresItsIdempotencyKey(TestMock mock) throws IOException {
        String first = Samples.createActivity(mock, "6594").text("/id");
        String second = Samples.createActivity(mock, "6595").text("/id");
        String key = TestRequest.fresh();
        for (String id : List.of(first, second)) {
            mock.delete("/activities/" + id).client(TALLERES).key(key).send();
        }
        Answer write = mock.post("/invoices", Samples.invoice())
                .client(TALLERES)
                .key(key)
                .send();

        assertThat(Samples.ids(mock, "/activities?activa=true", TALLERES)).isEmpty();
        answers(write, 201);
    }

    @Test
    void readIgnoresItsIdempotencyKey(TestMock mock) throws IOException {
        String key = TestRequest.fresh();
        mock.get("/invoices").client(TALLERES).key(key).send();
        answers(
                mock.post("/invoices", Samples.invoice())
                        .client(TALLERES)
                        .key(key)
                        .send(),
                201);
        assertThat(mock.get("/invoices").client(TALLERES).key(key).send().json().path("data"))
                .hasSize(1);
    }

    @Test
    void webhookCreationNeedsNoIdempotencyKey(TestMock mock) throws IOException {
        Answer answer = mock.ask("POST", "/webhooks").json("{}").send();

        assertThat(answer.status()).isIn(201, 422);
        assertThat(answer.code()).isNotEqualTo(NOWHERE_ELSE_SAID);
    }

    @Test
    void differentIdempotencyKeysCreateTwoInvoices(TestMock mock) throws IOException {
        TestRequest ask = mock.post("/invoices", Samples.invoice()).client(TALLERES);
        Answer first = ask.key(UUID.randomUUID().toString()).send();
        Answer second = ask.key(UUID.randomUUID().toString()).send();

        assertThat(Samples.ids(mock, "/invoices", TALLERES))
                .containsExactly(second.text("/id"), first.text("/id"))
                .doesNotHaveDuplicates();
    }

    @TestFactory
    Stream<DynamicTest> unknownPathIdOfAnyFormReturns404() {
        return Stream.of("7", "nada", "ñandú", "a b", "00000000-0000-0000-0000-000000000000", "../status")
                .map(id -> TestMockResolver.test(id, mock -> {
                    String escaped = URLEncoder.encode(id, UTF_8).replace("+", "%20");

                    answers(mock.get("/bank-imports/" + escaped, LAURA), 404);
                }));
    }

    @TestFactory
    Stream<DynamicTest> anIdInAnAnswerIsAString() {
        return Stream.of(
                        "/activities", "/bank-accounts", "/bank-transactions", "/invoices", "/documents", "/tax-models")
                .map(path -> TestMockResolver.test(
                        path,
                        mock -> assertThat(Samples.newest(mock, path).path("id").isTextual())
                                .isTrue()));
    }

    @TestFactory
    Stream<DynamicTest> everyAnswerCarriesDate() {
        Map<String, TestMockResolver.Check> answers = new LinkedHashMap<>();
        answers.put("a success", mock -> dated(mock.get("/invoices", LAURA), 200, START));
        answers.put("a write", mock -> dated(mock.post("/invoices", Samples.invoice(), TALLERES), 201, START));
        answers.put("no client", mock -> dated(mock.get("/invoices").send(), 400, START));
        answers.put("no key", mock -> dated(mock.get("/status").as("nothing").send(), 401, START));
        answers.put("no path", mock -> dated(mock.get("/nothing").sendAnywhere(), 404, START));
        answers.put("no method", mock -> dated(mock.delete("/status").sendAnywhere(), 405, START));
        answers.put("a proxy's answer", mock -> {
            mock.panel(
                    "POST /panel/faults",
                    "{\"operation\":\"status.get\",\"times\":1,\"effect\":"
                            + "{\"status\":502,\"body\":\"{}\",\"content_type\":\"application/json\"}}");
            dated(mock.get("/status").sendAnywhere(), 502, START);
        });
        answers.put(
                "unreadable request",
                mock -> assertThat(raw(mock, "GET\r\n\r\n")).contains("\r\nDate: " + START));
        return answers.entrySet().stream().map(each -> TestMockResolver.test(each.getKey(), each.getValue()));
    }

    private static void dated(Answer answer, int status, String date) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.headers().values("Date")).containsExactly(date);
    }

    private static String raw(TestMock mock, String request) throws IOException {
        URI address = URI.create(mock.address("production"));
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Test
    void replayCarriesDateOfNow(TestMock mock) throws IOException {
        TestRequest ask = mock.post("/invoices", Samples.invoice()).client(TALLERES);
        ask.send();
        mock.advance("PT23H");
        dated(ask.send(), 201, "Sat, 21 Nov 2026 07:00:00 GMT");

        mock.advance("P10D");
        dated(mock.get("/status").send(), 200, "Tue, 01 Dec 2026 07:00:00 GMT");
    }

    @Test
    void sandboxDateFollowsItsOwnClock(Sandbox sandbox, TestMock mock) throws IOException {
        dated(sandbox.advance("horas", 1), 200, "Fri, 20 Nov 2026 09:00:00 GMT");
        dated(mock.get("/status").inSandbox().send(), 200, "Fri, 20 Nov 2026 09:00:00 GMT");
        dated(mock.get("/status").send(), 200, START);
    }
}
