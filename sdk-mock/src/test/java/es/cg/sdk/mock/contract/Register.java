package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;

/**
 * A list of a client's records, to which a test adds one that is right but for the fields that it changes. One test's.
 *
 * @param right the body of a record that is right
 */
record Register(TestMock mock, String list, String right, long client) {
    /** Returns the right record with this field. */
    Draft with(String field, String value) throws IOException {
        return Draft.of(right).with(field, value);
    }

    Answer add(Draft draft) throws IOException {
        return mock.post(list, draft.toString(), client);
    }

    /** Adds the right record with this field. */
    Answer add(String field, String value) throws IOException {
        return add(with(field, value));
    }

    /** Adds the right record, and returns its id. */
    String added() throws IOException {
        Answer made = add(Draft.of(right));
        answers(made, 201);
        return made.text("/id");
    }

    /** Fails unless each value of a field is taken. */
    void takes(String field, String... values) throws IOException {
        for (String value : values) {
            answers(add(field, value), 201);
        }
    }

    /** Fails unless each value of a field is refused, with its name, and nothing is added. */
    void refuses(String field, String... values) throws IOException {
        for (String value : values) {
            refuses(with(field, value), field);
        }
    }

    /** Fails unless this is refused because of this field alone, and nothing is added. */
    void refuses(Draft draft, String field) throws IOException {
        int before = listed("").size();
        Answer refused = add(draft);
        wrong(refused, field);
        assertThat(refused.code()).isIn("datos_invalidos", "fecha_no_valida");
        assertThat(refused.message()).contains(field);
        assertThat(listed("")).hasSize(before);
    }

    Answer act(String id, String verb) throws IOException {
        return mock.post(list + "/" + id + "/" + verb, "", client);
    }

    Answer read(String id) throws IOException {
        return mock.get(list + "/" + id, client);
    }

    List<JsonNode> listed(String query) throws IOException {
        return mock.list(list + query, client);
    }

    /** Returns the ids of the records that this query finds. */
    List<String> ids(String query) throws IOException {
        return Samples.ids(mock, list + query, client);
    }
}
