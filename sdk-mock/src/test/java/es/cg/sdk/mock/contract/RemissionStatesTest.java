package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Named states › Remission to the tax authority")
final class RemissionStatesTest {
    private static Answer issue(Place place) throws IOException {
        Answer answer = place.post("/invoices", Draft.invoice().toString(), 1002);
        assertThat(answer.status()).isEqualTo(201);
        return answer;
    }

    private static JsonNode remission(Place place, Answer issued) throws IOException {
        return place.get("/invoices/" + issued.text("/id"), 1002).json().path("verifactu");
    }

    private static List<String> told(Place place, String environment) throws IOException {
        return place.events(environment).stream()
                .map(event -> event.path("type").asText())
                .toList();
    }

    /** Issues to this recipient in the sandbox, where the recipient chooses the outcome. */
    private static Answer issueInSandbox(Place place, String nif) throws IOException {
        Draft draft = Draft.invoice().with("serie", "\"SBX\"").with("receptor_nif", "\"" + nif + "\"");
        Answer answer = place.post("/invoices", draft.toString())
                .inSandbox()
                .client(9002)
                .send();
        assertThat(answer.status()).isEqualTo(201);
        return answer;
    }

    private static JsonNode remissionInSandbox(Place place, Answer issued) throws IOException {
        return place.get("/invoices/" + issued.text("/id"))
                .inSandbox()
                .client(9002)
                .send()
                .json()
                .path("verifactu");
    }

    /** Moves the sandbox's clock on, through the state that the panel gives and takes. */
    private static void later(Place place, Duration wait) throws IOException {
        ObjectNode state = (ObjectNode) place.panel("GET /panel/state").json();
        ObjectNode sandbox = (ObjectNode) state.path("sandbox");
        Instant now = Instant.parse(sandbox.path("clock").asText());
        sandbox.put("clock", now.plus(wait).toString());
        assertThat(place.panel("PUT /panel/state", state.toString()).status()).isEqualTo(204);
        place.panel("GET /panel/clock");
    }

    @Test
    void anIssuedInvoiceWaitsForItsRemission(Place place) throws IOException {
        Answer issued = issue(place);
        place.advance("PT59S");

        assertThat(issued.text("/verifactu/estado")).isEqualTo("pendiente");
        assertThat(remission(place, issued).path("estado").asText()).isEqualTo("pendiente");
        assertThat(told(place, "production")).containsExactly("invoice.emitted");
    }

    @Test
    void afterAMinuteItIsSent(Place place) throws IOException {
        Answer issued = issue(place);
        place.advance("PT60S");
        JsonNode remission = remission(place, issued);

        shows(remission, "estado=enviada", "enviado_en=2026-11-20T09:01:00+01:00", "respondido_en=null");
        assertThat(told(place, "production")).containsExactly("invoice.emitted", "invoice.verifactu_sent");
    }

    @Test
    void afterAnotherItIsAccepted(Place place) throws IOException {
        Answer issued = issue(place);
        place.advance("PT2M");
        JsonNode remission = remission(place, issued);

        shows(remission, "estado=aceptada", "respondido_en=2026-11-20T09:02:00+01:00", "codigo_error=null");
        assertThat(remission.path("csv").asText()).startsWith("A-");
        assertThat(told(place, "production"))
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
        assertThat(place.events("production"))
                .extracting(event -> event.at("/data/object/verifactu/estado").asText())
                .containsExactly("pendiente", "enviada", "aceptada");
        assertThat(place.events("production"))
                .extracting(event -> event.path("created").asLong())
                .containsExactly(1_795_161_600L, 1_795_161_660L, 1_795_161_720L);
    }

    @Test
    void whatIsAcceptedIsNeverSentAgain(Place place) throws IOException {
        Answer issued = issue(place);
        place.advance("PT2M");
        JsonNode accepted = remission(place, issued);
        place.advance("P10D");

        assertThat(remission(place, issued)).isEqualTo(accepted);
        assertThat(told(place, "production")).hasSize(3);
    }

    @Test
    void thereIsAStateForAnInvoiceAcceptedWithErrorsFromTheStart(Place place) throws IOException {
        JsonNode found = place.get("/invoices?estado_verifactu=aceptada_con_errores", 1001)
                .json()
                .path("data");

        assertThat(found).hasSize(1);
        assertThat(found.at("/0/verifactu/codigo_error").asText()).isNotEmpty();
    }

    @TestFactory
    Stream<DynamicTest> inTheSandboxTheRecipientLeadsTo() {
        record Outcome(String nif, String state, String code, String event) {}
        return Stream.of(
                        new Outcome("J12345674", "aceptada", "null", "invoice.verifactu_accepted"),
                        new Outcome(
                                "00000001R", "aceptada_con_errores", "2001", "invoice.verifactu_accepted_with_errors"),
                        new Outcome("00000002W", "rechazada", "4104", "invoice.verifactu_rejected"),
                        new Outcome("00000003A", "revision", "null", "invoice.verifactu_needs_review"),
                        new Outcome("00000005M", "rechazada", "3000", "invoice.verifactu_rejected"))
                .map(outcome -> Places.test(outcome.nif() + " " + outcome.state(), place -> {
                    Answer issued = issueInSandbox(place, outcome.nif());
                    later(place, Duration.ofMinutes(1));
                    shows(remissionInSandbox(place, issued), "estado=enviada");
                    later(place, Duration.ofMinutes(1));
                    JsonNode remission = remissionInSandbox(place, issued);

                    shows(remission, "estado=" + outcome.state(), "codigo_error=" + outcome.code());
                    assertThat(remission.path("respondido_en").isTextual()).isTrue();
                    assertThat(told(place, "sandbox"))
                            .containsExactly("invoice.emitted", "invoice.verifactu_sent", outcome.event());
                    later(place, Duration.ofDays(10));
                    assertThat(remissionInSandbox(place, issued)).isEqualTo(remission);
                    assertThat(told(place, "sandbox")).hasSize(3);
                }));
    }

    @TestFactory
    Stream<DynamicTest> inTheSandboxTheRecipientDelays() {
        record Delay(String nif, String code) {}
        return Stream.of(new Delay("00000004G", "3501"), new Delay("00000006Y", "null"))
                .map(delay -> Places.test(delay.nif(), place -> {
                    Answer issued = issueInSandbox(place, delay.nif());
                    later(place, Duration.ofMinutes(5));
                    JsonNode waiting = remissionInSandbox(place, issued);
                    shows(waiting, "estado=pendiente", "codigo_error=" + delay.code());
                    assertThat(told(place, "sandbox")).containsExactly("invoice.emitted");
                    later(place, Duration.ofMinutes(20));
                    later(place, Duration.ofMinutes(5));

                    JsonNode accepted = remissionInSandbox(place, issued);
                    shows(accepted, "estado=aceptada", "codigo_error=null");
                    assertThat(told(place, "sandbox"))
                            .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
                }));
    }

    @Test
    void theNextInvoiceFollowsARejectedOne(Place place) throws IOException {
        Answer rejected = issueInSandbox(place, "00000002W");
        later(place, Duration.ofMinutes(2));
        later(place, Duration.ofMinutes(2));
        Answer next = issueInSandbox(place, "J12345674");

        assertThat(remissionInSandbox(place, rejected).path("estado").asText()).isEqualTo("rechazada");
        assertThat(next.text("/verifactu/huella_anterior")).isEqualTo(rejected.text("/verifactu/huella"));
        assertThat(next.json().path("numero").asInt())
                .isEqualTo(rejected.json().path("numero").asInt() + 1);
    }
}
