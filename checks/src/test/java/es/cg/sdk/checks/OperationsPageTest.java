package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every operation that the contract shows has exactly one method, and the page of operations tells which. */
class OperationsPageTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final Map<String, Set<String>> METHODS = SdkMethods.OF_CLIENT;

    @Test
    void thePageIsUpToDate() {
        new GeneratedFile("docs/operations.md").holds(OperationsPage.text(API, METHODS));
    }

    @Test
    void everyOperationHasOneMethod() {
        assertThat(API.operations())
                .extracting(OpenApi.Operation::id)
                .hasSizeGreaterThan(100)
                .allSatisfy(id -> assertThat(METHODS.getOrDefault(id, Set.of()))
                        .as("the methods that call " + id)
                        .hasSize(1));
    }
}
