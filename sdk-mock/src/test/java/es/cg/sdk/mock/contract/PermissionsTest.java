package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Authentication › Permissions")
final class PermissionsTest {
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
}
