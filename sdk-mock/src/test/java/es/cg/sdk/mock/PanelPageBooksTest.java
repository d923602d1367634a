package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the panel's page knows of a client's books and of the sandbox. */
final class PanelPageBooksTest {
    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);
    private final long client = mock.clients().get(0);

    @AfterEach
    void stop() {
        mock.close();
    }

    @TestFactory
    Stream<DynamicTest> everySectionHasTheRecordsOfTheClient() {
        return Map.of(
                        "invoices", "invoices",
                        "models", "tax_models",
                        "bank", "bank_transactions",
                        "documents", "documents",
                        "expenses", "expenses")
                .entrySet()
                .stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    JsonNode list = section(each.getKey()).path(each.getValue());

                    assertThat(list.path("data")).isNotEmpty();
                    assertThat(list.toString()).doesNotContain("\"_");
                    JsonNode one = caller.panel("GET /panel/clients/" + client + "?limit=1&section=" + each.getKey())
                            .json()
                            .path(each.getValue());
                    assertThat(one.path("data")).hasSize(1);
                    assertThat(one.path("more").asBoolean())
                            .isEqualTo(list.path("data").size() > 1);
                }));
    }

    @Test
    void pageCalendarMatchesTheApi() throws IOException {
        JsonNode calendar = section("calendar").path("calendar");

        JsonNode api = caller.get("/tax-calendar?limite=100", client).json().path("data");
        assertThat(calendar).isNotEmpty().hasSameSizeAs(api);
        assertThat(calendar).containsAll(api);
    }

    @Test
    void aWithdrawnConsentIsShownAndCanBeGranted() throws IOException {
        JsonNode consents = consents();
        assertThat(consents).isNotEmpty();
        String path = "/page/panel/keys/" + key().path("id").asText() + "/consents/" + client;

        assertThat(act("DELETE", path).status()).isEqualTo(204);
        assertThat(consents()).isEmpty();
        assertThat(act("PUT", path).status()).isEqualTo(204);
        assertThat(consents()).isEqualTo(consents);
        assertThat(key().toString()).doesNotContain(mock.liveKey());
    }

    @Test
    void unchangedInvoiceChainIsShownAsIntact() throws IOException {
        JsonNode invoices = chain();

        assertThat(invoices.path("broken")).isEmpty();
        assertThat(invoices.path("chain"))
                .isNotEmpty()
                .hasSize(invoices.path("links").asInt());
    }

    @Test
    void anAlteredInvoiceAndAMissingLinkAreShownAsBroken() throws IOException {
        ObjectNode state = (ObjectNode) caller.panel("GET /panel/state").json();
        JsonNode records = state.at("/production/tables/billing_records/rows");
        String altered = records.at("/0/json/invoice").asText();
        for (JsonNode row : state.at("/production/tables/invoices/rows")) {
            if (row.at("/json/id").asText().equals(altered)) {
                ((ObjectNode) row.path("json")).put("total", new BigDecimal("999.99"));
            }
        }
        ((ObjectNode) records.at("/2/json")).put("previous", "0000");
        assertThat(caller.panel("PUT /panel/state", state.toString()).status()).isEqualTo(204);

        assertThat(chain().path("broken"))
                .extracting(link ->
                        link.path("place").asInt() + " " + link.path("broken").asText())
                .contains("1 content", "3 link");
    }

    @Test
    void taxModelBoxesNameTheirSourceRecords() throws IOException {
        JsonNode models = section("models").at("/tax_models/data");
        String id = models.get(models.size() - 1).path("id").asText();
        JsonNode invoices = section("invoices").at("/invoices/data");

        JsonNode model = caller.panel("GET /panel/records?id=" + id).json().at("/data/0");

        assertThat(model.at("/record/id").asText()).isEqualTo(id);
        for (JsonNode source : model.path("sources")) {
            assertThat(source.path("record").asText()).matches("(inv|exp|mod)_[0-9a-z]+");
        }
        JsonNode last = caller.panel(
                        "GET /panel/records?id=" + models.get(0).path("id").asText())
                .json()
                .at("/data/0");
        BigDecimal charged = BigDecimal.ZERO;
        for (JsonNode source : last.path("sources")) {
            if (source.path("box").asText().equals("09")) {
                charged = charged.add(new BigDecimal(source.path("amount").asText()));
                assertThat(invoices)
                        .extracting(each -> each.path("id").asText())
                        .contains(source.path("record").asText());
            }
        }
        assertThat(charged).isEqualByComparingTo(last.at("/boxes/09").asText()).isNotZero();
        assertThat(caller.panel("GET /panel/records?id=none").json().path("data"))
                .isEmpty();
    }

    @Test
    void clientNameWithMarkupStaysText() throws IOException {
        String name = "<script>alert(1)</script>";
        Answer made = new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + "/clients")
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .header("Idempotency-Key", "page-books-markup-1")
                        .post(Caller.json(
                                "{\"nombre\":\"%s\",\"nif\":\"J12345674\",\"email\":\"uno@cliente.invalid\",\"tipo\":\"sociedad\"}"
                                        .formatted(name))));
        assertThat(made.status()).as("%s", made).isEqualTo(201);

        assertThat(caller.panel("GET /panel/clients").json().path("data"))
                .extracting(each -> each.path("name").asText())
                .contains(name);
        shows(caller.panel("GET /panel/clients/" + made.text("/id") + "?section=invoices"), "client/nombre=" + name);
    }

    @Test
    void pageIsToldInItsLanguageWhyACallIsRefused() throws IOException {
        String path = "/page/panel/expenses/none/confirm";
        String model = section("models").at("/tax_models/data/1/id").asText();
        String present = "/page/panel/tax-models/" + model + "/present";

        assertThat(act("POST", present, "en").message()).isEqualTo("the model was submitted before");
        assertThat(act("POST", present, "es").message()).startsWith("El modelo ya");
        assertThat(act("POST", path, "es").status()).isEqualTo(404);
    }

    @Test
    void unknownClientReturns404() throws IOException {
        assertThat(caller.panel("GET /panel/clients/1").status()).isEqualTo(404);
        assertThat(caller.panel("GET /panel/clients/x").status()).isEqualTo(404);
    }

    @Test
    void theSandboxShowsItsReportsAndEmails() throws IOException {
        JsonNode sandbox = caller.panel("GET /panel/sandbox").json();

        assertThat(mock.sandboxKey()).startsWith(sandbox.at("/keys/0/prefix").asText());
        assertThat(sandbox.at("/reports/es/readiness/listo").asBoolean()).isFalse();
        assertThat(sandbox.at("/reports/en/readiness/comprobaciones/0/detalle").asText())
                .doesNotContain("Ning");
        assertThat(sandbox.at("/reports/es/readiness/comprobaciones/0/detalle").asText())
                .startsWith("Ning");
        assertThat(sandbox.at("/reports/en/readiness/comprobaciones")).isNotEmpty();
        assertThat(sandbox.at("/reports/en/scenarios/escenarios")).isNotEmpty();
        assertThat(sandbox.at("/reports/en/differences/diferencias")).isNotEmpty();
        assertThat(sandbox.at("/reports/en/configuration/permisos")).isNotEmpty();
        shows(sandbox, "emails/more=false", "sandbox/object=sandbox");
    }

    private JsonNode section(String name) throws IOException {
        Answer answer = caller.panel("GET /panel/clients/" + client + "?section=" + name);
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        return answer.json();
    }

    private JsonNode key() throws IOException {
        for (JsonNode key : caller.panel("GET /panel/keys").json().path("data")) {
            if (mock.liveKey().startsWith(key.path("prefix").asText())) {
                return key;
            }
        }
        throw new AssertionError("the ready key is not shown");
    }

    private JsonNode chain() throws IOException {
        return caller.panel("GET /panel/clients/" + client + "/chain").json();
    }

    private JsonNode consents() throws IOException {
        return key().path("consents").path(Long.toString(client));
    }

    private Answer act(String method, String path) throws IOException {
        return act(method, path, "en");
    }

    private Answer act(String method, String path, String language) throws IOException {
        return new Caller()
                .outside(new Request.Builder()
                        .url(mock.panelUrl() + path)
                        .header("X-Page-Token", PanelPageTest.token(mock))
                        .header("X-Page-Language", language)
                        .method(method, Caller.json("{}"))
                        .build());
    }
}
