package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The panel's story of an invoice: the submission of its annulment, and the firm to which it belongs. */
@ExtendWith(TestMockResolver.class)
final class InvoiceTimelineTest {
    private static String issued(TestMock mock) throws IOException {
        return mock.post("/invoices", Draft.invoice().toString(), Samples.LAURA).text("/id");
    }

    private static void annul(TestMock mock, String invoice) throws IOException {
        mock.panel("POST /panel/invoices/" + invoice + "/annul");
    }

    /** Returns how the issue or the annulment was submitted: state and minute of each step. */
    private static List<String> submission(TestMock mock, String invoice, String of) throws IOException {
        JsonNode steps = mock.panel("GET /panel/invoices/" + invoice + "/timeline")
                .json()
                .path("steps");
        return StreamSupport.stream(steps.spliterator(), false)
                .filter(step -> step.path("kind").asText().equals("remission")
                        && step.path("of").asText().equals(of))
                .map(step -> step.path("state").asText() + " "
                        + step.path("at").asText().substring(11, 16)
                        + step.path("code").asText(""))
                .toList();
    }

    @Test
    void annulmentIsSubmittedOnItsOwn(TestMock mock) throws IOException {
        String invoice = issued(mock);
        assertThat(submission(mock, invoice, "issue")).containsExactly("pendiente 09:00");
        mock.advance("PT2M");
        JsonNode before = mock.get("/invoices/" + invoice, Samples.LAURA).json().path("verifactu");

        annul(mock, invoice);

        assertThat(submission(mock, invoice, "annulment")).containsExactly("pendiente 09:02");
        mock.advance("PT1M");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("enviada 09:03");
        mock.advance("PT1M");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("enviada 09:03", "aceptada 09:04");
        assertThat(submission(mock, invoice, "issue")).containsExactly("enviada 09:01", "aceptada 09:02");
        assertThat(mock.get("/invoices/" + invoice, Samples.LAURA).json().path("verifactu"))
                .isEqualTo(before);
        assertThat(mock.told()).doesNotHaveDuplicates().endsWith("invoice.annulled");
    }

    @Test
    void annulmentWaitsForTheAnswerToItsInvoice(TestMock mock) throws IOException {
        String invoice = issued(mock);
        annul(mock, invoice);

        mock.advance("PT2M");

        assertThat(submission(mock, invoice, "issue")).containsExactly("enviada 09:01", "aceptada 09:02");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("pendiente 09:00");
        mock.advance("PT2M");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("enviada 09:03", "aceptada 09:04");
    }

    @Test
    void annulmentOfARejectedInvoiceIsRejected(TestMock mock) throws IOException {
        String invoice = issued(mock);
        tell(mock, invoice, "rejected");
        annul(mock, invoice);

        mock.advance("PT2M");

        assertThat(submission(mock, invoice, "annulment")).containsExactly("enviada 09:01", "rechazada 09:023002");
    }

    @Test
    void annulmentWaitsForAnInvoiceThatIsSentAgain(TestMock mock) throws IOException {
        String invoice = issued(mock);
        mock.advance("PT2M");
        annul(mock, invoice);
        mock.advance("PT1M");

        tell(mock, invoice, "sent");

        mock.advance("PT1M");
        assertThat(submission(mock, invoice, "issue")).containsExactly("enviada 09:03", "aceptada 09:04");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("pendiente 09:02");
        mock.advance("PT2M");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("enviada 09:05", "aceptada 09:06");
    }

    private static void tell(TestMock mock, String invoice, String kind) throws IOException {
        mock.panel(
                "POST /panel/events",
                "{\"type\":\"invoice.verifactu_%s\",\"client\":%d,\"object\":{\"id\":\"%s\"}}"
                        .formatted(kind, Samples.LAURA, invoice));
    }

    @Test
    void savedStateKeepsTheSubmissionOfAnAnnulment(TestMock mock) throws IOException {
        String invoice = issued(mock);
        mock.advance("PT2M");
        annul(mock, invoice);
        String state = mock.panel("GET /panel/state").json().toString();
        mock.panel("POST /panel/reset");

        answers(mock.panel("PUT /panel/state", state), 204);

        assertThat(submission(mock, invoice, "annulment")).containsExactly("pendiente 09:02");
        mock.advance("PT2M");
        assertThat(submission(mock, invoice, "annulment")).containsExactly("enviada 09:03", "aceptada 09:04");
    }

    @Test
    void aReturnedPaymentComesAfterItsRecording(TestMock mock, Sandbox sandbox) throws IOException {
        String invoice = sandbox.issue("00000000T").text("/id");
        answers(
                sandbox.post("/invoices/" + invoice + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":50}")
                        .scenario("cobro_devuelto")
                        .send(),
                201);

        JsonNode steps = mock.panel("GET /panel/invoices/" + invoice + "/timeline")
                .json()
                .path("steps");
        assertThat(StreamSupport.stream(steps.spliterator(), false)
                        .filter(step -> step.path("kind").asText().equals("payment"))
                        .map(step -> step.path("state").asText()))
                .containsExactly("registrado", "devuelto");
    }

    @Test
    void anInvoiceIsFoundInItsFirmAlone(TestMock mock) throws IOException {
        JsonNode firm =
                mock.panel("POST /panel/firms", "{\"name\":\"Otra gestoría\"}").json();
        String of = "firm=" + firm.path("id").asText();
        String invoice = mock.post("/invoices", Draft.invoice().toString())
                .client(firm.at("/clients/0").asLong())
                .as(firm.at("/keys/live").asText())
                .send()
                .text("/id");

        shows(mock.panel("GET /panel/search?q=" + invoice + "&" + of), "kinds/1/kind=invoices", "kinds/1/count=1");
        shows(mock.panel("GET /panel/search?q=" + invoice), "kinds/1/kind=invoices", "kinds/1/count=0");
        shows(mock.panel("GET /panel/invoices/" + invoice + "/timeline?" + of), "invoice/id=" + invoice);
        answers(mock.panel("GET /panel/invoices/" + invoice + "/timeline", ""), 404);
    }
}
