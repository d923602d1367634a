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

    static Answer create(Place place, Draft draft) throws IOException {
        return place.post("/activities", draft.toString(), CLIENT);
    }

    static String created(Place place, String heading) throws IOException {
        Answer answer = create(place, Draft.activity(heading));
        answers(answer, 201);
        return answer.text("/id");
    }

    static Answer change(Place place, String id, String json) throws IOException {
        return place.put("/activities/" + id, json, CLIENT);
    }

    static Answer delete(Place place, String id) throws IOException {
        return place.delete("/activities/" + id, CLIENT);
    }

    static JsonNode list(Place place, String query) throws IOException {
        return place.get("/activities" + query, CLIENT).json().path("data");
    }

    static List<String> headings(Place place, String query) throws IOException {
        return list(place, query).findValuesAsText("codigo_iae");
    }

    /** Issues an invoice of the activity, and gives its id. */
    static String invoiced(Place place, String activity) throws IOException {
        Draft invoice = Draft.invoice().with("actividad_id", "\"" + activity + "\"");
        Answer issued = place.post("/invoices", invoice.toString(), CLIENT);
        answers(issued, 201);
        return issued.text("/id");
    }

    static void isDuplicate(Answer answer) {
        refused(answer, 409, "actividad_duplicada");
    }
}
