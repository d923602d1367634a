package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SyncTest {
    @TempDir
    private Path folder;

    private ExampleRun sync(MockCg mock) {
        return ExampleRun.of(
                "sync",
                "--client",
                "1001",
                "--base-url",
                mock.baseUrl(),
                "--api-key",
                mock.liveKey(),
                "--to",
                folder.toString());
    }

    private List<String> ids() throws IOException {
        return Files.readAllLines(folder.resolve("changes.jsonl")).stream()
                .map(line -> String.valueOf(Json.parse(line).get("id").string()))
                .toList();
    }

    @Test
    void firstRunShowsAllChangesAndSecondNone() {
        ExampleRun run = ExampleRun.of("sync");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("invoice A-\\S+, emitida, ")
                .containsPattern("document \\S+, procesado")
                .contains("A second run, after nothing changed:\n0 invoices and 0 documents are new or changed");
    }

    @Test
    void aRunShowsOnlyWhatChangedSinceTheLast() throws IOException {
        try (MockCg mock = MockCg.start()) {
            assertThat(sync(mock).exit()).isZero();
            List<String> before = ids();
            assertThat(before).isNotEmpty().doesNotHaveDuplicates();

            String annulled = mock.panel().invoices().stream()
                    .filter(each -> each.client() == 1001
                            && "emitida"
                                    .equals(Json.parse(each.json())
                                            .get("estado")
                                            .string()))
                    .findFirst()
                    .orElseThrow()
                    .id();
            mock.panel().advance(Duration.ofHours(1));
            mock.panel().annul(annulled);
            ExampleRun second = sync(mock);

            assertThat(second.out()).contains("anulada");
            assertThat(ids()).startsWith(before.toArray(String[]::new)).contains(annulled);
            assertThat(sync(mock).out()).contains("0 invoices and 0 documents are new or changed");
        }
    }

    @Test
    void aRunThatWasKilledLosesNothingAndWritesNothingTwice() throws IOException {
        try (MockCg mock = MockCg.start()) {
            mock.faults().arm("documents.list", 1, Fault.status(403, "sin_consentimiento"));
            // The invoices are in the file, the documents are not.
            ExampleRun broken = ExampleRun.of(
                    "sync",
                    "--client",
                    "1001",
                    "--base-url",
                    mock.baseUrl(),
                    "--api-key",
                    mock.testKey(),
                    "--to",
                    folder.toString());
            assertThat(broken.exit()).isOne();
            mock.faults().clear();
            List<String> invoices = ids();
            assertThat(invoices).isNotEmpty();
            // A kill between the changes and the cursor leaves changes that the cursor does not know.
            Files.writeString(folder.resolve("changes.jsonl"), "{\"id\":\"half a line", StandardOpenOption.APPEND);

            assertThat(sync(mock).exit()).isZero();

            assertThat(ids()).startsWith(invoices.toArray(String[]::new)).doesNotHaveDuplicates();
            assertThat(ids().size()).isGreaterThan(invoices.size());
        }
    }

    @Test
    void aFolderOfAnotherClientAndABrokenCursorAreRefused() throws IOException {
        try (MockCg mock = MockCg.start()) {
            assertThat(sync(mock).exit()).isZero();
            ExampleRun other = ExampleRun.of(
                    "sync",
                    "--client",
                    "1002",
                    "--base-url",
                    mock.baseUrl(),
                    "--api-key",
                    mock.liveKey(),
                    "--to",
                    folder.toString());
            assertThat(other.exit()).isOne();
            assertThat(other.err())
                    .contains("cursor.json is of client 1001 at ")
                    .contains("choose another folder");

            Files.writeString(folder.resolve("cursor.json"), "{");
            ExampleRun broken = sync(mock);
            assertThat(broken.exit()).isOne();
            assertThat(broken.err()).contains("cursor.json cannot be read: restore it, or delete it");
            assertThat(broken.err().lines()).hasSize(1);
        }
    }
}
