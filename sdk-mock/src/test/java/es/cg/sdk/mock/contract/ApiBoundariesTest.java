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
    private static String invoice(TestMock mock) throws IOException {
        return mock.post("/invoices", Draft.invoice().toString(), 1002).text("/id");
    }

    /** What answers a call of this method on this path, where it is said that nothing is there. */
    private static Answer tried(TestMock mock, String call) throws IOException {
        String[] parts = call.split(" ", 2);
        return mock.ask(parts[0], parts[1])
                .client(1001)
                .key(TestRequest.fresh())
                .json("{}")
                .sendAnywhere();
    }

    @Test
    void aKeyCarriesThePermissionsThatWereChosen(TestMock mock) throws IOException {
        String key = mock.keyOf("clientes:leer", "facturas:leer");
        Answer status = mock.get("/status").as(key).send();

        assertThat(status.json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("clientes:leer", "facturas:leer");
        answers(mock.get("/activities").client(1001).as(key).send(), 200);
        assertThat(mock.get("/documents").client(1001).as(key).send().code()).isEqualTo("scope_insuficiente");
    }

    @Test
    void aKeyActsOnTheClientsThatWereChosen(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[1002,1004]}");

        assertThat(mock.get("/clients").as(key).send().json().path("data"))
                .extracting(each -> each.path("id").asLong())
                .containsExactlyInAnyOrder(1002L, 1004L);
        answers(mock.get("/activities").client(1004).as(key).send(), 200);
        answers(mock.get("/activities").client(1001).as(key).send(), 404);
    }

    @Test
    void keyValueIsReturnedOnlyOnCreation(TestMock mock) throws IOException {
        JsonNode made = mock.makeKey("{\"kind\":\"live\"}");
        String secret = made.path("key").asText().replaceFirst(".*\\.", "");
        String id = made.path("id").asText();
        mock.get("/status").as(made.path("key").asText()).send();

        assertThat(secret).hasSizeGreaterThan(15);
        for (String call : List.of("GET /panel/keys", "GET /panel/keys/" + id, "GET /panel/requests")) {
            assertThat(mock.panel(call).json().toString()).as(call).doesNotContain(secret);
        }
        assertThat(mock.get("/status")
                        .as(made.path("key").asText())
                        .send()
                        .json()
                        .toString())
                .doesNotContain(secret);
    }

    @Test
    void sandboxDataIsSeparateFromProduction(TestMock mock) throws IOException {
        mock.post("/activities", Draft.activity("6594").toString())
                .inSandbox()
                .client(9002)
                .send();
        Answer there = mock.get("/activities").inSandbox().client(9002).send();

        assertThat(there.json().path("data")).hasSize(1);
        assertThat(there.header("CG-Entorno")).isEqualTo("sandbox");
        assertThat(mock.list("/activities", 1002)).isEmpty();
        answers(mock.get("/activities").inSandbox().client(1002).send(), 404);
        assertThat(mock.get("/activities", 9002).status()).isEqualTo(404);
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
                .map(call -> TestMockResolver.test(call, mock -> {
                    Answer refused = tried(mock, call);

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
                .map(call -> TestMockResolver.test(call, mock -> {
                    Answer refused = tried(mock, call);

                    refused(refused, 404, "no_encontrado");
                }));
    }

    @Test
    void onlyThePanelCanAnnulAnInvoice(TestMock mock) throws IOException {
        String id = invoice(mock);
        for (String method : List.of("PUT", "PATCH", "DELETE")) {
            tried(mock, method + " /invoices/" + id);
        }
        assertThat(mock.get("/invoices/" + id, 1002).text("/estado")).isEqualTo("emitida");
        mock.panel("POST /panel/invoices/" + id + "/annul");

        assertThat(mock.get("/invoices/" + id, 1002).text("/estado")).isEqualTo("anulada");
    }

    @TestFactory
    Stream<DynamicTest> nifAndEmailCannotBeChangedByApi() {
        return Stream.of("nif", "email")
                .map(field -> TestMockResolver.test(field, mock -> {
                    JsonNode before = mock.get("/clients/1002").send().json();
                    String body = "{\"telefono\":\"600000000\",\"%s\":\"%s\"}"
                            .formatted(field, field.equals("nif") ? "J12345674" : "otro@ejemplo.invalid");
                    Answer refused = mock.patch("/clients/1002", body).send();

                    refused(refused, 422, "campo_no_modificable");
                    assertThat(refused.param()).isEqualTo(field);
                    assertThat(mock.get("/clients/1002").send().json()).isEqualTo(before);
                }));
    }
}
