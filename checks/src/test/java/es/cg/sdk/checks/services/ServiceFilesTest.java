package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The kept files are those that {@code contract-diff} writes, as docs/corrections.md shows; the finished ones work. */
@Tag("slow")
class ServiceFilesTest {
    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> writtenFileIsTheKeptOne() {
        return ServiceFiles.ofEach(this::assertWritten);
    }

    private void assertWritten(String service) throws IOException, InterruptedException {
        Path kept = ServiceFiles.path(service, "written.json");
        // A person settles first what reaches all fields: the file is written with these rules in it.
        JsonNode general = Nodes.resource(service + "/finished.json").path("general");
        Path written = Files.writeString(
                folder.resolve(service + ".json"),
                "{\"contract\": \"2026-09-05\", \"general\": " + (general.isObject() ? general : "{}") + "}");

        ContractDiffProcess.Result result = ContractDiffProcess.of(service, "--write", written);
        if (Boolean.getBoolean("update")) {
            Files.copy(written, kept, StandardCopyOption.REPLACE_EXISTING);
        }

        assertThat(result.output()).contains("is written.");
        assertThat(result.exit()).as(result.output()).isEqualTo(1);
        assertThat(written).hasSameTextualContentAs(kept);
    }

    @TestFactory
    Stream<DynamicTest> finishedFileWorks() {
        return ServiceFiles.ofEach(ServiceFilesTest::assertWorks);
    }

    private static void assertWorks(String service) throws IOException, InterruptedException {
        ContractDiffProcess.Result result =
                ContractDiffProcess.of(service, "--check", ServiceFiles.path(service, "finished.json"));

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).contains("0 failures");
    }
}
