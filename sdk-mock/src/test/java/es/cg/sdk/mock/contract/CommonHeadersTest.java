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
import java.net.URLEncoder;
import java.util.List;
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

    private static JsonNode tables(Place place) throws IOException {
        return place.state("/production/tables");
    }

    /** All that a refusal must not touch: what the service itself keeps of every call is left out. */
    private static List<String> records(Place place) throws IOException {
        JsonNode tables = tables(place);
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
        return Places.test(operation.name() + " " + header, place -> {
            Ask ask = operation.asking().of(place).without(header);
            List<String> before = records(place);
            Answer answer = ask.send();

            refused(answer, 400, NOWHERE_ELSE_SAID);
            assertThat(answer.param()).isEqualTo(header);
            assertThat(records(place)).isEqualTo(before);
        });
    }

    @TestFactory
    Stream<DynamicTest> operationOnNoClientNeedsNoClientHeader() {
        return Printed.all().stream()
                .filter(each -> !each.onClient())
                .map(each -> Places.test(
                        each.name(),
                        place -> assertThat(each.asking()
                                        .of(place)
                                        .without("X-CG-Client")
                                        .send()
                                        .status())
                                .isEqualTo(each.status())));
    }

    @TestFactory
    Stream<DynamicTest> nonIntegerClientHeaderReturns400() {
        return Stream.of("Laura", "1001.0", "1e3", "0x3E9", "1001,1002", "-1001", "1001 1002")
                .map(client -> Places.test(
                        client,
                        place -> refused(
                                place.get("/activities")
                                        .header("X-CG-Client", client)
                                        .send(),
                                400,
                                NOWHERE_ELSE_SAID)));
    }

    @Test
    void keyAcceptsExactlyTheClientsItLists(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"clients\":[1002,1004]}");
        List<Long> listed = place.get("/clients").as(key).send().json().path("data").findValues("id").stream()
                .map(JsonNode::longValue)
                .toList();

        assertThat(listed).containsExactlyInAnyOrder(1002L, 1004L);
        for (long client = 1001; client <= 1008; client++) {
            assertThat(place.get("/activities").as(key).client(client).send().status())
                    .as("%s", client)
                    .isEqualTo(listed.contains(client) ? 200 : 404);
        }
    }

    @TestFactory
    Stream<DynamicTest> patchWithoutIdempotencyKeyReturns400() {
        return Stream.of("/documents/{id}", "/clients/1001")
                .map(path -> Places.test(path, place -> {
                    String there = path.replace("{id}", Samples.documentId(place));
                    Ask ask = place.patch(there, "{\"total\":1,\"telefono\":\"1\"}")
                            .client(LAURA);
                    List<String> before = records(place);

                    refused(ask.without("Idempotency-Key").send(), 400, NOWHERE_ELSE_SAID);
                    assertThat(records(place)).isEqualTo(before);
                    assertThat(ask.key(Ask.fresh()).send().status()).isEqualTo(200);
                }));
    }

    @Test
    void all255IdempotencyKeyCharactersAreCompared(Place place) throws IOException {
        Ask ask = place.post("/invoices", Samples.invoice()).client(TALLERES);
        ask.key("k".repeat(254) + "1").send();
        ask.key("k".repeat(254) + "2").send();

        assertThat(Samples.ids(place, "/invoices", TALLERES)).hasSize(2);
    }

    @Test
    void aRemovalNeedsNoIdempotencyKey(Place place) throws IOException {
        String id = Samples.createActivity(place, "6594").text("/id");

        assertThat(place.delete("/activities/" + id, TALLERES).status()).isEqualTo(200);
    }

    @Test
    void deleteIgnoresItsIdempotencyKey(Place place) throws IOException {
        String first = Samples.createActivity(place, "6594").text("/id");
        String second = Samples.createActivity(place, "6595").text("/id");
        String key = Ask.fresh();
        for (String id : List.of(first, second)) {
            place.delete("/activities/" + id).client(TALLERES).key(key).send();
        }
        Answer write = place.post("/invoices", Samples.invoice())
                .client(TALLERES)
                .key(key)
                .send();

        assertThat(Samples.ids(place, "/activities?activa=true", TALLERES)).isEmpty();
        answers(write, 201);
    }

    @Test
    void readIgnoresItsIdempotencyKey(Place place) throws IOException {
        String key = Ask.fresh();
        place.get("/invoices").client(TALLERES).key(key).send();
        answers(
                place.post("/invoices", Samples.invoice())
                        .client(TALLERES)
                        .key(key)
                        .send(),
                201);
        assertThat(place.get("/invoices")
                        .client(TALLERES)
                        .key(key)
                        .send()
                        .json()
                        .path("data"))
                .hasSize(1);
    }

    @Test
    void webhookCreationNeedsNoIdempotencyKey(Place place) throws IOException {
        Answer answer = place.ask("POST", "/webhooks").json("{}").send();

        assertThat(answer.status()).isIn(201, 422);
        assertThat(answer.code()).isNotEqualTo(NOWHERE_ELSE_SAID);
    }

    @Test
    void differentIdempotencyKeysCreateTwoInvoices(Place place) throws IOException {
        Ask ask = place.post("/invoices", Samples.invoice()).client(TALLERES);
        Answer first = ask.key(UUID.randomUUID().toString()).send();
        Answer second = ask.key(UUID.randomUUID().toString()).send();

        assertThat(Samples.ids(place, "/invoices", TALLERES))
                .containsExactly(second.text("/id"), first.text("/id"))
                .doesNotHaveDuplicates();
    }

    @TestFactory
    Stream<DynamicTest> unknownPathIdOfAnyFormReturns404() {
        return Stream.of("7", "nada", "ñandú", "a b", "00000000-0000-0000-0000-000000000000", "../status")
                .map(id -> Places.test(id, place -> {
                    String escaped = URLEncoder.encode(id, UTF_8).replace("+", "%20");

                    answers(place.get("/bank-imports/" + escaped, LAURA), 404);
                }));
    }

    @TestFactory
    Stream<DynamicTest> anIdInAnAnswerIsAString() {
        return Stream.of(
                        "/activities", "/bank-accounts", "/bank-transactions", "/invoices", "/documents", "/tax-models")
                .map(path -> Places.test(
                        path,
                        place -> assertThat(
                                        Samples.newest(place, path).path("id").isTextual())
                                .isTrue()));
    }
}
