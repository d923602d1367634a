package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the panel's page knows of one record, of a tax model that is not generated yet, and of events to emit. */
@ExtendWith(TestMockResolver.class)
final class PageRecordsTest {
    private static final long CLIENT = Samples.LAURA;

    @Test
    void recordShowsTheRequestThatMadeItAndItsDeliveries(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.receiver().answers(500, 401);
        String invoice = hooks.issue();
        hooks.settle();

        JsonNode record = mock.panel("GET /panel/records?id=" + invoice).json().at("/data/0");

        shows(record, "world=production", "line/section=invoices", "line/client=" + Webhooks.CLIENT);
        shows(record, "record/id=" + invoice, "calls/0/operation=invoices.issue", "calls/0/status=201");
        shows(record, "events/0/type=invoice.emitted", "events/0/deliveries/0/estado=fallida");
        assertThat(record.at("/events/0/deliveries/0/proximo_intento_en").asText())
                .startsWith("2026-11-20");
        shows(mock.panel("GET /panel/deliveries"), "data/0/record/id=" + invoice, "data/0/record/section=invoices");
        assertThat(mock.panel("GET /panel/records?id=inv_none").json().path("data"))
                .isEmpty();
    }

    @Test
    void booksOpenAtTheClientOfTheLastRequest(TestMock mock) throws IOException {
        mock.get("/invoices", Samples.TALLERES);
        mock.get("/status", 0);

        shows(mock.panel("GET /panel/clients/latest?section=invoices"), "client/id=" + Samples.TALLERES);
    }

    @Test
    void deliveriesAreFilteredByTheKindOfEvent(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.issue();
        hooks.settle();

        assertThat(mock.panel("GET /panel/deliveries?event=invoice.emitted")
                        .json()
                        .path("data"))
                .hasSize(1);
        assertThat(mock.panel("GET /panel/deliveries?event=invoice.annulled")
                        .json()
                        .path("data"))
                .isEmpty();
    }

    @Test
    void everyModelAndPeriodIsPreviewedAsItIsThenGenerated(TestMock mock) throws IOException {
        JsonNode kinds = mock.panel("GET /panel/clients/" + CLIENT + "?section=models")
                .json()
                .path("kinds");
        List<String> models = new ArrayList<>();
        for (JsonNode kind : kinds) {
            String model = kind.path("model").asText();
            models.add(model);
            for (JsonNode period : kind.path("periods")) {
                if (period.asText().matches("[1-4]T|0A|[1-3]P")) {
                    isGeneratedAsPreviewed(mock, model, period.asText());
                }
            }
        }
        assertThat(models).contains("303", "390", "130", "111", "190").doesNotContain("200");
    }

