package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.QueueDispatcher;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UploadTest {
    private static final Operation<Job<Json>> SEND = Operation.deferred("documents.upload", "/documents", json -> json);
    private static final byte[] PDF = "%PDF-1.7 una factura".getBytes(UTF_8);
    private static final String GOLDEN = "cg-cfc06fe7dace5a50b127f1842680343e024463d27ab280e4d0aef0b291ac1081";

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

    private void answer(int status) {
        service.answer(status, "{\"id\":\"a\"}");
    }

    private Call<Job<Json>> pdf() {
        return SEND.call().upload(Upload.of("factura.pdf", PDF));
    }

    private static String body(RecordedRequest request) {
        return requireNonNull(request.getBody()).string(UTF_8);
    }

    /** A source that gives one content after another. */
    private static Upload changing(String... contents) {
        AtomicInteger opened = new AtomicInteger();
        return Upload.of(
                "a.txt",
                contents[0].length(),
                () -> new ByteArrayInputStream(
                        contents[Math.min(opened.getAndIncrement(), contents.length - 1)].getBytes(ISO_8859_1)));
    }

    @Test
    void uploadIsSentAsMultipartFormData() throws InterruptedException {
        answer(201);
        laura.run(SEND.call()
                .upload(Upload.of("señal \"1\".pdf", PDF)
                        .field("tipo", "factura_recibida")
                        .field("referencia_externa", "ñ-1")));
        RecordedRequest request = server.takeRequest();

        String type = requireNonNull(request.getHeaders().get("Content-Type"));
        String boundary = type.substring(type.indexOf('=') + 1);
        assertThat(type).matches("multipart/form-data; boundary=cg-[0-9a-f]{64}");
        assertThat(body(request))
                .isEqualTo(String.join(
                        "\r\n",
                        "--" + boundary,
                        "Content-Disposition: form-data; name=\"referencia_externa\"",
                        "",
                        "ñ-1",
                        "--" + boundary,
                        "Content-Disposition: form-data; name=\"tipo\"",
                        "",
                        "factura_recibida",
                        "--" + boundary,
                        "Content-Disposition: form-data; name=\"file\"; filename=\"señal %221%22.pdf\"",
                        "Content-Type: application/pdf",
                        "",
                        "%PDF-1.7 una factura",
                        "--" + boundary + "--",
                        ""));
        assertThat(request.getHeaders().get("Content-Length"))
                .isEqualTo(String.valueOf(requireNonNull(request.getBody()).size()));
        assertThat(request.getHeaders().get("X-CG-Client")).isEqualTo("1001");
    }

    @Test
    void theBoundaryIsTheSameInEveryProcessAndVersion() throws InterruptedException {
        answer(201);
        laura.run(SEND.call().upload(Upload.of("factura.pdf", PDF).field("tipo", "ticket")));

        assertThat(server.takeRequest().getHeaders().get("Content-Type"))
                .isEqualTo("multipart/form-data; boundary=" + GOLDEN);
    }

    @Test
    void differentUploadsHaveDifferentBoundaries() throws InterruptedException {
        Upload plain = Upload.of("factura.pdf", PDF);
        List<Upload> uploads = List.of(
                plain,
                plain.fileName("otra.pdf"),
                plain.mediaType("application/x-pdf"),
                plain.field("a", "bc"),
                plain.field("ab", "c"),
                Upload.of("factura.pdf", "%PDF-1.7 otra factura".getBytes(UTF_8)));
        List<String> types = new ArrayList<>();
        for (Upload each : uploads) {
            answer(201);
            laura.run(SEND.call().upload(each));
            types.add(requireNonNull(server.takeRequest().getHeaders().get("Content-Type")));
        }

        assertThat(types).doesNotHaveDuplicates();
    }

    @Test
    void eachAttemptSendsTheSameBytesUnderTheSameKey() throws Exception {
        Path file = Files.write(folder.resolve("factura.pdf"), PDF);
        Semaphore answered = answered();
        service.time.duringWaits(answered::acquireUninterruptibly);
        service.answer(503, "");
        server.enqueue(new MockResponse.Builder()
                .onRequestBody(new SocketEffect.CloseSocket())
                .build());
        service.cut();
        answer(202);
        Job<Json> job = laura.run(SEND.call().upload(Upload.of(file)));

        RecordedRequest first = server.takeRequest();
        RecordedRequest cut = server.takeRequest();
        RecordedRequest unanswered = server.takeRequest();
        RecordedRequest last = server.takeRequest();
        assertThat(job.id()).isEqualTo("a");
        assertThat(List.of(cut.getHeaders(), unanswered.getHeaders(), last.getHeaders()))
                .containsOnly(first.getHeaders());
        assertThat(last.getBody()).isEqualTo(first.getBody());
    }

    /**
     * A permit for each answer that the server has taken from its queue.
     *
     * <p>A server that cuts a request in its middle takes that request's answer only afterwards. An attempt that comes
     * before would get the answers of the one before it.
     */
    private Semaphore answered() {
        Semaphore taken = new Semaphore(0);
        server.setDispatcher(new QueueDispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                try {
                    return super.dispatch(request);
                } finally {
                    taken.release();
                }
            }
        });
        return taken;
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            abcdX,  has changed since it was first read
            abcdef, longer than its 5 bytes
            abc,    'shorter, with 3 bytes instead of 5'
            '',     'shorter, with 0 bytes instead of 5'
            """)
    void fileChangedBetweenAttemptsIsNotResent(String later, String said) {
        service.refuse(503, "servicio_no_disponible");
        answer(202);
        // Once to look at it, once for the first attempt, once for the second.
        Upload upload = changing("abcde", "abcde", later);
        LocalFileException e =
                Thrown.by(LocalFileException.class, () -> laura.run(SEND.call().upload(upload)));

        assertThat(e).hasMessageContaining(said);
        assertThat(e.attempts()).hasSize(2);
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.idempotencyKey()).isNotNull();
        assertThat(e.nextStep()).contains("fix the file and send it again");
        // The server has seen no second request that is whole.
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void fileChangedAfterLostAnswerHasUnknownOutcome() {
        service.cut();
        LocalFileException e = Thrown.by(
                LocalFileException.class, () -> laura.run(SEND.call().upload(changing("abcde", "abcde", "abcdX"))));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.nextStep()).contains("is for the bytes that were sent first");
    }

    @Test
    void fileChangedBeforeFirstAttemptIsNotSent() {
        assertThatThrownBy(() -> laura.run(SEND.call().upload(changing("abcde", "abcdX"))))
                .isInstanceOf(LocalFileException.class)
                .hasMessageContaining("has changed since");
        assertThatThrownBy(() ->
                        laura.run(SEND.call().upload(changing("abcde", "abcd").fileName("b"))))
                .isInstanceOf(LocalFileException.class);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void fileDeletedBeforeTheCallIsNotSent() throws IOException {
        Path file = Files.write(folder.resolve("factura.pdf"), PDF);
        Upload upload = Upload.of(file);
        Files.delete(file);
        LocalFileException e =
                Thrown.by(LocalFileException.class, () -> laura.run(SEND.call().upload(upload)));

        assertThat(e).hasMessageContaining("cannot be read (java.nio.file.NoSuchFileException)");
        assertThat(Everything.of(e)).doesNotContain("factura.pdf");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.attempts()).isEmpty();
        assertThat(e.client()).isEqualTo(1001L);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void failingSourceThrowsLocalFileException() {
        AtomicInteger opened = new AtomicInteger();
        Upload upload = Upload.of("a.txt", 5, () -> {
            if (opened.getAndIncrement() > 0) {
                throw new IllegalStateException("no more");
            }
            return new ByteArrayInputStream("abcde".getBytes(UTF_8));
        });
        LocalFileException e =
                Thrown.by(LocalFileException.class, () -> laura.run(SEND.call().upload(upload)));

        assertThat(e).hasMessageContaining("cannot be read (java.lang.IllegalStateException)");
        assertThat(e.getCause()).hasRootCauseMessage("no more");
        assertThat(e.attempts()).hasSize(1);
    }

    @Test
    void repeatSendsTheFirstBytesOrNothing() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            service.answer(503, "");
        }
        answer(202);
        ClientApi once = laura.with(CallOptions.defaults().maxAttempts(1));
        ApiException e = Thrown.by(ApiException.class, () -> once.run(pdf()));
        ApiException changed =
                Thrown.by(ApiException.class, () -> once.run(SEND.call().upload(changing("abcde", "abcde", "abcdX"))));

        assertThat(e.repeat(Job.class).id()).isEqualTo("a");
        RecordedRequest first = server.takeRequest();
        server.takeRequest();
        RecordedRequest again = server.takeRequest();
        assertThat(again.getHeaders()).isEqualTo(first.getHeaders());
        assertThat(again.getBody()).isEqualTo(first.getBody());
        assertThatThrownBy(() -> changed.repeat(Job.class)).isInstanceOf(LocalFileException.class);
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void uploadWithLostAnswerIsProcessedOnce() throws IOException {
        try (MockCg mock = MockCg.builder().jobPolls(2).start();
                CgClient real = service.client(mock.baseUrl(), mock.liveKey())) {
            Path file = Files.write(folder.resolve("scan.pdf"), PDF);
            mock.faults().arm("documents.upload", 1, Fault.droppedAfter());
            Job<Json> job = real.forClient(1001)
                    .run(SEND.call()
                            .upload(Upload.of(file).fileName("año \"2\".pdf").field("tipo", "ticket"))
                            .key(IdempotencyKey.forDocument("scan", "1")));

            assertThat(job.await(Duration.ofMinutes(5)).get("object").string()).isEqualTo("document");
            assertThat(mock.journal().proof("documents.upload")).hasToString("2 calls, 1 done, 1 replays");
            // In another process, so to say.
            real.forClient(1001)
                    .run(SEND.call()
                            .upload(Upload.of(file).fileName("año \"2\".pdf").field("tipo", "ticket"))
                            .key(IdempotencyKey.forDocument("scan", "1")));
            assertThat(mock.journal().proof("documents.upload")).hasToString("3 calls, 1 done, 2 replays");
            Files.writeString(file, "otra");
            assertThatThrownBy(() -> real.forClient(1001)
                            .run(SEND.call()
                                    .upload(Upload.of(file)
                                            .fileName("año \"2\".pdf")
                                            .field("tipo", "ticket"))
                                    .key(IdempotencyKey.forDocument("scan", "1"))))
                    .hasMessageContaining("idempotency_key_reutilizada");
        }
    }

    @Test
    void progressStartsAtZeroInEachAttempt() {
        byte[] large = new byte[200_000];
        List<Long> told = new ArrayList<>();
        answer(503);
        answer(201);
        laura.run(SEND.call().upload(Upload.of("a.bin", large).onProgress(told::add)));

        assertThat(told).containsExactly(65_536L, 131_072L, 196_608L, 200_000L, 65_536L, 131_072L, 196_608L, 200_000L);
    }

    @Test
    void throwingProgressCallbackIsNotCalledAgain() {
        AtomicInteger heard = new AtomicInteger();
        answer(201);
        Job<Json> job = laura.run(
                SEND.call().upload(Upload.of("a.bin", new byte[200_000]).onProgress(bytes -> {
                    heard.incrementAndGet();
                    throw new AssertionError("no interest");
                })));

        assertThat(job.isDone()).isTrue();
        assertThat(heard).hasValue(1);
    }

    @Test
    void emptyFileIsSent() throws InterruptedException {
        answer(201);
        laura.run(SEND.call().upload(Upload.of("a.txt", new byte[0])));

        assertThat(body(server.takeRequest())).contains("Content-Type: text/plain\r\n\r\n\r\n--cg-");
    }

    @Test
    void invalidUploadIsRefusedBeforeConnecting() throws IOException {
        Path file = Files.write(folder.resolve("a"), PDF);
        Upload upload = Upload.of(file);
        Map<String, Runnable> wrong = Map.of(
                "does not exist",
                () -> Upload.of(folder.resolve("b")),
                "must be a regular file, but " + folder + " is not",
                () -> Upload.of(folder),
                "a control character: \"a b\"",
                () -> upload.fileName("a\nb"),
                "is empty or blank",
                () -> upload.fileName(" "),
                "the file name of an upload has an unpaired surrogate",
                () -> upload.fileName("a\ud800"),
                "must look like application/pdf, but is \"pdf \"",
                () -> upload.mediaType("pdf\r"),
                "a field cannot be named file",
                () -> upload.field("file", "x"),
                "the name of a field of an upload has a control",
                () -> upload.field("a\r\n", "x"),
                "must be 0 or more, but is -1",
                () -> Upload.of("a", -1, () -> new ByteArrayInputStream(PDF)),
                "sends no content, so it cannot send a file",
                () -> Operation.get("a.b", "/a", (Json json) -> json).call().upload(upload));

        wrong.forEach((said, what) -> assertThatThrownBy(what::run)
                .as(said)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(said));
        assertThat(upload).hasToString("Upload[20 bytes of application/octet-stream]");
        assertThat(server.getRequestCount()).isZero();
    }
}
