package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DownloadTest {
    private static final Operation<DownloadedFile> FILE = Operation.download("taxModels.file", "/tax-models/{id}/file");
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    private Path folder;

    @RegisterExtension
    private final Answering service = new Answering();

    private final MockWebServer server = service.server;
    private ClientApi laura;

    @BeforeEach
    void start() {
        laura = service.cg().forClient(1001);
    }

    private static MockResponse.Builder pdf(String body) {
        return new MockResponse.Builder().body(body).setHeader("Content-Type", "application/pdf");
    }

    private DownloadedFile fetched(MockResponse.Builder answer, Download place) {
        server.enqueue(answer.build());
        return laura.run(FILE.call("1").into(place));
    }

    private Path target() {
        return folder.resolve("modelo.pdf");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> String.valueOf(each.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aFileIsWrittenAndDescribed() throws Exception {
        DownloadedFile file = fetched(
                pdf("abc")
                        .addHeader("Request-Id", "req_1")
                        .addHeader("Content-Disposition", "attachment; filename=\"303.pdf\""),
                Download.toFile(target()));

        assertThat(target()).hasContent("abc");
        assertThat(file.path()).isEqualTo(target());
        assertThat(file.mediaType()).isEqualTo("application/pdf");
        assertThat(file.length()).isEqualTo(3);
        assertThat(file.serverName()).isEqualTo("303.pdf");
        assertThat(file.sha256()).isEqualTo(ABC);
        assertThat(file.meta().requestId()).isEqualTo("req_1");
        assertThat(file.meta().attempts()).isEqualTo(1);
        assertThat(file).hasToString("DownloadedFile[3 bytes of application/pdf]");
        assertThat(files()).containsExactly("modelo.pdf");
        RecordedRequest request = server.takeRequest();
        assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("identity");
        assertThat(request.getHeaders().get("Accept")).isEqualTo("*/*");
    }

    @Test
    void taxModelFileIsSavedUnderTheServersName() throws IOException {
        try (MockCg mock = MockCg.start();
                CgClient real = service.client(mock.baseUrl(), mock.liveKey())) {
            ClientApi client = real.forClient(1001);
            String id = client.list(Operation.list("taxModels.list", "/tax-models", (Json json) -> json)
                            .call())
                    .iterator()
                    .next()
                    .get("id")
                    .string();
            mock.faults().arm("taxModels.file", 1, Fault.status(503, "servicio_no_disponible"));
            DownloadedFile file =
                    client.run(FILE.call(String.valueOf(id)).into(Download.intoFolder(folder, "otro.pdf")));

            assertThat(file.meta().attempts()).isEqualTo(2);
            assertThat(file.path().getParent()).isEqualTo(folder);
            assertThat(String.valueOf(file.path().getFileName()))
                    .isEqualTo(file.serverName())
                    .endsWith(".pdf");
            assertThat(Files.readString(file.path(), java.nio.charset.StandardCharsets.ISO_8859_1))
                    .startsWith("%PDF-");
            mock.faults().arm("taxModels.file", 1, Fault.cutInBody());
            DownloadedFile again = client.run(FILE.call(String.valueOf(id))
                    .into(Download.intoFolder(folder, "otro.pdf").overwriting()));
            assertThat(again.meta().attempts()).isEqualTo(2);
            assertThat(again.sha256()).isEqualTo(file.sha256());
            assertThat(files()).hasSize(1);
        }
    }

    @Test
    void truncatedDownloadIsRetriedAndLeavesNoPart() throws IOException {
        server.enqueue(pdf("x".repeat(500_000))
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        DownloadedFile file = fetched(pdf("abc"), Download.toFile(target()));

        assertThat(file.meta().attempts()).isEqualTo(2);
        assertThat(target()).hasContent("abc");
        assertThat(files()).containsExactly("modelo.pdf");
    }

    @Test
    void downloadTruncatedEachTimeLeavesNoFile() throws IOException {
        for (int i = 0; i < CallOptions.MAX_ATTEMPTS; i++) {
            server.enqueue(pdf("x".repeat(500_000))
                    .onResponseBody(new SocketEffect.CloseSocket())
                    .build());
        }
        UnreadableAnswerException e = Thrown.by(
                UnreadableAnswerException.class, () -> laura.run(FILE.call("1").into(Download.toFile(target()))));

        assertThat(e).hasMessageContaining("broke off");
        assertThat(e.attempts()).hasSize(CallOptions.MAX_ATTEMPTS);
        assertThat(files()).isEmpty();
    }

    @Test
    void truncatedChunkedDownloadIsRetried() throws IOException {
        server.enqueue(new MockResponse.Builder()
                .chunkedBody("x".repeat(500_000), 1000)
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        DownloadedFile file = fetched(new MockResponse.Builder().chunkedBody("abc", 1), Download.toFile(target()));

        assertThat(file.meta().attempts()).isEqualTo(2);
        assertThat(file.mediaType()).isEqualTo("application/octet-stream");
        assertThat(file.length()).isEqualTo(3);
    }

    /** An answer of a text, of JSON or with a file, with a status and a header of its own. */
    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(textBlock = """
            404, text, ,                                              no_encontrado
            403, file, ,                                              answered 403
            200, text, Content-Type: application/json; charset=utf-8, application/json where a file should be
            200, text, Content-Type: application/problem+json,        where a file should be
            200, json, Content-Disposition: inline; filename=a.json,  where a file should be
            200, text, Content-Type: text/html,                       text/html where a file should be
            202, text, ,                                              it is no file
            204, none, ,                                              it is no file
            206, file, ,                                              it is no file
            302, file, Location: /x,                                  answered 302
            200, file, Content-Encoding: gzip,                        Content-Encoding
            """)
    void answerThatIsNotAFileIsNotWritten(int status, String body, @Nullable String header, String said) {
        MockResponse.Builder text = new MockResponse.Builder().body("{\"error\":{\"code\":\"no_encontrado\"}}");
        MockResponse.Builder answer = switch (body) {
            case "text" -> text;
            case "json" -> text.setHeader("Content-Type", "application/json");
            case "file" -> pdf("ab");
            default -> new MockResponse.Builder();
        };
        if (header != null) {
            answer.setHeader(header.replaceFirst(": .*", ""), header.replaceFirst(".*?: ", ""));
        }
        server.enqueue(answer.code(status).build());
        CallException e = Thrown.by(
                () -> service.once().forClient(1).run(FILE.call("1").into(Download.toFile(folder.resolve("a.pdf")))));

        assertThat(e).isInstanceOfAny(ApiException.class, UnreadableAnswerException.class);
        assertThat(e).hasMessageContaining(said);
        assertThat(e.outcome()).isIn(Outcome.NOTHING_DONE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void jsonSentAsAttachmentIsSaved() {
        DownloadedFile file = fetched(
                new MockResponse.Builder()
                        .body("{\"a\":1}")
                        .setHeader("Content-Type", "application/json")
                        .setHeader("Content-Disposition", "attachment; filename=\"cliente-1.json\""),
                Download.intoFolder(folder, "cliente.json"));

        assertThat(file.path()).isEqualTo(folder.resolve("cliente-1.json")).hasContent("{\"a\":1}");
    }

    @Test
    void existingFileIsKeptAndNothingIsRequested() throws IOException {
        Files.writeString(target(), "old");
        LocalFileException e = Thrown.by(
                LocalFileException.class, () -> laura.run(FILE.call("1").into(Download.toFile(target()))));

        assertThat(e).hasMessageContaining(target() + " already exists").hasMessageContaining("fix the file");
        assertThat(e).hasMessageContaining("FileAlreadyExistsException");
        assertThat(target()).hasContent("old");
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void overwritingReplacesFileOnlyByCompleteDownload() throws IOException {
        Files.writeString(target(), "old");
        server.enqueue(pdf("x".repeat(500_000))
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        assertThatThrownBy(() -> laura.with(CallOptions.defaults().maxAttempts(1))
                        .run(FILE.call("1").into(Download.toFile(target()).overwriting())))
                .isInstanceOf(UnreadableAnswerException.class);
        assertThat(target()).hasContent("old");

        fetched(pdf("abc"), Download.toFile(target()).overwriting());
        assertThat(target()).hasContent("abc");
        assertThat(files()).containsExactly("modelo.pdf");
    }

    @Test
    void anExistingFileIsKeptAndNotNamedInTheMessage() throws IOException {
        Files.writeString(folder.resolve("12345678Z.pdf"), "old");
        LocalFileException e = Thrown.by(
                LocalFileException.class,
                () -> fetched(
                        pdf("abc")
                                .addHeader("Request-Id", "req_1")
                                .addHeader("Content-Disposition", "attachment; filename=12345678Z.pdf"),
                        Download.intoFolder(folder, "a.pdf")));

        assertThat(e).hasMessageContaining("already").hasMessageNotContaining("12345678Z");
        assertThat(e.requestId()).isEqualTo("req_1");
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(folder.resolve("12345678Z.pdf")).hasContent("old");
    }

    @Test
    void fileCreatedDuringDownloadIsNotReplaced() throws IOException {
        // The file appears while the answer is under way: after the look, before the move.
        try (RawServer raw = RawServer.that(connection -> {
                    connection.getInputStream().read();
                    connection.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na".getBytes(UTF_8));
                    connection.getOutputStream().flush();
                    while (files().isEmpty()) {
                        Thread.onSpinWait();
                    }
                    Files.writeString(target(), "theirs");
                    connection.getOutputStream().write("bc".getBytes(UTF_8));
                });
                CgClient there = service.client(raw.baseUrl(), "cg_live_abc.s3cret")) {
            assertThatThrownBy(() -> there.forClient(1).run(FILE.call("1").into(Download.toFile(target()))))
                    .isInstanceOf(LocalFileException.class)
                    .hasMessageContaining("already exists");
            assertThat(target()).hasContent("theirs");
            assertThat(files()).containsExactly("modelo.pdf");
        }
    }

    @Test
    void invalidFolderIsRefusedBeforeSending() throws IOException {
        Files.writeString(target(), "a file");
        for (Download place : List.of(
                Download.toFile(folder.resolve("none").resolve("a.pdf")),
                Download.intoFolder(folder.resolve("none"), "a.pdf"),
                Download.intoFolder(target(), "a.pdf"),
                Download.toFile(folder).overwriting())) {
            assertThatThrownBy(() -> laura.run(FILE.call("1").into(place))).isInstanceOf(LocalFileException.class);
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void fileLongerThanMaxBytesIsRefused() throws IOException {
        for (MockResponse.Builder answer :
                List.of(pdf("x".repeat(101)), new MockResponse.Builder().chunkedBody("x".repeat(101), 10))) {
            LocalFileException e = Thrown.by(
                    LocalFileException.class,
                    () -> fetched(answer, Download.toFile(target()).maxBytes(100)));
            assertThat(e).hasMessageContaining("longer than 100 bytes");
            assertThat(e.attempts()).hasSize(1);
        }
        assertThat(files()).isEmpty();
        assertThat(fetched(pdf("x".repeat(100)), Download.toFile(target()).maxBytes(100))
                        .length())
                .isEqualTo(100);
    }

    @Tag("slow")
    @Test
    void fileMayBeLargerThanTheAnswerLimit() {
        byte[] large = new byte[65 * 1024 * 1024];
        assertThat(fetched(new MockResponse.Builder().body(new Buffer().write(large)), Download.toFile(target()))
                        .length())
                .isEqualTo(large.length);
    }

    @Test
    void emptyFileIsDownloaded() throws IOException {
        assertThat(fetched(pdf(""), Download.toFile(target())).length()).isZero();
        assertThat(target()).isEmptyFile();
    }

    @Test
    void invalidDownloadIsRefusedBeforeSending() {
        Operation<Json> get = Operation.get("a.b", "/a", json -> json);
        Map<String, Runnable> wrong = Map.of(
                "returns no file", () -> get.call().into(Download.toFile(target())),
                "set where it is saved", () -> laura.run(FILE.call("1")),
                "must be a plain file name", () -> Download.intoFolder(folder, "../a.pdf"),
                "maxBytes must be 0 or more, but is -1",
                        () -> Download.toFile(target()).maxBytes(-1),
                "must end with a file name", () -> Download.toFile(Path.of("/")));

        wrong.forEach((said, what) -> assertThatThrownBy(what::run)
                .as(said)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said));
        Call<DownloadedFile> call = FILE.call("1").into(Download.toFile(target()));
        assertThat(call.download()).isNotNull();
        assertThat(server.getRequestCount()).isZero();
    }
}
