package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The way of an invoice to the tax authority, as the clock goes on. */
final class RemissionTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration QUARTER = Duration.ofMinutes(15);

    private final ListeningService environment = new ListeningService(false);
    private final ListeningService sandbox = new ListeningService(true);

    @AfterEach
    void close() {
        environment.close();
        sandbox.close();
    }

    private static String body(String nif) {
        return InvoicesTest.invoice(nif, "").replace("\"A\"", "\"SBX\"");
    }

    private JsonNode remission(Answer issued) throws Exception {
        return sandbox.get("/invoices/" + issued.text("/id"), "9001").json().path("verifactu");
    }

    private List<String> states(Answer issued, Duration... steps) throws Exception {
        List<String> states = new ArrayList<>();
        states.add(remission(issued).path("estado").asText());
        for (Duration step : steps) {
            sandbox.advance(step);
            states.add(remission(issued).path("estado").asText());
        }
        return states;
    }

    private void ends(String nif, String scenario, String state, String code, String event) throws Exception {
        for (String header : List.of("", scenario)) {
            Answer issued = header.isEmpty()
                    ? sandbox.post("/invoices", "9001", body(nif))
                    : sandbox.post("/invoices", "9001", body("B12345674"), header);
            assertThat(issued.status()).isEqualTo(201);
            assertThat(states(issued, MINUTE, MINUTE, Duration.ofDays(3)))
                    .as(scenario)
                    .containsExactly("pendiente", "enviada", state, state);
            assertThat(remission(issued).path("codigo_error").asText()).isEqualTo(code);
            assertThat(remission(issued).path("respondido_en").asText()).isNotEmpty();
            assertThat(sandbox.told(9001)).endsWith("invoice.emitted", "invoice.verifactu_sent", event);
        }
    }

    @Test
    void inProductionTheAuthorityAcceptsAll() throws Exception {
        Answer issued = environment.post("/invoices", "1002", InvoicesTest.invoice("00000002W", ""), "rechazada");
        String path = "/invoices/" + issued.text("/id");
        environment.advance(MINUTE);
        JsonNode sent = environment.get(path, "1002").json();
        assertThat(sent.at("/verifactu/estado").asText()).isEqualTo("enviada");
        assertThat(sent.at("/verifactu/enviado_en").asText()).isEqualTo("2026-11-20T09:01:00+01:00");
        environment.advance(MINUTE);

        JsonNode accepted = environment.get(path, "1002").json();
        assertThat(accepted.at("/verifactu/estado").asText()).isEqualTo("aceptada");
        assertThat(accepted.at("/verifactu/csv").asText()).startsWith("A-");
        assertThat(environment.told(1002))
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
        assertThat(environment.events(1002))
                .extracting(event -> event.at("/data/object/verifactu/estado").asText())
                .containsExactly("pendiente", "enviada", "aceptada");
        assertThat(environment.events(1002))
                .extracting(event -> event.path("created").asLong())
                .containsExactly(1_795_161_600L, 1_795_161_660L, 1_795_161_720L);
    }

    @Test
    void acceptedIsWhatTheSandboxDoesByDefault() throws Exception {
        ends("B12345674", "aceptada", "aceptada", "null", "invoice.verifactu_accepted");
    }

    @Test
    void acceptedWithErrors() throws Exception {
        ends(
                "00000001R",
                "aceptada_con_errores",
                "aceptada_con_errores",
                "2001",
                "invoice.verifactu_accepted_with_errors");
    }

    @Test
    void rejected() throws Exception {
        ends("00000002W", "rechazada", "rechazada", "4104", "invoice.verifactu_rejected");
    }

    @Test
    void unknownAndNeverRepeatedByItself() throws Exception {
        ends("00000003A", "estado_desconocido", "revision", "null", "invoice.verifactu_needs_review");
    }

    @Test
    void aDuplicate() throws Exception {
        ends("00000005M", "duplicada", "rechazada", "3000", "invoice.verifactu_rejected");
    }

    @Test
    void aTechnicalErrorIsSentAgainAndAccepted() throws Exception {
        Answer issued = sandbox.post("/invoices", "9001", body("00000004G"));

        assertThat(states(issued, MINUTE)).containsExactly("pendiente", "pendiente");
        assertThat(remission(issued).path("codigo_error").asText()).isEqualTo("3501");
        assertThat(sandbox.told(9001)).containsExactly("invoice.emitted");
        assertThat(states(issued, QUARTER)).containsExactly("pendiente", "aceptada");
        assertThat(remission(issued).path("codigo_error").isNull()).isTrue();
        assertThat(sandbox.told(9001))
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
    }

    @Test
    void aRestartLosesNeitherTheWayNorTheNumberNorTheChain() throws Exception {
        Answer issued = environment.post("/invoices", "1002", InvoicesTest.invoice(""));
        environment.restart();
        environment.advance(QUARTER);
        Answer next = environment.post("/invoices", "1002", InvoicesTest.invoice(""));

        assertThat(environment.told(1002)).contains("invoice.verifactu_sent", "invoice.verifactu_accepted");
        assertThat(next.text("/numero_completo")).isEqualTo("A-2026-000002");
        assertThat(next.text("/verifactu/huella_anterior")).isEqualTo(issued.text("/verifactu/huella"));
    }

    @Test
    void aWaitIsAWaitAndThenGoesOn() throws Exception {
        Answer issued = sandbox.post("/invoices", "9001", body("00000006Y"));

        assertThat(states(issued, MINUTE, MINUTE, QUARTER))
                .containsExactly("pendiente", "pendiente", "pendiente", "aceptada");
    }

    @Test
    void theScenarioCountsMoreThanTheRecipient() throws Exception {
        Answer issued = sandbox.post("/invoices", "9001", body("00000002W"), "aceptada");

        assertThat(states(issued, QUARTER)).containsExactly("pendiente", "aceptada");
    }

    @Test
    void theSandboxHasItsOwnSeriesItsOwnCodesAndSaysSo() throws Exception {
        Answer issued = sandbox.post("/invoices", "9001", body("B12345674"));
        Answer wrong = sandbox.post("/invoices", "9001", InvoicesTest.invoice(""));

        assertThat(issued.text("/numero_completo")).isEqualTo("SBX-2026-000004");
        assertThat(issued.text("/verifactu/qr_url")).startsWith("https://sandbox.invalid/qr?nif=12345678Z&");
        assertThat(issued.text("/avisos/0/codigo")).isEqualTo("documento_de_prueba");
        assertThat(wrong.code()).isEqualTo("serie_desconocida");
    }
}
