package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox › Clock")
final class SandboxClockTest {
    private static final String TERM = "[{\"fecha\":\"2026-11-25\"}]";

    private static String issueWithTerm(Sandbox sandbox) throws IOException {
        Draft draft = Draft.of(Bodies.invoice("SBX", "J12345674")).with("vencimientos", TERM);
        return sandbox.post("/invoices", draft.toString()).send().text("/id");
    }

    @TestFactory
    Stream<DynamicTest> itMovesByDaysHoursOrSeconds() {
        return TestMockResolver.each(
                Map.of(
                        "dias", "2026-11-22T09:00:00+01:00",
                        "horas", "2026-11-20T11:00:00+01:00",
                        "segundos", "2026-11-20T09:00:02+01:00"),
                (mock, row) -> {
                    Sandbox sandbox = new Sandbox(mock);
                    shows(sandbox.advance(row.getKey(), 2), "object=sandbox_clock", "reloj=" + row.getValue());
                    shows(sandbox.read("/status"), "sandbox/reloj=" + row.getValue());
                });
    }

    @Test
    void dayAdvanceKeepsMadridTimeAcrossDst(TestMock mock) throws IOException {
        assertThat(new Sandbox(mock).advance("dias", 130).text("/reloj")).isEqualTo("2027-03-30T09:00:00+02:00");
    }

    @Test
    void ejecutadoCountsOnlyTheWorkDone(Sandbox sandbox) throws IOException {
        sandbox.reset("{\"clientes\":[{\"nombre\":\"Uno\"}]}");
        sandbox.issue("J12345674");
        sandbox.issue("J12345674");
        sandbox.reset("{\"cliente\":9001}");
        String paid = issueWithTerm(sandbox);
        sandbox.post("/invoices/" + paid + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":106.53}")
                .send();
        JsonNode done = sandbox.advance("dias", 10).json().path("ejecutado");

        assertThat(done.path("remisiones").asInt()).isEqualTo(1);
        assertThat(done.path("vencimientos").asInt(-1)).isZero();
        assertThat(done.path("recurrentes").asInt(-1)).isZero();
    }

    @Test
    void ejecutadoIgnoresFiredEvents(Sandbox sandbox) throws IOException {
        sandbox.post("/sandbox/webhooks/fire", "{\"evento\":\"recurring_invoice.emitted\"}")
                .send();

        assertThat(sandbox.advance("dias", 1)
                        .json()
                        .at("/ejecutado/recurrentes")
                        .asInt(-1))
                .isZero();
    }

    @Test
    void ofTwoDueDatesOnlyTheUnpaidIsRemindedOf(Sandbox sandbox) throws IOException {
        Draft draft = Draft.of(Bodies.invoice("SBX", "J12345674"))
                .with(
                        "vencimientos",
                        "[{\"fecha\":\"2026-11-25\",\"importe\":50},{\"fecha\":\"2026-11-26\",\"importe\":56.53}]");
        String id = sandbox.post("/invoices", draft.toString()).send().text("/id");
        String number = sandbox.invoice(id).path("numero_completo").asText();
        sandbox.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":56.53,\"vencimiento\":2}")
                .send();
        sandbox.advance("dias", 30);

