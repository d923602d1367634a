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

@Chapter("Authentication › Permissions")
final class PermissionsTest {
    private static final Map<String, String> READ_AND_MANAGE =
            Map.of("sepa:leer", "sepa:gestionar", "trabajadores:leer", "nominas:empleados");
    private static final Map<String, String> READS =
            Map.of("sepa:leer", "/sepa-mandates", "trabajadores:leer", "/workers");

    private static void goesThrough(Answer answer, String operation) {
        if (operation.startsWith("GET") && !operation.contains("/x")) {
            assertThat(answer.status()).as("%s: %s", operation, answer).isEqualTo(200);
        } else {
            assertThat(answer.status()).as("%s: %s", operation, answer).isIn(200, 404, 422);
        }
    }

    private static void lacks(Answer answer, String scope) {
        refused(answer, 403, "scope_insuficiente");
        assertThat(answer.text("/error/type")).isEqualTo("permission_error");
        assertThat(answer.text("/error/scope").split("\\|")).contains(scope);
    }

    @Test
    void fullKeyHasExactlyTheDocumentedPermissions(Place place) throws IOException {
        assertThat(place.get("/status").send().json().at("/clave/permisos"))
                .extracting(each -> each.asText())
                .containsExactlyInAnyOrderElementsOf(Permission.scopes().toList());
    }

    @TestFactory
    Stream<DynamicTest> keyWithoutTheScopeReturnsScopeInsuficiente() {
        return Permission.eachRow((place, row) -> {
            String key = place.keyOf(row.allOthers());

            for (String operation : row.opens()) {
                lacks(Permission.asked(place, operation, key), row.scope());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> keyWithOnlyTheScopeIsAccepted() {
        return Permission.eachRow((place, row) -> {
            String key = place.keyOf(row.scope());

            for (String operation : row.opens()) {
                goesThrough(Permission.asked(place, operation, key), operation);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> managingScopeAllowsReading() {
        return Permission.withAlternative()
                .map(row -> Places.test(row.scope() + "|" + row.alternative(), place -> {
                    String key = place.keyOf(row.alternative());

                    for (String operation : row.opens()) {
                        goesThrough(Permission.asked(place, operation, key), operation);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> readingScopeDoesNotAllowManaging() {
        return Permission.withAlternative()
                .map(row -> Places.test(row.alternative(), place -> {
                    String key = place.keyOf(row.scope());

                    for (Permission managing : Permission.TABLE) {
                        if (managing.scope().equals(row.alternative())) {
                            for (String operation : managing.opens()) {
                                lacks(Permission.asked(place, operation, key), managing.scope());
                            }
                        }
                    }
                }));
    }

    @Test
    void statusAndJobsNeedNoScope(Place place) throws IOException {
        String key = place.keyOf("calendario:leer");

        assertThat(place.get("/status").as(key).send().status()).isEqualTo(200);
        assertThat(place.get("/jobs/x").as(key).send().status()).isEqualTo(404);
    }

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
