package es.cg.sdk;

import static es.cg.sdk.Things.WRITE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whether an answer is whole, as its length says on the connection. */
final class AnswerLengthsTest {
    private static final Operation<DownloadedFile> FILE =
            Operation.download("things.file", "/things").onNoClient();
    private static final String OF_SERVICE = "Request-Id: req_1\r\nRateLimit-Limit: 600\r\n";
    private static final String WHOLE = "{\"id\":\"7\"}";
    private static final int ALWAYS = CallOptions.MAX_ATTEMPTS;

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    private Path folder;

    /** A server that answers each request by these headers and this body, and closes the connection. */
    private final class Raw implements AutoCloseable {
        private final AtomicInteger requests = new AtomicInteger();
        private final RawServer server;
        private final CgClient cg;

        Raw(String status, String headers, byte[] body) throws IOException {
            server = RawServer.that(connection -> answer(connection, status, headers, body));
            cg = service.client(server.baseUrl(), "cg_live_abc.s3cret");
        }

        private void answer(Socket connection, String status, String headers, byte[] body) throws IOException {
            assertThat(HttpMessage.read(connection.getInputStream())).isNotNull();
            requests.incrementAndGet();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            answer.write((status + "\r\n" + OF_SERVICE + headers + "\r\n").getBytes(ISO_8859_1));
            answer.write(body);
            connection.getOutputStream().write(answer.toByteArray());
            connection.close();
        }

        @Override
        public void close() throws IOException {
            cg.close();
            server.close();
        }
    }

    private Raw ok(String headers, String body) {
        try {
            return new Raw("HTTP/1.1 200 OK", headers, body.getBytes(ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CallException failed(Raw raw) {
        return Thrown.by(() -> raw.cg.run(WRITE.call()));
    }

    @Test
    void lengthBesideChunksIsCut() throws IOException {
        String chunks = "9\r\n" + WHOLE + "\r\n0\r\n\r\n";
        for (String headers : List.of(
                "Transfer-Encoding: chunked\r\nContent-Length: 10\r\n",
                "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: gzip\r\nContent-Length: 10\r\n")) {
            try (Raw raw = ok(headers, headers.contains("gzip") ? WHOLE : chunks)) {
                assertCut(raw);
            }
        }
    }

    private static void assertCut(Raw raw) {
        CallException e = failed(raw);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.attempts()).hasSize(ALWAYS);
        assertThat(e.attempts().get(0).failure()).contains("may have been cut off");
    }

    @Test
    void lengthThatIsNoNumberIsCut() throws IOException {
        for (String length : List.of("ten", "-1", "+9", "9, 9", "0x9", "99999999999999999999")) {
            try (Raw raw = ok("Content-Length: " + length + "\r\n", WHOLE)) {
                assertCut(raw);
            }
        }
        try (Raw raw = ok("Content-Length: 9\r\nContent-Length: 10\r\n", WHOLE)) {
            assertCut(raw);
        }
    }

    @Test
    void bodyEndedByItsConnectionIsCutUnlessItIsWhole() throws IOException {
        for (String body : List.of("", "{\"id\":", "[1", "1", "\"done\"", "{} {}")) {
            try (Raw raw = ok("", body)) {
                assertCut(raw);
            }
        }
        for (String headers : List.of("", "Transfer-Encoding: identity\r\n", "Connection: close\r\n")) {
            try (Raw raw = ok(headers, WHOLE)) {
                assertThat(raw.cg.run(WRITE.call()).get("id").string()).isEqualTo("7");
            }
        }
        try (Raw raw = new Raw("HTTP/1.0 201 Created", "", WHOLE.getBytes(ISO_8859_1))) {
            assertThat(raw.cg.run(WRITE.call()).get("id").string()).isEqualTo("7");
        }
    }

    @Test
    void refusalThatMayBeCutProvesNothing() throws IOException {
        String refusal = "{\"error\":{\"code\":\"datos_invalidos\"}}";
        try (Raw raw = new Raw(
                "HTTP/1.1 422 Unprocessable",
                "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
                ("25\r\n" + refusal + "\r\n0\r\n\r\n").getBytes(ISO_8859_1))) {
            assertThat(failed(raw).outcome()).isEqualTo(Outcome.UNKNOWN);
        }
        try (Raw raw = new Raw("HTTP/1.0 422 Unprocessable", "", refusal.getBytes(ISO_8859_1))) {
            assertThat(failed(raw).outcome()).isEqualTo(Outcome.NOTHING_DONE);
        }
    }

    @Test
    void lengthIsThatOfTheCompressedBody() throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(WHOLE.getBytes(ISO_8859_1));
        }
        try (Raw raw = new Raw(
                "HTTP/1.1 200 OK",
                "Content-Encoding: gzip\r\nContent-Length: " + compressed.size() + "\r\n",
                compressed.toByteArray())) {
            assertThat(raw.cg.run(WRITE.call()).get("id").string()).isEqualTo("7");
        }
        try (Raw raw = new Raw(
                "HTTP/1.1 200 OK", "Content-Encoding: gzip\r\nContent-Length: x\r\n", compressed.toByteArray())) {
            assertCut(raw);
        }
    }

    private CallException notSaved(Raw raw) {
        Path file = folder.resolve("file.pdf");
        CallException e = Thrown.by(() -> raw.cg.run(FILE.call().into(Download.toFile(file))));
        assertThat(Files.exists(file)).isFalse();
        return e;
    }

    @Test
    void fileWithoutAMarkedEndIsRefused() throws IOException {
        for (String headers : List.of(
                "Transfer-Encoding: identity\r\n",
                "Transfer-Encoding: gzip\r\n",
                "Transfer-Encoding: gzip, chunked\r\n",
                "",
                "Content-Length: x\r\n")) {
            try (Raw raw = ok("Content-Type: application/pdf\r\n" + headers, "half a fi")) {
                assertThat(notSaved(raw)).as(headers).hasMessageContaining("it could be incomplete");
            }
        }
    }

    @Test
    void partOfAFileIsRefused() throws IOException {
        try (Raw raw = ok(
                "Content-Type: application/pdf\r\nContent-Length: 9\r\nContent-Range: bytes 0-8/20\r\n", "half a fi")) {
            assertThat(notSaved(raw)).hasMessageContaining("it is only a part of the file, by its Content-Range");
        }
    }
}
