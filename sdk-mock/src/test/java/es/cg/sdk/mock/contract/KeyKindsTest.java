package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Authentication › Key kinds")
final class KeyKindsTest {
    @TestFactory
    Stream<DynamicTest> aKeyHasThePrefixOfItsKindAndASecretBehindADot() {
        return Map.of("live", "cg_live_", "test", "cg_test_", "sandbox", "cg_sbx_").entrySet().stream()
                .map(row -> Places.test(row.getValue(), place -> {
                    String key = place.keyWith("{\"kind\":\"" + row.getKey() + "\"}");

                    assertThat(key).matches(row.getValue() + "[^._]+\\.[^.]+");
                    assertThat(place.key(row.getKey())).startsWith(row.getValue());
                }));
    }

    @Test
    void aLiveKeyReadsAndWritesRealData(Place place) throws IOException {
        Answer made = place.post("/activities", Bodies.activity("6594"))
                .client(1001)
                .as(place.key("live"))
                .send();

        answers(made, 201);
        assertThat(Bodies.activities(place, 1001).get(0).path("id").asText()).isEqualTo(made.text("/id"));
    }

    @Test
    void aTestKeyReadsRealData(Place place) throws IOException {
        Answer made = place.post("/activities", Bodies.activity("6594"), 1001);
        Answer read =
                place.get("/activities").client(1001).as(place.key("test")).send();

        answers(read, 200);
        assertThat(read.text("/data/0/id")).isEqualTo(made.text("/id"));
    }

    @Test
    void aTestKeyDoesNotWrite(Place place) throws IOException {
        JsonNode before = Bodies.activities(place, 1001);
        Answer refused = place.post("/activities", Bodies.activity("6594"))
                .client(1001)
                .as(place.key("test"))
                .send();

        refused(refused, 403, "clave_de_prueba_sin_escritura");
        assertThat(Bodies.activities(place, 1001)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> aTestKeyIsRefusedWhatIsMarkedAsWritingAndNothingElse() {
        return Permission.eachRow((place, row) -> {
            String key = place.keyWith("{\"kind\":\"test\",\"scopes\":[\"" + row.scope() + "\"]}");
            boolean refused = row.writes() && !row.scope().equals("webhooks:gestionar");

            for (String operation : row.opens()) {
                Answer answer = Permission.asked(place, operation, key);
                if (refused) {
                    assertThat(answer.status()).as(operation).isEqualTo(403);
                    assertThat(answer.code()).isEqualTo("clave_de_prueba_sin_escritura");
                    assertThat(answer.text("/error/type")).isEqualTo("permission_error");
                } else {
                    assertThat(answer.status()).as("%s: %s", operation, answer).isIn(200, 404, 422);
                }
            }
        });
    }
}
