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
                place -> place.ask("POST", "/documents").body(Samples.document("a.pdf", "uno")).key(Ask.fresh()).client(LAURA)),
            new Deferred("an annual model", "/tax-models", place -> place.post("/tax-models", Samples.model("390", "0A")).client(LAURA)),
            new Deferred("a bank statement", "/bank-imports",
                place -> place.post("/bank-transactions/import", Samples.statement(place)).client(LAURA)),
            new Deferred("a CSV of clients", "", place -> place.post("/clients/import", Samples.newClient("J12345674"))));
        // formatter:on
    }

    /** Those that can fail, so that they do. */
    public static List<Deferred> failing() {
        // formatter:off
        return List.of(
            new Deferred("a bank statement", "",
                place -> place.post("/bank-transactions/import", Samples.cutStatement(place)).client(LAURA)),
            new Deferred("a CSV of clients", "", place -> place.post("/clients/import", "{\"contenido\":\"nombre;nif\\nA;B\\n\"}")));
        // formatter:on
    }

    /** The job that it puts down. */
    public JsonNode begin(Place place) throws IOException {
        Answer answer = asking.of(place).send();
        answers(answer, 202);
        return answer.json();
    }

    /** The job as it is by now. */
    public static JsonNode again(Place place, JsonNode job) throws IOException {
        String path = job.path("consultar_en")
                .asText()
                .substring(place.address("production").length());
        Answer answer = place.get(path).send();
        answers(answer, 200);
        return answer.json();
    }

    /** The job when it is over. */
    public JsonNode ended(Place place) throws IOException {
        JsonNode job = begin(place);
        place.advance("PT2M");
        return again(place, job);
    }

    /** A job that was begun, as it ended, whatever its end. */
    public static JsonNode ended(Place place, Answer begun) throws IOException {
        answers(begun, 202);
        place.advance("PT2M");
        return again(place, begun.json());
    }

    /** What a job that was begun, and succeeded, gave. */
    public static JsonNode result(Place place, Answer begun) throws IOException {
        JsonNode job = ended(place, begun);
        assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("succeeded");
        return job.path("resultado");
    }
}