        assertThat(reminders(sandbox, number)).hasSize(1);
    }

    @Test
    void theClockOfProductionStaysWhereItIs(TestMock mock) throws IOException {
        String before = mock.panel("GET /panel/clock").text("/now");
        new Sandbox(mock).advance("dias", 3);

        assertThat(mock.panel("GET /panel/clock").text("/now")).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> invalidAdvanceReturns422AndDoesNotMove() {
        return Stream.of(
                        "{}",
                        "{\"dias\":0}",
                        "{\"dias\":-1}",
                        "{\"horas\":-9223372036854775808}",
                        "{\"segundos\":0}",
                        "{\"dias\":1,\"horas\":1}",
                        "{\"dias\":1,\"horas\":1,\"segundos\":1}",
                        "{\"dias\":1.5}",
                        "{\"dias\":\"1\"}",
                        "{\"dias\":null}",
                        "{\"dias\":true}",
                        "{\"dias\":3661}",
                        "{\"horas\":9223372036854775807}",
                        "{\"segundos\":1e300}",
                        "{\"segundos\":99999999999999999999999999}",
                        "{\"semanas\":1}")
                .map(body -> TestMockResolver.test(body, mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    answers(sandbox.post("/sandbox/clock/advance", body).send(), 422);
                    assertThat(sandbox.read("/sandbox").path("desfase_segundos").asLong(-1))
                            .isZero();
                }));
    }

    @Test
    void itGoesNoFurtherThanTenYearsAheadHoweverManySteps(Sandbox sandbox) throws IOException {
        sandbox.advance("dias", 3660);
        answers(sandbox.post("/sandbox/clock/advance", "{\"segundos\":1}").send(), 422);
        sandbox.reset("{}");
        sandbox.advance("segundos", 1);
    }

    @Test
    void itRunsTheSimulatedRemission(Sandbox sandbox) throws IOException {
        String id = sandbox.issue("J12345674").text("/id");
        assertThat(sandbox.invoice(id).at("/verifactu/estado").asText()).isEqualTo("pendiente");
        Answer moved = sandbox.advance("horas", 1);

        assertThat(sandbox.invoice(id).at("/verifactu/estado").asText()).isEqualTo("aceptada");
        assertThat(moved.json().at("/ejecutado/remisiones").asInt()).isEqualTo(1);
        assertThat(sandbox.eventsAbout(id))
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
        assertThat(sandbox.advance("dias", 1).json().at("/ejecutado/remisiones").asInt(-1))
                .isZero();
    }

    @Test
    void itRunsDueRecurringInvoicesEachPeriodOnce(TestMock mock, Sandbox sandbox) throws IOException {
        String schedule = sandbox.list("/recurring-invoices").get(0).path("id").asText();
        int before = sandbox.list("/invoices").size();
        Answer first = sandbox.advance("dias", 11);
        assertThat(first.json().at("/ejecutado/recurrentes").asInt()).isEqualTo(1);
        assertThat(sandbox.list("/invoices")).hasSize(before + 1);
        sandbox.advance("dias", 90);
        JsonNode after = sandbox.read("/recurring-invoices/" + schedule);

        assertThat(after.path("emitidas").asInt()).isEqualTo(4);
        assertThat(sandbox.list("/invoices")).hasSize(before + 4);
        assertThat(mock.events("sandbox"))
                .filteredOn(event -> event.path("type").asText().equals("recurring_invoice.emitted"))
                .hasSize(4);
    }

    @Test
    void advanceMakesUnpaidInvoicesOverdue(Sandbox sandbox) throws IOException {
        String id = issueWithTerm(sandbox);
        sandbox.advance("dias", 5);
        assertThat(sandbox.invoice(id).path("estado_cobro").asText()).isEqualTo("pendiente");
        Answer moved = sandbox.advance("dias", 1);

        assertThat(sandbox.invoice(id).path("estado_cobro").asText()).isEqualTo("vencida");
        assertThat(moved.json().at("/ejecutado/vencimientos").asInt()).isEqualTo(1);
    }

    @Test
    void itRunsPaymentRemindersWhichAreCapturedAsEmails(Sandbox sandbox) throws IOException {
        sandbox.advance("segundos", 1);
        String id = issueWithTerm(sandbox);
        String number = sandbox.invoice(id).path("numero_completo").asText();
        sandbox.advance("dias", 12);
        assertThat(reminders(sandbox, number)).isEmpty();
        Answer moved = sandbox.advance("dias", 1);

        assertThat(moved.json().at("/ejecutado/recordatorios").asInt()).isEqualTo(1);
        assertThat(reminders(sandbox, number)).singleElement().satisfies(mail -> {
            assertThat(mail.path("motivo").asText()).isEqualTo("recordatorio");
            assertThat(mail.path("cuerpo").asText()).contains(number, "106.53 EUR");
            assertThat(mail.path("enviado_en").asText()).startsWith("2026-12-03");
        });
        sandbox.advance("dias", 300);
        assertThat(reminders(sandbox, number)).hasSize(1);
    }

    @Test
    void anInvoiceThatIsPaidInTimeIsNotRemindedOf(Sandbox sandbox) throws IOException {
        String id = issueWithTerm(sandbox);
        String number = sandbox.invoice(id).path("numero_completo").asText();
        sandbox.advance("dias", 8);
        sandbox.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-28\",\"importe\":106.53}")
                .send();
        sandbox.advance("dias", 30);

        assertThat(reminders(sandbox, number)).isEmpty();
    }

    @Test
    void noReminderAsksForThePaymentOfACreditNote(Sandbox sandbox) throws IOException {
        Draft draft = Draft.of(Bodies.invoice("SBX", "J12345674"))
                .with("lineas", InvoiceCase.lines("\"precio_unitario\":-100"))
                .with("vencimientos", "[{\"fecha\":\"2026-11-25\"}]");
        String id = sandbox.post("/invoices", draft.toString()).send().text("/id");
        sandbox.advance("dias", 60);

        assertThat(reminders(
                        sandbox, sandbox.invoice(id).path("numero_completo").asText()))
                .isEmpty();
    }

    private static List<JsonNode> reminders(Sandbox sandbox, String number) throws IOException {
        return sandbox.list("/sandbox/emails").stream()
                .filter(mail -> mail.path("asunto").asText().contains(number))
                .toList();
    }

    @Test
    void advanceRepeatedWithItsKeyMovesOnce(Sandbox sandbox) throws IOException {
        TestRequest move =
                sandbox.post("/sandbox/clock/advance", "{\"dias\":1}").key("k");
        JsonNode first = move.send().json();

        assertThat(move.send().json()).isEqualTo(first);
        assertThat(sandbox.read("/sandbox").path("desfase_segundos").asLong()).isEqualTo(86_400);
    }

    @Test
    void dueEventsAreDeliveredBeforeTheAnswer(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.verifactu_accepted");
        Sandbox sandbox = new Sandbox(mock);
        String id = sandbox.issue("J12345674").text("/id");
        sandbox.advance("horas", 1);

        assertThat(webhooks.receiver().events()).singleElement().satisfies(event -> {
            shows(event, "data/object/id=" + id, "environment=sandbox");
        });
    }
}
