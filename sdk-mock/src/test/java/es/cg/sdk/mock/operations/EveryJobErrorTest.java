package es.cg.sdk.mock.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.TestMock;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every code with which {@code openapi.json} says that an operation's job may fail. */
final class EveryJobErrorTest {
    private static List<String> documented() {
        return Operation.all().stream()
                .flatMap(each -> each.jobErrors().stream().map(code -> each.id() + " " + code))
                .toList();
    }

    @Test
    void scenariosMatchTheDocumentedJobErrors() {
        assertThat(JobScenarios.ALL.keySet()).containsExactlyInAnyOrderElementsOf(documented());
    }

    @TestFactory
    Stream<DynamicTest> jobFailsWithTheDocumentedCode() {
        return JobScenarios.ALL.entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> fail(each.getKey(), each.getValue())));
    }

    private static void fail(String name, JobScenarios.Beginning beginning) throws IOException {
        try (TestMock mock = TestMock.open()) {
            JsonNode job = Deferred.ended(mock, beginning.of(mock));

            assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("failed");
            assertThat(name).endsWith(" " + job.at("/error/code").asText());
        }
    }
}
