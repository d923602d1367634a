package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;

/** A key of its own, and what is done under it. */
record Integration(String id, String key) {
    static Integration of(JsonNode made) {
        return new Integration(made.path("id").asText(), made.path("key").asText());
    }

    static Integration fresh(TestMock mock) throws IOException {
        return of(mock.makeKey("{\"kind\":\"live\"}"));
    }

    Answer read(TestMock mock, long client) throws IOException {
        return mock.get("/activities")
                .as(key)
                .client(client)
                .header("User-Agent", "erp/1.0")
                .send();
    }

    JsonNode log(TestMock mock, long client) throws IOException {
        Answer answer = mock.get("/clients/" + client + "/activity").as(key).send();
        answers(answer, 200);
        return answer.json();
    }

    Answer erase(TestMock mock, long client) throws IOException {
        return mock.delete("/clients/" + client + "/data").as(key).send();
    }

    /** Has the panel put the client back on the key. */
    void authorised(TestMock mock, long client) throws IOException {
        mock.panel("PUT /panel/keys/" + id + "/clients/" + client);
    }

    void consented(TestMock mock, long client) throws IOException {
        mock.panel("PUT /panel/keys/" + id + "/consents/" + client, "{\"scopes\":\"all\"}");
    }

    /** The same under a new key, the old one living on for a while. */
    Integration rotated(TestMock mock) throws IOException {
        return of(mock.panel("POST /panel/keys/" + id + "/rotate").json());
    }
}
