package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files that come in a field in Base64, or at another host. */
final class CorrectedFilesTest {
    private static final Operation<DownloadedFile> FILE = Operation.download("taxModels.file", "/tax-models/{id}/file");
    private static final String BASE64 = """
            "operations": {"taxModels.file": {"answer": {"base64": "file.content"}}}""";
    private static final String REDIRECT = """
            "operations": {"taxModels.file": {"answer": {"redirect": ["127.0.0.1", "files.invalid"]}}}""";

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    private Path folder;

    private final MockWebServer files = PromptServer.create();

    @BeforeEach
    void start() throws IOException {
        files.start();
    }

    @AfterEach
    void end() {
        files.close();
    }

    private DownloadedFile download(String members, Download into) {
        return download(members, into, 1);
    }

    private DownloadedFile download(String members, Download into, int attempts) {
        return service.corrected(members)
                .with(CallOptions.defaults().maxAttempts(attempts).header("X-CG-Trace", "t"))
                .forClient(1001)
                .run(FILE.call("1").into(into));
    }

    private CallException failed(String members) {
        return Thrown.by(() -> download(members, Download.toFile(folder.resolve("m.pdf"))));
    }

    private List<String> written() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> String.valueOf(each.getFileName())).toList();
        }
    }

    private void redirect(int status, String location) {
        service.answerOfService(status, "", "Location", location);
    }

    private String at(String host) {
        return "http://" + host + ":" + files.getPort() + "/signed?token=1";
    }

    private void fileIs(int status, String body) {
        files.enqueue(new MockResponse.Builder()
                .code(status)
                .body(body)
                .setHeader("Content-Type", "application/pdf")
                .setHeader("Content-Disposition", "attachment; filename=\"m.pdf\"")
                .build());
    }

    @Test
    void base64InAFieldIsWrittenAsAFile() throws Exception {
        byte[] bytes = "%PDF ñ".repeat(50).getBytes(UTF_8);
        service.answerOfService(
                200,
                "{\"file\":{\"content\":\""
                        + Base64.getMimeEncoder().encodeToString(bytes).replace("\r\n", "\\r\\n") + "\"}}");
        DownloadedFile file = download(BASE64, Download.intoFolder(folder, "other.pdf"));

        assertThat(file.path()).hasBinaryContent(bytes).hasParent(folder);
        assertThat(file.path().getFileName()).hasToString("other.pdf");
        assertThat(file.length()).isEqualTo(bytes.length);
        // A file in a field has no name.
        assertThat(file.serverName()).isNull();
        assertThat(file.meta().requestId()).isEqualTo("req_1");
        assertThat(service.server.takeRequest().getHeaders().get("Accept")).isEqualTo("application/json");
    }

    @Test
    void whatIsNoBase64LeavesNoFile() throws IOException {
        for (String answer : List.of(
                "{\"file\":{\"content\":\"%PDF\"}}", "{\"file\":{\"content\":7}}", "{\"file\":\"JVBERg==\"}", "[]")) {
            service.answerOfService(200, answer);
            assertThat(failed(BASE64)).as(answer).isInstanceOf(UnreadableAnswerException.class);
        }
        service.answerOfService(200, "%PDF");
        assertThat(failed(BASE64)).isInstanceOf(UnreadableAnswerException.class);
        service.answerOfService(200, "{\"file\":{\"content\":\"JVBERg==\"}}");
        assertThat(Thrown.by(
                        LocalFileException.class,
                        () -> download(
                                BASE64, Download.toFile(folder.resolve("m.pdf")).maxBytes(3))))
                .hasMessageContaining("longer than 3 bytes");
        assertThat(written()).isEmpty();
    }

    @Test
    void redirectToAListedHostIsFollowedWithoutTheKey() throws Exception {
        for (int status : new int[] {301, 302, 303, 307, 308}) {
            redirect(status, at("127.0.0.1"));
            fileIs(200, "%PDF");
            DownloadedFile file;
            try (CapturedLog.Lines lines = CapturedLog.lines()) {
                file = download(REDIRECT, Download.toFile(folder.resolve(status + ".pdf")));
                assertThat(lines.with("taxModels.file: the answer was corrected"))
                        .hasSize(1);
            }

            assertThat(file.path()).hasContent("%PDF");
            assertThat(file.mediaType()).isEqualTo("application/pdf");
            assertThat(file.serverName()).isEqualTo("m.pdf");
            assertThat(file.meta().requestId()).isEqualTo("req_1");
            assertThat(file.meta().status()).isEqualTo(200);
            RecordedRequest sent = files.takeRequest();
            assertThat(sent.getMethod() + " " + sent.getTarget()).isEqualTo("GET /signed?token=1");
            assertThat(sent.getHeaders().names())
                    .isSubsetOf(Set.of("Accept", "Accept-Encoding", "User-Agent", "Host", "Connection"));
            assertThat(sent.getHeaders().toString()).doesNotContain("s3cret", "1001");
        }
    }

    @Test
    void noOtherRedirectIsFollowed() throws IOException {
        for (String location : List.of(
                at("localhost"),
                "http://files.invalid/x",
                "ftp://127.0.0.1/x",
                "http://user:pw@127.0.0.1:" + files.getPort() + "/x",
                "")) {
            redirect(302, location);
            assertThat(failed(REDIRECT)).as(location).hasMessageContaining("302");
        }
        redirect(302, at("127.0.0.1"));
        files.enqueue(new MockResponse.Builder()
                .code(302)
                .setHeader("Location", at("127.0.0.1"))
                .build());
        assertThat(failed(REDIRECT)).hasMessageContaining("which answered 302");
        // Not without a file of corrections, and not for another operation.
        redirect(302, at("127.0.0.1"));
        assertThat(failed("\"operations\": {\"expenses.get\": {\"path\": \"/gastos/{id}\"}}"))
                .hasMessageContaining("302");
        redirect(302, at("127.0.0.1"));
        Thrown.by(() -> service.corrected(REDIRECT).forClient(1001).products().get("p_1"));
        assertThat(files.getRequestCount()).isEqualTo(1);
        assertThat(written()).isEmpty();
    }

    @Test
    void addressThatHasExpiredIsAskedForAgain() {
        redirect(302, at("127.0.0.1"));
        fileIs(403, "expired");
        redirect(302, at("127.0.0.1"));
        fileIs(200, "%PDF");

        assertThat(download(REDIRECT, Download.toFile(folder.resolve("m.pdf")), 2)
                        .path())
                .hasContent("%PDF");
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }
}
