package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.junit.MockCgExtension;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the page shows of one call: what became of it, its other attempts, what can be done, and examples to send. */
@ExtendWith(MockCgExtension.class)
final class PanelPageCallTest {
    private final MockCg mock;
    private final PanelCaller panel;

    PanelPageCallTest(MockCg mock) {
        this.mock = mock;
        this.panel = new PanelCaller(mock);
    }

    private JsonNode call(long number) throws IOException {
        Answer answer = panel.panel("GET /panel/requests/" + number);
        assertThat(answer.status()).isEqualTo(200);
        return answer.json();
    }

    private JsonNode send(String path, String client, String key, String body) throws IOException {
        Answer answer = panel.panel(
                "POST /panel/requests",
                "{\"method\":\"POST\",\"path\":\"" + path + "\",\"headers\":{\"X-CG-Client\":\"" + client
                        + "\",\"Idempotency-Key\":\"" + key + "\"},\"body\":" + body + "}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.json();
    }

    /** Does the only remedy that the page offers for a call, and sends the call again. */
    private JsonNode remedied(long number, String name) throws IOException {
        JsonNode remedies = call(number).path("remedies");
        assertThat(remedies.findValuesAsText("name")).containsExactly(name);
        JsonNode remedy = remedies.get(0);
        Answer done = panel.panel(
                remedy.path("method").asText() + " " + remedy.path("path").asText(),
                remedy.path("body").toString());
        assertThat(done.status()).as(done.toString()).isBetween(200, 299);
        Answer again = panel.panel("POST /panel/requests/" + number + "/resend");
        assertThat(again.status()).isEqualTo(201);
        return again.json();
    }

    @Test
    void missingConsentIsGrantedAndNotOfferedAgain() throws IOException {
        shows(send("/invoices", "1007", "k", Samples.invoice()), "refused_by=sin_consentimiento");

        shows(remedied(1, "consent"), "status=201");

        assertThat(call(1).path("remedies")).isEmpty();
    }

    @Test
    void clientThatTheKeyLacksIsAuthorised() throws IOException {
        String key = mock.panel().keys().stream()
                .filter(each -> mock.liveKey().startsWith(each.prefix() + "."))
                .findFirst()
                .orElseThrow()
                .id();
        mock.panel().deauthorise(key, 1002);
        shows(send("/invoices", "1002", "k", Samples.invoice()), "refused_by=no_encontrado");

        shows(remedied(1, "authorise"), "refused_by=sin_consentimiento");
        shows(remedied(2, "consent"), "status=201");
        shows(send("/invoices", "999999", "k", Samples.invoice()), "refused_by=no_encontrado");
        assertThat(call(4).path("remedies")).isEmpty();
    }

    @Test
    void planIsRaisedToTheCheapestThatIncludesTheCall() throws IOException {
        mock.panel().plan(Panel.Plan.STARTER);
        shows(send("/invoices", "1001", "k", Samples.invoice()), "refused_by=permiso_fuera_de_plan");

        shows(remedied(1, "plan"), "status=201");

        assertThat(panel.panel("GET /panel/plan").text("/plan")).isEqualTo("professional");
        assertThat(call(1).path("remedies")).isEmpty();
    }

    @Test
    void unknownSeriesIsAdded() throws IOException {
        String invoice = Samples.invoice().replace("\"A\"", "\"WEB\"");
        shows(send("/invoices", "1001", "k", invoice), "refused_by=serie_desconocida");

        shows(remedied(1, "series"), "status=201");
    }

    @Test
    void refusalWhoseAnswerWasLostIsNoInjectedError() throws IOException {
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        send("/invoices", "1001", "k", Samples.invoice().replace("\"A\"", "\"WEB\""));

        shows(call(1), "status=422", "lost=after", "injected=false", "done=false");
        shows(remedied(1, "series"), "status=201");
    }

    @Test
    void usedUpLimitIsSwitchedOff() throws IOException {
        mock.panel().limit(Panel.Limit.ACTIVITIES, 1);
        shows(send("/activities", "1001", "k", Samples.activity("7631")), "refused_by=limite_de_actividades");

        shows(remedied(1, "unlimited"), "status=201");
    }

    @Test
    void closedPeriodIsOpenedAgain() throws IOException {
        shows(send("/invoices", "1001", "k", Samples.invoice("2026-05-20")), "refused_by=periodo_cerrado");

        shows(remedied(1, "open_period"), "status=201");
    }

    @Test
    void modelWithoutReceiptIsPresented() throws IOException {
        String model = panel.get("/tax-models?estado=generado", 1001).text("/data/0/id");
        panel.get("/tax-models/" + model + "/receipt", 1001);
        shows(call(2), "refused_by=modelo_no_presentado");

        shows(remedied(2, "present"), "status=200");
        assertThat(call(2).path("remedies")).isEmpty();
    }

    @Test
    void inactiveDestinationIsVerified() throws IOException {
        String url = "{\"url\":\"http://127.0.0.1:9/hook\",\"eventos\":[\"invoice.emitted\"]}";
        String destination = panel.write("/webhooks", Caller.json(url), 1001).text("/id");
        panel.panel(
                "POST /panel/requests",
                "{\"world\":\"sandbox\",\"method\":\"POST\",\"path\":\"/webhooks\",\"body\":" + url + "}");
        String inSandbox =
                Caller.parsed(call(2).path("answer").asText()).path("id").asText();
        panel.panel(
                "POST /panel/requests",
                "{\"world\":\"sandbox\",\"method\":\"POST\",\"path\":\"/sandbox/webhooks/fire\",\"headers\":"
                        + "{\"Idempotency-Key\":\"k\"},\"body\":{\"evento\":\"invoice.emitted\",\"destino_id\":\""
                        + inSandbox + "\"}}");

        shows(call(3), "refused_by=destino_no_activo");
        shows(call(3).at("/remedies/0"), "name=verify", "path=/panel/webhooks/" + inSandbox + "/verify");
        assertThat(inSandbox).isNotEqualTo(destination);
    }

    @Test
    void injectedErrorIsRemediedByDisarming() throws IOException {
        mock.faults().arm("invoices.issue", 2, Fault.status(403, "sin_consentimiento"));
        send("/invoices", "1001", "k", Samples.invoice());

        shows(call(1), "injected=true");
        shows(remedied(1, "disarm"), "status=201");
    }

    @Test
    void duplicateClientIsNamed() throws IOException {
        String client =
                "{\"nombre\":\"Otra\",\"nif\":\"J12345674\",\"email\":\"a@ejemplo.invalid\",\"tipo\":\"sociedad\"}";
        shows(send("/clients", "1001", "k1", client), "status=201");
        long id = Caller.parsed(call(1).path("answer").asText()).path("id").asLong();
        shows(send("/clients", "1001", "k2", client.replace("J12", "j12")), "refused_by=cliente_duplicado");

        shows(call(2).path("duplicate"), "client=" + id, "nif=J12345674", "name=Otra");
    }

    @Test
    void issuedInvoiceShowsWhatTheTaxAuthorityAnswered() throws IOException {
        panel.write("/invoices", Caller.json(Samples.invoice()), 1001);
        shows(call(1).path("record"), "object=invoice", "client=1001", "section=invoices");
        JsonNode record = call(1).path("record");
        mock.panel()
                .emit(
                        "invoice.verifactu_rejected",
                        1001,
                        "{\"id\":\"" + record.path("id").asText() + "\",\"verifactu\":{\"codigo_error\":\"4104\"}}");

        shows(call(1).at("/record/submission"), "state=rechazada", "code=4104");
    }

    @Test
    void failedCallOnARecordLeadsToTheRecord() throws IOException {
        String invoice =
                panel.write("/invoices", Caller.json(Samples.invoice()), 1001).text("/id");
        send("/invoices/" + invoice + "/payments", "1001", "k", "{}");

        shows(call(2), "status=422");
        shows(call(2).path("record"), "id=" + invoice);
    }

    @Test
    void lostAnswerLeadsToTheNextAttempt() throws IOException {
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        send("/invoices", "1001", "k", Samples.invoice());
        send("/invoices", "1001", "k", Samples.invoice());
        send("/invoices", "1001", "other", Samples.invoice());

        JsonNode lost = call(1);
        shows(lost, "status=201", "lost=after");
        assertThat(lost.path("attempts").findValuesAsText("number")).containsExactly("1", "2");
        shows(lost.at("/attempts/1"), "replayed=true", "lost=null");
        assertThat(call(3).path("attempts")).isEmpty();
        JsonNode writes = panel.panel("GET /panel/traces").json().path("recent");
        shows(writes, "0/number=3", "0/asked_again=false", "1/number=1", "1/asked_again=true");
        String invoice = writes.at("/1/record/id").asText();
        JsonNode record = panel.panel("GET /panel/records?id=" + invoice).json().at("/data/0");
        shows(record, "calls/0/number=2", "calls/0/replayed=true", "calls/1/number=1", "calls/1/lost=after");
        assertThat(record.path("calls")).hasSize(2);
    }

    @Test
    void callHasRealTimeAndDuration() throws IOException {
        panel.status(mock.liveKey());

        JsonNode row = panel.panel("GET /panel/requests").json().at("/data/0");

        assertThat(row.path("took_ms").isNumber()).isTrue();
        assertThat(Duration.between(Instant.parse(row.path("received_at").asText()), Instant.now())
                        .abs())
                .isLessThan(HangLimit.DURATION);
    }

    @Test
    void everyOperationHasAnExampleThatReachesIt() throws IOException {
        List<String> wrong = new ArrayList<>();
        JsonNode operations = panel.panel("GET /panel/operations").json().path("data");
        assertThat(operations).hasSize(105);
        for (JsonNode each : operations) {
            String operation = each.asText();
            JsonNode example = panel.panel("GET /panel/operations/" + operation + "/example")
                    .json();
            boolean writesNothing = Set.of("clients.erase", "sandbox.reset").contains(operation);
            if (writesNothing || example.path("path").asText().contains("{")) {
                continue;
            }
            ((ObjectNode) example).remove(List.of("operation", "base", "java"));
            Answer sent = panel.panel("POST /panel/requests", example.toString());
            int status = sent.json().path("status").asInt();
            boolean isUnderstood = status < 400 || status == 404 || status == 409 || status == 422;
            if (!sent.text("/operation").equals(operation) || !isUnderstood) {
                wrong.add(operation + " " + sent);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(panel.panel("GET /panel/operations/no.such/example").status())
                .isEqualTo(404);
    }

    @Test
    void exampleNamesTheAskedClientAndWorld() throws IOException {
        JsonNode example = panel.panel("GET /panel/operations/invoices.issue/example?client=1002")
                .json();
        shows(example, "world=production", "method=POST", "path=/invoices", "headers/X-CG-Client=1002");
        assertThat(example.at("/headers/Idempotency-Key").asText()).hasSize(36);
        assertThat(example.toString()).doesNotContain(mock.liveKey());
        shows(
                panel.panel("GET /panel/operations/invoices.issue/example?world=sandbox")
                        .json(),
                "world=sandbox",
                "headers/X-CG-Client=9001");
        shows(panel.panel("GET /panel/operations/sandbox.get/example").json(), "world=sandbox");
    }
}