    private static void isGeneratedAsPreviewed(TestMock mock, String model, String period) throws IOException {
        JsonNode preview = preview(mock, "modelo=%s&ejercicio=2024&periodo=%s".formatted(model, period));
        Answer generated =
                generate(mock, "{\"modelo\":\"%s\",\"ejercicio\":2024,\"periodo\":\"%s\"}".formatted(model, period));
        answers(generated, 201);
        ObjectNode shared = generated.json().deepCopy();
        shared.retain(List.copyOf(names(preview.path("model"))));
        assertThat(shared).isEqualTo(preview.path("model"));
        answers(mock.get("/tax-models/" + generated.text("/id"), CLIENT), 200);
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void previewKeepsNothing(TestMock mock) throws IOException {
        JsonNode before = mock.get("/tax-models", CLIENT).json();

        shows(preview(mock, "modelo=303&ejercicio=2026&periodo=4T"), "model/estado=borrador");

        assertThat(mock.get("/tax-models", CLIENT).json()).isEqualTo(before);
        assertThat(mock.told()).isEmpty();
    }

    @Test
    void previewNamesTheRecordsOfABox(TestMock mock) throws IOException {
        answers(mock.post("/invoices", Draft.invoice().toString(), CLIENT), 201);
        JsonNode preview = preview(mock, "modelo=303&ejercicio=2026&periodo=4T");

        List<String> records = new ArrayList<>();
        for (JsonNode source : preview.path("sources")) {
            records.add(source.path("record").asText());
        }
        assertThat(records).isNotEmpty();
        for (String record : records) {
            shows(preview.path("records").path(record), "id=" + record, "client=" + CLIENT);
        }
    }

    @Test
    void refusedPreviewSaysWhyInBothLanguages(TestMock mock) throws IOException {
        JsonNode refused = preview(mock, "modelo=200&ejercicio=2025&periodo=0A").path("refused");

        shows(refused, "code=modelo_no_aplicable");
        assertThat(refused.path("en").asText())
                .isNotEmpty()
                .isNotEqualTo(refused.path("es").asText());
        shows(preview(mock, "modelo=303&ejercicio=2025&periodo=0A"), "refused/code=periodo_no_valido");
        assertThat(mock.panel("GET /panel/clients/1/tax-models/preview?modelo=303", "")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void aDeferredModelIsGeneratedAtOnceByThePanel(TestMock mock) throws IOException {
        Answer made = generate(mock, "{\"modelo\":\"390\",\"ejercicio\":2025}");

        shows(made, "object=tax_model", "modelo=390", "periodo=0A");
        assertThat(mock.told()).containsExactly("tax_model.generated");
        answers(generate(mock, "{\"modelo\":\"200\",\"ejercicio\":2025}"), 422);
        answers(generate(mock, "{\"modelo\":\"390\",\"year\":2025}"), 422);
        answers(mock.panel("POST /panel/clients/1/tax-models", "{\"modelo\":\"390\",\"ejercicio\":2025}"), 404);
    }

    @Test
    void everyKindOfEventHasAnExampleThatCanBeEmitted(TestMock mock) throws IOException {
        JsonNode kinds = mock.panel("GET /panel/webhooks").json().path("types");
        assertThat(kinds).hasSizeGreaterThan(15);
        for (JsonNode kind : kinds) {
            for (long client : List.of(CLIENT, 9001L)) {
                JsonNode object = example(mock, kind.asText(), client);
                assertThat(object.path("object").asText()).as("%s", kind).isNotEmpty();
                answers(emit(mock, kind.asText(), client, object), 202);
            }
        }
        assertThat(mock.told()).hasSize(kinds.size());
    }

    @Test
    void emittedTaxAgencyAnswerChangesTheInvoice(TestMock mock) throws IOException {
        String id = mock.post("/invoices", Draft.invoice().toString(), CLIENT).text("/id");
        JsonNode object = example(mock, "invoice.verifactu_rejected", CLIENT);
        shows(object, "id=" + id, "verifactu/estado=rechazada");

        answers(emit(mock, "invoice.verifactu_rejected", CLIENT, object), 202);

        Answer invoice = mock.get("/invoices/" + id, CLIENT);
        shows(invoice, "verifactu/estado=rechazada", "verifactu/codigo_error=4104");
        assertThat(invoice.text("/verifactu/mensaje_error")).startsWith("El NIF del obligado");
    }

    @Test
    void deliveryThatIsGivenUpSaysWhyInBothLanguages(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.receiver().answers(500, 401);
        hooks.issue();
        hooks.settle();
        mock.advance("P10D");

        shows(
                mock.panel("GET /panel/deliveries"),
                "data/0/estado=agotada",
                "data/0/why=its attempts are used up",
                "data/0/why_es=Se han agotado sus intentos");
    }

    private static JsonNode preview(TestMock mock, String model) throws IOException {
        return mock.panel("GET /panel/clients/" + CLIENT + "/tax-models/preview?" + model)
                .json();
    }

    private static Answer generate(TestMock mock, String body) throws IOException {
        return mock.panel("POST /panel/clients/" + CLIENT + "/tax-models", body);
    }

    private static JsonNode example(TestMock mock, String kind, long client) throws IOException {
        return mock.panel("GET /panel/events/example?type=" + kind + "&client=" + client)
                .json()
                .path("object");
    }

    private static Answer emit(TestMock mock, String kind, long client, JsonNode object) throws IOException {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("type", kind).put("client", client);
        body.set("object", object);
        return mock.panel("POST /panel/events", body.toString());
    }
}
