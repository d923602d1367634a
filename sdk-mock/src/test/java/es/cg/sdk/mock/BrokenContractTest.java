package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A missing or wrong contract stops the mock at its start, with the file, the place and the reason. */
final class BrokenContractTest {
    private static final String CONTRACT = """
            {"openapi":"3.1.0","paths":{"/status":{"get":
             {"operationId":"status.get","x-scope":[],"x-plan":"Starter","x-client-header":"none","x-idempotency-key":"none",
              "x-test-keys":"allowed","x-environments":["production"],"x-quota":"none"}}}}""";

    @TempDir
    Path folder;

    private void startingWith(String text, String... said) throws IOException {
        Path file = Files.writeString(folder.resolve("openapi.json"), text);
        assertThatThrownBy(() -> MockCg.builder().contract(file).start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("openapi.json")
                .hasMessageContainingAll(said);
    }

    @Test
    void validContractStartsTheMock() throws IOException {
        Path file = Files.writeString(folder.resolve("openapi.json"), CONTRACT);
        MockCg.builder().contract(file).start().close();
    }

    @Test
    void missingContractFileStopsTheStart() {
        assertThatThrownBy(() ->
                        MockCg.builder().contract(folder.resolve("none.json")).start())
                .hasMessageContaining("none.json cannot be read: it does not exist");
    }

    @Test
    void contractThatIsNoJsonStopsTheStart() throws IOException {
        startingWith("{\n \"openapi\": nope }", "is not JSON: line 2, column");
        startingWith("", "at its top", "\"openapi\" must be text");
    }

    @Test
    void otherOpenApiVersionStopsTheStart() throws IOException {
        startingWith(CONTRACT.replace("3.1.0", "3.0.3"), "at its top", "begins with 3.1., but is \"3.0.3\"");
    }

    @Test
    void contractWithoutOperationsStopsTheStart() throws IOException {
        startingWith("{\"openapi\":\"3.1.0\"}", "at its top", "\"paths\" must be an object, but it is missing");
        startingWith("{\"openapi\":\"3.1.0\",\"paths\":{}}", "at /paths", "no operation");
    }

    @Test
    void missingOperationIdStopsTheStart() throws IOException {
        startingWith(
                CONTRACT.replace("operationId", "id"),
                "at /paths/~1status/get",
                "\"operationId\" must be text, but it is missing");
    }

    @Test
    void unknownExtensionValueStopsTheStart() throws IOException {
        startingWith(
                CONTRACT.replace("\"x-client-header\":\"none\"", "\"x-client-header\":\"sometimes\""),
                "at /paths/~1status/get",
                "\"x-client-header\" must be one of [required, accepted, none], but is \"sometimes\"");
    }
}
