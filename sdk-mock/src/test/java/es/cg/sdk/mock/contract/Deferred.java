package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;

/**
 * An operation that answers with a job.
 *
 * @param made where what it makes is read, under its id; empty where nothing is
 */
public record Deferred(String name, String made, Printed.Asking asking) {
    /** The four of the contract. */
    public static List<Deferred> each() {
        // formatter:off
        return List.of(
            new Deferred("a document to OCR", "/documents",
                mock -> mock.ask("POST", "/documents").body(Samples.document("a.pdf", "uno")).key(TestRequest.fresh()).client(LAURA)),
            new Deferred("an annual model", "/tax-models", mock -> mock.post("/tax-models", Samples.model("390", "0A")).client(LAURA)),
            new Deferred("a bank statement", "/bank-imports",
                mock -> mock.post("/bank-transactions/import", Samples.statement(mock)).client(LAURA)),
            new Deferred("a CSV of clients", "", mock -> mock.post("/clients/import", Samples.newClient("J12345674"))));
        // formatter:on
    }

    /** Those that can fail, so that they do. */
    public static List<Deferred> failing() {
        // formatter:off
        return List.of(
            new Deferred("a bank statement", "",
                mock -> mock.post("/bank-transactions/import", Samples.cutStatement(mock)).client(LAURA)),
            new Deferred("a CSV of clients", "", mock -> mock.post("/clients/import", "{\"contenido\":\"nombre;nif\\nA;B\\n\"}")));
        // formatter:on
    }

    /** The job that it puts down. */
    public JsonNode begin(TestMock mock) throws IOException {
        Answer answer = asking.of(mock).send();
        answers(answer, 202);
        return answer.json();
    }

    /** The job as it is by now. */
    public static JsonNode again(TestMock mock, JsonNode job) throws IOException {
        String path = job.path("consultar_en")
                .asText()
                .substring(mock.address("production").length());
        Answer answer = mock.get(path).send();
        answers(answer, 200);
        return answer.json();
    }

    /** The job when it is over. */
    public JsonNode ended(TestMock mock) throws IOException {
        JsonNode job = begin(mock);
        mock.advance("PT2M");
        return again(mock, job);
    }

    /** A job that was begun, as it ended, whatever its end. */
    public static JsonNode ended(TestMock mock, Answer begun) throws IOException {
        answers(begun, 202);
        mock.advance("PT2M");
        return again(mock, begun.json());
    }

    /** What a job that was begun, and succeeded, gave. */
    public static JsonNode result(TestMock mock, Answer begun) throws IOException {
        JsonNode job = ended(mock, begun);
        assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("succeeded");
        return job.path("resultado");
    }
}
