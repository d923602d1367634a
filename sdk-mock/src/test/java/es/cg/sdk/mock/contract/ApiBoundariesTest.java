package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("What the service does")
final class ApiBoundariesTest {
    private static String invoice(Place place) throws IOException {
        return place.post("/invoices", Draft.invoice().toString(), 1002).text("/id");
    }

    /** What answers a call of this method on this path, where it is said that nothing is there. */
    private static Answer tried(Place place, String call) throws IOException {
        String[] parts = call.split(" ", 2);
        return place.ask(parts[0], parts[1])
                .client(1001)
                .key(Ask.fresh())
                .json("{}")
                .sendAnywhere();
    }

    @Test
    void aKeyCarriesThePermissionsThatWereChosen(Place place) throws IOException {
        String key = place.keyOf("clientes:leer", "facturas:leer");
        Answer status = place.get("/status").as(key).send();

        assertThat(status.json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("clientes:leer", "facturas:leer");
        answers(place.get("/activities").client(1001).as(key).send(), 200);
        assertThat(place.get("/documents").client(1001).as(key).send().code()).isEqualTo("scope_insuficiente");
    }

    @Test
    void aKeyActsOnTheClientsThatWereChosen(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"clients\":[1002,1004]}");

        assertThat(place.get("/clients").as(key).send().json().path("data"))
                .extracting(each -> each.path("id").asLong())
                .containsExactlyInAnyOrder(1002L, 1004L);
        answers(place.get("/activities").client(1004).as(key).send(), 200);
        answers(place.get("/activities").client(1001).as(key).send(), 404);
    }

    @Test
    void keyValueIsReturnedOnlyOnCreation(Place place) throws IOException {
        JsonNode made = place.makeKey("{\"kind\":\"live\"}");
        String secret = made.path("key").asText().replaceFirst(".*\\.", "");
        String id = made.path("id").asText();
        place.get("/status").as(made.path("key").asText()).send();

        assertThat(secret).hasSizeGreaterThan(15);
        for (String call : List.of("GET /panel/keys", "GET /panel/keys/" + id, "GET /panel/requests")) {
            assertThat(place.panel(call).json().toString()).as(call).doesNotContain(secret);
        }
        assertThat(place.get("/status")
                        .as(made.path("key").asText())
                        .send()
                        .json()
                        .toString())
                .doesNotContain(secret);
    }

    @Test
    void sandboxDataIsSeparateFromProduction(Place place) throws IOException {
        place.post("/activities", Draft.activity("6594").toString())
                .inSandbox()
                .client(9002)
                .send();
        Answer there = place.get("/activities").inSandbox().client(9002).send();

        assertThat(there.json().path("data")).hasSize(1);
        assertThat(there.header("CG-Entorno")).isEqualTo("sandbox");
        assertThat(place.list("/activities", 1002)).isEmpty();
        answers(place.get("/activities").inSandbox().client(1002).send(), 404);
        assertThat(place.get("/activities", 9002).status()).isEqualTo(404);
    }

    @TestFactory
    Stream<DynamicTest> unsupportedMethodReturns405() {
        return Stream.of(
                        "PUT /invoices/x",
                        "PATCH /invoices/x",
                        "DELETE /invoices/x",
                        "PUT /tax-models/x",
                        "PATCH /tax-models/x",
                        "DELETE /tax-models/x",
                        "POST /accounting-entries",
                        "PUT /accounting-entries/x",
                        "PATCH /accounting-entries/x",
                        "DELETE /accounting-entries/x",
                        "PUT /bank-transactions/x",
                        "PATCH /bank-transactions/x",
                        "DELETE /bank-transactions/x",
                        "POST /payslips",
                        "POST /sepa-remittances",
                        "POST /payslips/generate",
                        "POST /sepa-remittances/generate",
                        "DELETE /clients/1001",
                        "PUT /clients/1001")
                .map(call -> Places.test(call, place -> {
                    Answer refused = tried(place, call);

                    answers(refused, 405);
                    assertThat(refused.header("Allow").split(", ")).doesNotContain(call.replaceFirst(" .*", ""));
                    assertThat(refused.header("Allow")).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> operationsReservedToPersonsReturn404() {
        return Stream.of(
                        "POST /invoices/x/annul",
                        "POST /invoices/x/cancel",
                        "POST /invoices/x/rectify",
                        "POST /tax-models/x/present",
                        "POST /tax-models/x/submit",
                        "POST /bank-transactions/x/match",
                        "POST /bank-transactions/x/match-proposals/y/confirm",
                        "POST /clients/1001/authorise",
                        "PUT /clients/1001/consent",
                        "POST /keys")
                .map(call -> Places.test(call, place -> {
                    Answer refused = tried(place, call);

                    refused(refused, 404, "no_encontrado");
                }));
    }

    @Test
    void onlyThePanelCanAnnulAnInvoice(Place place) throws IOException {
        String id = invoice(place);
        for (String method : List.of("PUT", "PATCH", "DELETE")) {
            tried(place, method + " /invoices/" + id);
        }
        assertThat(place.get("/invoices/" + id, 1002).text("/estado")).isEqualTo("emitida");
        place.panel("POST /panel/invoices/" + id + "/annul");

        assertThat(place.get("/invoices/" + id, 1002).text("/estado")).isEqualTo("anulada");
    }

    @TestFactory
    Stream<DynamicTest> nifAndEmailCannotBeChangedByApi() {
        return Stream.of("nif", "email")
                .map(field -> Places.test(field, place -> {
                    JsonNode before = place.get("/clients/1002").send().json();
                    String body = "{\"telefono\":\"600000000\",\"%s\":\"%s\"}"
                            .formatted(field, field.equals("nif") ? "J12345674" : "otro@ejemplo.invalid");
                    Answer refused = place.patch("/clients/1002", body).send();

                    refused(refused, 422, "campo_no_modificable");
                    assertThat(refused.param()).isEqualTo(field);
                    assertThat(place.get("/clients/1002").send().json()).isEqualTo(before);
                }));
    }
}
