package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Named states › Remission to the tax authority")
final class RemissionStatesTest {
    private static Answer issue(TestMock mock) throws IOException {
        Answer answer = mock.post("/invoices", Draft.invoice().toString(), 1002);
        answers(answer, 201);
        return answer;
    }

    private static JsonNode remission(TestMock mock, Answer issued) throws IOException {
        return mock.get("/invoices/" + issued.text("/id"), 1002).json().path("verifactu");
    }

    @Test
    void issuedInvoiceIsPendienteForOneMinute(TestMock mock) throws IOException {
        Answer issued = issue(mock);
        mock.advance("PT59S");

        assertThat(issued.text("/verifactu/estado")).isEqualTo("pendiente");
        assertThat(remission(mock, issued).path("estado").asText()).isEqualTo("pendiente");
        assertThat(mock.told()).containsExactly("invoice.emitted");
    }

    @Test
    void invoiceIsSentAfterOneMinute(TestMock mock) throws IOException {
        Answer issued = issue(mock);
        mock.advance("PT60S");
        JsonNode remission = remission(mock, issued);

        shows(remission, "estado=enviada", "enviado_en=2026-11-20T09:01:00+01:00", "respondido_en=null");
        assertThat(mock.told()).containsExactly("invoice.emitted", "invoice.verifactu_sent");
    }

    @Test
    void invoiceIsAcceptedAfterTwoMinutes(TestMock mock) throws IOException {
        Answer issued = issue(mock);
        mock.advance("PT2M");
        JsonNode remission = remission(mock, issued);

        shows(remission, "estado=aceptada", "respondido_en=2026-11-20T09:02:00+01:00", "codigo_error=null");
        assertThat(remission.path("csv").asText()).startsWith("A-");
        assertThat(mock.told())
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
        assertThat(mock.events("production"))
                .extracting(event -> event.at("/data/object/verifactu/estado").asText())
                .containsExactly("pendiente", "enviada", "aceptada");
        assertThat(mock.events("production"))
                .extracting(event -> event.path("created").asLong())
                .containsExactly(1_795_161_600L, 1_795_161_660L, 1_795_161_720L);
    }

    @Test
    void acceptedInvoiceIsNotSubmittedAgain(TestMock mock) throws IOException {
        Answer issued = issue(mock);
        mock.advance("PT2M");
        JsonNode accepted = remission(mock, issued);
        mock.advance("P10D");

        assertThat(remission(mock, issued)).isEqualTo(accepted);
        assertThat(mock.told()).hasSize(3);
    }

    private static JsonNode forged(TestMock mock, Answer issued, String kind) throws IOException {
        answers(mock.panel("POST /panel/events", """
                        {"type":"invoice.verifactu_%s","client":1002,"object":{"id":"%s"}}""".formatted(kind, issued.text("/id"))), 202);
        return remission(mock, issued);
    }

    @TestFactory
    Stream<DynamicTest> forgedAnswerChangesTheInvoiceForGood() {
        return TestMockResolver.each(
                Map.of(
                        "accepted", "estado=aceptada codigo_error=null",
                        "accepted_with_errors", "estado=aceptada_con_errores codigo_error=2001",
                        "rejected", "estado=rechazada codigo_error=4104",
                        "needs_review", "estado=revision codigo_error=null"),
                (mock, row) -> {
                    Answer issued = issue(mock);
                    JsonNode answered = forged(mock, issued, row.getKey());

                    shows(answered, row.getValue().split(" "));
                    shows(answered, "respondido_en=2026-11-20T09:00:00+01:00");
                    assertThat(mock.events("production"))
                            .last()
                            .matches(event -> event.at("/data/object/verifactu").equals(answered));
                    mock.advance("P1D");
                    assertThat(remission(mock, issued)).isEqualTo(answered);
                    assertThat(mock.told()).containsExactly("invoice.emitted", "invoice.verifactu_" + row.getKey());
                });
    }

    @Test
    void forgedSendingIsFollowedByTheAnswer(TestMock mock) throws IOException {
        Answer issued = issue(mock);
        shows(forged(mock, issued, "sent"), "estado=enviada", "respondido_en=null");
        mock.advance("P1D");

        shows(remission(mock, issued), "estado=aceptada");
        assertThat(mock.told())
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
    }

