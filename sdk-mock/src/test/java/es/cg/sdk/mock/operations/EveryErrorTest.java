package es.cg.sdk.mock.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.operations.Operation.DocumentedError;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every error that {@code openapi.json} documents for an operation is provoked over HTTP: a test for each operation and
 * code, and for each status without a code.
 */
final class EveryErrorTest {
    private static final SharedMocks SHARED = new SharedMocks();

    @AfterAll
    static void closeMocks() throws IOException {
        SHARED.close();
    }

    /** The report. To empty it, give each error that it lists a scenario, or correct openapi.json. */
    @Test
    void everyDocumentedErrorHasAScenario() {
        assertThat(documented().filter(each -> !ErrorScenarios.has(each)))
                .as("documented in openapi.json, but provoked by no test")
                .isEmpty();
    }

    @Test
    void everyScenarioIsForADocumentedError() {
        assertThat(ErrorScenarios.names())
                .isSubsetOf(documented().map(DocumentedError::name).toList());
        assertThat(GeneralScenarios.names())
                .isSubsetOf(documented().map(DocumentedError::name).toList());
        assertThat(GeneralScenarios.codes())
                .isSubsetOf(documented().map(DocumentedError::code).toList());
    }

    @TestFactory
    Stream<DynamicContainer> documentedErrorIsReturned() {
        return Operation.all().stream()
                .map(operation -> dynamicContainer(
                        operation.id(),
                        operation.errors().stream()
                                .filter(ErrorScenarios::has)
                                .map(error -> dynamicTest(error.name(), () -> provoke(error)))));
    }

    private static Stream<DocumentedError> documented() {
        return Operation.all().stream().flatMap(each -> each.errors().stream());
    }

    private static void provoke(DocumentedError error) throws IOException {
        try (TestMocks mocks = new TestMocks(SHARED)) {
            List<TestRequest> asks = ErrorScenarios.of(error, mocks);
            assertThat(asks).as("requests that provoke it").isNotEmpty();
            for (TestRequest ask : asks) {
                hold(error, ask);
            }
        }
    }

    private static void hold(DocumentedError error, TestRequest ask) throws IOException {
        Operation operation = error.operation();
        assertThat(operation.hasPathOf(ask))
                .as("%s is a request of it", ask.path())
                .isTrue();
        assertThat(ask.method().equals(operation.method())).isEqualTo(error.status() != 405);

        Answer answer = ask.send();

        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(error.status());
        assertThat(answer.code()).matches(error.code().isEmpty() ? "\\w+" : error.code());
        assertThat(answer.headers().names()).containsAll(operation.requiredHeaders(error.status()));
    }
}
