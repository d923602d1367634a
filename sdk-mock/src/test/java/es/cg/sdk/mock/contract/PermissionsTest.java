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
    void fullKeyHasExactlyTheDocumentedPermissions(TestMock mock) throws IOException {
        assertThat(mock.get("/status").send().json().at("/clave/permisos"))
                .extracting(each -> each.asText())
                .containsExactlyInAnyOrderElementsOf(Permission.scopes().toList());
    }

    @TestFactory
    Stream<DynamicTest> keyWithoutTheScopeReturnsScopeInsuficiente() {
        return Permission.eachRow((mock, row) -> {
            String key = mock.keyOf(row.allOthers());

            for (String operation : row.opens()) {
                lacks(Permission.asked(mock, operation, key), row.scope());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> keyWithOnlyTheScopeIsAccepted() {
        return Permission.eachRow((mock, row) -> {
            String key = mock.keyOf(row.scope());

            for (String operation : row.opens()) {
                goesThrough(Permission.asked(mock, operation, key), operation);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> managingScopeAllowsReading() {
        return Permission.withAlternative()
                .map(row -> TestMockResolver.test(row.scope() + "|" + row.alternative(), mock -> {
                    String key = mock.keyOf(row.alternative());

                    for (String operation : row.opens()) {
                        goesThrough(Permission.asked(mock, operation, key), operation);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> readingScopeDoesNotAllowManaging() {
        return Permission.withAlternative()
                .map(row -> TestMockResolver.test(row.alternative(), mock -> {
                    String key = mock.keyOf(row.scope());

                    for (Permission managing : Permission.TABLE) {
                        if (managing.scope().equals(row.alternative())) {
                            for (String operation : managing.opens()) {
                                lacks(Permission.asked(mock, operation, key), managing.scope());
                            }
                        }
                    }
                }));
    }

    @Test
    void statusAndJobsNeedNoScope(TestMock mock) throws IOException {
        String key = mock.keyOf("calendario:leer");

        assertThat(mock.get("/status").as(key).send().status()).isEqualTo(200);
        assertThat(mock.get("/jobs/x").as(key).send().status()).isEqualTo(404);
    }

    private static JsonNode key(TestMock mock, String carried, String consented) throws IOException {
        JsonNode key = mock.makeKey("""
                {"kind":"live","scopes":[%s],"clients":[1001],"consents":"none"}""".formatted(carried));
        mock.panel(
                "PUT /panel/keys/" + key.path("id").asText() + "/consents/1001",
                "{\"scopes\":[\"" + consented + "\"]}");
        return key;
    }

    private static Answer read(TestMock mock, String reading, JsonNode key) throws IOException {
        return mock.get(String.valueOf(READS.get(reading)))
                .client(1001)
                .as(key.path("key").asText())
                .send();
    }

    @TestFactory
    Stream<DynamicTest> scopeOfTheKeyMustBeTheOneConsentedTo() {
        return TestMockResolver.each(READ_AND_MANAGE, (mock, row) -> {
            for (JsonNode key : new JsonNode[] {
                key(mock, "\"" + row.getKey() + "\"", row.getValue()),
                key(mock, "\"" + row.getValue() + "\"", row.getKey())
            }) {
                Answer refused = read(mock, row.getKey(), key);

                refused(refused, 403, "sin_consentimiento");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> consentToOneOfTwoScopesIsEnough() {
        return TestMockResolver.each(READ_AND_MANAGE, (mock, row) -> {
            String both = "\"" + row.getKey() + "\",\"" + row.getValue() + "\"";

            for (String consented : new String[] {row.getKey(), row.getValue()}) {
                assertThat(read(mock, row.getKey(), key(mock, both, consented)).status())
                        .as(consented)
                        .isEqualTo(200);
            }
        });
    }

    @Test
    void scopeOfTheKeyMustBeInThePlan(TestMock mock) throws IOException {
        String managing = mock.keyOf("sepa:gestionar");
        String reading = mock.keyOf("sepa:leer");
        mock.plan("professional");
        Answer refused = mock.get("/sepa-mandates").client(1001).as(managing).send();

        answers(mock.get("/sepa-mandates").client(1001).as(reading).send(), 200);
        refused(refused, 403, "permiso_fuera_de_plan");
        shows(refused, "error/scope=sepa:gestionar", "error/plan_minimo=enterprise");
    }
}