    @Test
    void forgedAnswerMayHaveItsOwnError(TestMock mock) throws IOException {
        Answer issued = issue(mock);
        String sent = """
                {"id":"%s","verifactu":{"codigo_error":"1112","mensaje_error":"La fecha es futura"}}""".formatted(issued.text("/id"));
        mock.panel("POST /panel/events", """
                {"type":"invoice.verifactu_rejected","client":1002,"object":%s}""".formatted(sent));

        shows(remission(mock, issued), "estado=rechazada", "codigo_error=1112", "mensaje_error=La fecha es futura");
    }

    @Test
    void forgedAnswerToAnInvoiceThatIsNotSubmittedIsRefused(TestMock mock) throws IOException {
        String received = mock.get("/invoices?sentido=recibida", 1001).text("/data/0/id");
        Answer refused = mock.panel("POST /panel/events", """
                {"type":"invoice.verifactu_rejected","client":1001,"object":{"id":"%s"}}""".formatted(received));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(mock.told()).isEmpty();
    }

    @Test
    void exampleInvoiceIsAcceptedWithErrors(TestMock mock) throws IOException {
        JsonNode found = mock.get("/invoices?estado_verifactu=aceptada_con_errores", 1001)
                .json()
                .path("data");

        assertThat(found).hasSize(1);
        assertThat(found.at("/0/verifactu/codigo_error").asText()).isNotEmpty();
    }

    /** A recipient of the sandbox that chooses the outcome, and what becomes of its invoice. */
    private record Outcome(String nif, String state, String code, String event) {}

    @TestFactory
    Stream<DynamicTest> sandboxRecipientNifDecidesTheOutcome() {
        // formatter:off
        return Stream.of(
                new Outcome("J12345674", "aceptada", "null", "invoice.verifactu_accepted"),
                new Outcome("00000001R", "aceptada_con_errores", "2001", "invoice.verifactu_accepted_with_errors"),
                new Outcome("00000002W", "rechazada", "4104", "invoice.verifactu_rejected"),
                new Outcome("00000003A", "revision", "null", "invoice.verifactu_needs_review"),
                new Outcome("00000005M", "rechazada", "3000", "invoice.verifactu_rejected"))
        // formatter:on
                .map(outcome -> TestMockResolver.test(outcome.nif() + " " + outcome.state(), mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    Answer issued = sandbox.issue(outcome.nif());
                    String id = issued.text("/id");
                    sandbox.advance("segundos", 60);
                    shows(sandbox.invoice(id), "verifactu/estado=enviada");
                    sandbox.advance("segundos", 60);
                    JsonNode remission = sandbox.invoice(id).path("verifactu");

                    shows(remission, "estado=" + outcome.state(), "codigo_error=" + outcome.code());
                    assertThat(remission.path("respondido_en").isTextual()).isTrue();
                    sandbox.advance("dias", 10);
                    assertThat(sandbox.invoice(id).path("verifactu")).isEqualTo(remission);
                    assertThat(sandbox.eventsAbout(id))
                            .containsExactly("invoice.emitted", "invoice.verifactu_sent", outcome.event());
                    shows(
                            sandbox.issue("J12345674"),
                            "verifactu/huella_anterior=" + issued.text("/verifactu/huella"),
                            "numero=" + (issued.json().path("numero").asInt() + 1));
                }));
    }

    @TestFactory
    Stream<DynamicTest> sandboxRecipientNifDelaysTheRemission() {
        return TestMockResolver.each(Map.of("00000004G", "3501", "00000006Y", "null"), (mock, delay) -> {
            Sandbox sandbox = new Sandbox(mock);
            String id = sandbox.issue(delay.getKey()).text("/id");
            sandbox.advance("segundos", 300);
            shows(sandbox.invoice(id), "verifactu/estado=pendiente", "verifactu/codigo_error=" + delay.getValue());
            assertThat(sandbox.eventsAbout(id)).containsExactly("invoice.emitted");
            sandbox.advance("segundos", 1200);
            sandbox.advance("segundos", 300);

            shows(sandbox.invoice(id), "verifactu/estado=aceptada", "verifactu/codigo_error=null");
            assertThat(sandbox.eventsAbout(id))
                    .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
        });
    }
}
