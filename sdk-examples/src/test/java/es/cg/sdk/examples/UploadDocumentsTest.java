package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UploadDocumentsTest {
    @TempDir
    private Path folder;

    @Test
    void aSampleFolderIsSentAndReadAndShownAsATable() {
        ExampleRun run =
                ExampleRun.of("upload-documents", folder.resolve("sample").toString(), "--sample");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("Sends 3 files, ")
                .containsPattern("File +Bytes +Sent +Document +State +Remark")
                .containsPattern("alerta-importe.pdf +\\d+ +now +doc_\\w+ +procesado +importe_dudoso")
                .containsPattern("taller.pdf +\\d+ +now +doc_\\w+ +procesado")
                .contains("All are read.");
        assertThat(run.err()).contains(" bytes").contains("3 of 3 documents");
    }

    @Test
    void secondRunSkipsSameContentUnderAnyName() throws IOException {
        Files.writeString(folder.resolve("a.pdf"), "%PDF-1.4 first");
        Files.writeString(folder.resolve("b.pdf"), "%PDF-1.4 second");
        try (MockCg mock = MockCg.builder().jobPolls(1).start()) {
            String[] args = {
                "upload-documents",
                folder.toString(),
                "--client",
                "1001",
                "--base-url",
                mock.baseUrl(),
                "--api-key",
                mock.liveKey(),
                "--json"
            };
            Json first = Json.parse(ExampleRun.of(args).out());
            Files.move(folder.resolve("b.pdf"), folder.resolve("c.pdf"));
            Files.writeString(folder.resolve("d.pdf"), "%PDF-1.4 first");
            Json second = Json.parse(ExampleRun.of(args).out());

            assertThat(first.get("documents").items())
                    .extracting(row -> row.get("sent").string())
                    .containsExactly("now", "now");
            assertThat(second.get("documents").items())
                    .extracting(row -> row.get("remark").string())
                    .containsExactly("sent by an earlier run", "sent by an earlier run", "same content as a.pdf");
            assertThat(mock.journal().proof("documents.upload").done()).isEqualTo(2);
            assertThat(second.get("exit").number()).isZero();
        }
    }

    @Test
    void unreadableDocumentIsReportedAndExits1() throws IOException {
        Files.writeString(folder.resolve("ilegible.pdf"), "%PDF-1.4 x");
        Files.createFile(folder.resolve("empty.pdf"));

        ExampleRun run = ExampleRun.of("upload-documents", folder.toString());

        assertThat(run.exit()).isOne();
        assertThat(run.out())
                .containsPattern("empty.pdf +0 +- +- +empty")
                .containsPattern("ilegible.pdf +\\d+ +now +doc_\\w+ +rechazado +ilegible")
                .contains("Not all are read: see State.");
    }

    @Test
    void sandboxUploadIsReportedAsNotOffered() throws IOException {
        Files.writeString(folder.resolve("a.pdf"), "%PDF-1.4 x");
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of(
                    "upload-documents",
                    folder.toString(),
                    "--client",
                    "9001",
                    "--base-url",
                    mock.sandboxUrl(),
                    "--api-key",
                    mock.sandboxKey());

            assertThat(run.exit()).isOne();
            assertThat(run.err()).contains("upload-documents: this service does not offer documents.upload (501)");
        }
    }

    @Test
    void documentsThatAreBeingReadHaveTheirOwnExitCode() {
        assertThat(DocumentFile.exit(List.of("procesado", "procesado"))).isZero();
        assertThat(DocumentFile.exit(List.of("procesado", "running"))).isEqualTo(3);
        assertThat(DocumentFile.exit(List.of("rechazado", "running"))).isEqualTo(1);
    }

    @Test
    void missingOrEmptyFolderIsReported() throws IOException {
        ExampleRun missing =
                ExampleRun.of("upload-documents", folder.resolve("none").toString());
        ExampleRun empty = ExampleRun.of("upload-documents", folder.toString());
        ExampleRun file = ExampleRun.of(
                "upload-documents", Files.createFile(folder.resolve("file")).toString());

        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).startsWith("upload-documents: there is no folder ");
        assertThat(empty.exit()).isOne();
        assertThat(empty.err()).contains("has no file to send");
        assertThat(file.exit()).isEqualTo(2);
        assertThat(file.err()).contains("is not a folder");
    }
}
