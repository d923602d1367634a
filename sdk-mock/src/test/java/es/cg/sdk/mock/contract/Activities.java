package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;

/** The activities of a client that has none at first. */
final class Activities {
    static final long CLIENT = 1002;

    private Activities() {}

    static Answer create(TestMock mock, Draft draft) throws IOException {
        return mock.post("/activities", draft.toString(), CLIENT);
    }

    static String created(TestMock mock, String heading) throws IOException {
        Answer answer = create(mock, Draft.activity(heading));
        answers(answer, 201);
        return answer.text("/id");
    }

    static Answer change(TestMock mock, String id, String json) throws IOException {
        return mock.put("/activities/" + id, json, CLIENT);
    }

    static Answer delete(TestMock mock, String id) throws IOException {
        return mock.delete("/activities/" + id, CLIENT);
    }

    static JsonNode list(TestMock mock, String query) throws IOException {
        return mock.get("/activities" + query, CLIENT).json().path("data");
    }

    static List<String> headings(TestMock mock, String query) throws IOException {
        return list(mock, query).findValuesAsText("codigo_iae");
    }

    /** Issues an invoice of the activity, and gives its id. */
    static String invoiced(TestMock mock, String activity) throws IOException {
        Draft invoice = Draft.invoice().with("actividad_id", "\"" + activity + "\"");
        Answer issued = mock.post("/invoices", invoice.toString(), CLIENT);
        answers(issued, 201);
        return issued.text("/id");
    }

    static void isDuplicate(Answer answer) {
        refused(answer, 409, "actividad_duplicada");
    }
}
