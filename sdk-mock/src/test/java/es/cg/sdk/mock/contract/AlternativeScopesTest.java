package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
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

@Chapter("Authentication › Either scope")
final class AlternativeScopesTest {
    private static final Map<String, String> READ_AND_MANAGE =
            Map.of("sepa:leer", "sepa:gestionar", "trabajadores:leer", "nominas:empleados");
    private static final Map<String, String> READS =
            Map.of("sepa:leer", "/sepa-mandates", "trabajadores:leer", "/workers");

    private static JsonNode key(Place place, String carried, String consented) throws IOException {
        JsonNode key = place.makeKey("""
                {"kind":"live","scopes":[%s],"clients":[1001],"consents":"none"}""".formatted(carried));
        place.panel(
                "PUT /panel/keys/" + key.path("id").asText() + "/consents/1001",
                "{\"scopes\":[\"" + consented + "\"]}");
        return key;
    }

    private static Answer read(Place place, String reading, JsonNode key) throws IOException {
        return place.get(String.valueOf(READS.get(reading)))
                .client(1001)
                .as(key.path("key").asText())
                .send();
    }

    @TestFactory
    Stream<DynamicTest> scopeOfTheKeyMustBeTheOneConsentedTo() {
        return READ_AND_MANAGE.entrySet().stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    for (JsonNode key : new JsonNode[] {
                        key(place, "\"" + row.getKey() + "\"", row.getValue()),
                        key(place, "\"" + row.getValue() + "\"", row.getKey())
                    }) {
                        Answer refused = read(place, row.getKey(), key);

                        refused(refused, 403, "sin_consentimiento");
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> consentToOneOfTwoScopesIsEnough() {
        return READ_AND_MANAGE.entrySet().stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    String both = "\"" + row.getKey() + "\",\"" + row.getValue() + "\"";

                    for (String consented : new String[] {row.getKey(), row.getValue()}) {
                        assertThat(read(place, row.getKey(), key(place, both, consented))
                                        .status())
                                .as(consented)
                                .isEqualTo(200);
                    }
                }));
    }

    @Test
    void scopeOfTheKeyMustBeInThePlan(Place place) throws IOException {
        String managing = place.keyOf("sepa:gestionar");
        String reading = place.keyOf("sepa:leer");
        place.plan("professional");
        Answer refused = place.get("/sepa-mandates").client(1001).as(managing).send();

        answers(place.get("/sepa-mandates").client(1001).as(reading).send(), 200);
        refused(refused, 403, "permiso_fuera_de_plan");
        shows(refused, "error/scope=sepa:gestionar", "error/plan_minimo=enterprise");
    }
}
