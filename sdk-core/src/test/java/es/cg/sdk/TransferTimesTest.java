package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.JavaProcess;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bounds a large file on its way, in time and in memory: in real time, since sockets know no other. */
@Tag("slow")
final class TransferTimesTest {
    private static final Operation<Json> SEND = Operation.post("documents.upload", "/documents", json -> json);
    private static final Operation<DownloadedFile> FETCH =
            Operation.download("taxModels.file", "/tax-models/{id}/file");
    private static final int MEGA = 1 << 20;
    private static final long LARGE = SmallHeap.LARGE;
    private static final CallOptions ONCE = CallOptions.defaults().maxAttempts(1);
    // Its own times end a call later than a wait of the tests hangs.
    private static final CallOptions PATIENT =
            CallOptions.defaults().deadline(Duration.ofHours(1)).attemptTimeout(Duration.ofHours(1));

    // Many times the pause between two pieces, so that a busy machine does not stretch a pause to this.
    private static final Duration AN_ATTEMPT = Duration.ofSeconds(10);
    private static final byte[] DONE =
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}".getBytes(US_ASCII);

    @TempDir
    private Path folder;

    private static CgClient client(String baseUrl) {
        return Clients.of(baseUrl).build();
    }

    private static Call<Json> upload(long length) {
        return SEND.call().upload(Upload.of("a.bin", length, () -> SmallHeap.zeros(length)));
    }

    private Call<DownloadedFile> download() {
        return FETCH.call("1").into(Download.toFile(folder.resolve("a.bin")));
    }

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    /** Reads a request's head to its blank line. */
    private static String head(Socket connection) throws IOException {
        InputStream in = connection.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int each = in.read();
            if (each < 0) {
                throw new EOFException();
            }
            head.append((char) each);
        }
        return head.toString();
    }

    /** Answers with the first bytes of a file, and then with nothing more. */
    private static void startAndHang(Socket connection) throws IOException, InterruptedException {
        head(connection);
        connection.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nabc".getBytes(US_ASCII));
        hang(connection);
    }

    private static void hang(Socket connection) throws InterruptedException {
        new CompletableFuture<Void>()
                .orTimeout(2 * HangLimit.MINUTES, TimeUnit.MINUTES)
                .exceptionally(e -> null)
                .join();
    }

    @Test
    void uploadInProgressMayExceedAttemptTimeout() throws Exception {
        try (MockWebServer server = PromptServer.create()) {
            server.start();
            server.enqueue(new MockResponse.Builder()
                    .body("{}")
                    .throttleBody(MEGA, 200, TimeUnit.MILLISECONDS)
                    .build());
            try (CgClient cg = client("http://127.0.0.1:" + server.getPort())) {
                long began = System.nanoTime();
                cg.forClient(1).with(ONCE.attemptTimeout(AN_ATTEMPT)).run(upload(60L * MEGA));

                assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(AN_ATTEMPT);
            }
        }
    }

    @Test
    void downloadInProgressMayExceedAttemptTimeout() throws Exception {
        try (MockWebServer server = PromptServer.create()) {
            server.start();
            server.enqueue(new MockResponse.Builder()
                    .body(new Buffer().write(new byte[60_000]))
                    .throttleBody(1000, 200, TimeUnit.MILLISECONDS)
                    .build());
            try (CgClient cg = client("http://127.0.0.1:" + server.getPort())) {
                long began = System.nanoTime();
                ClientApi laura = cg.forClient(1).with(ONCE.attemptTimeout(AN_ATTEMPT));

                assertThat(laura.run(download()).length()).isEqualTo(60_000);
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(AN_ATTEMPT);
            }
        }
    }

    @Test
    void stalledUploadEndsAfterAttemptTimeout() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::hang);
                CgClient cg = client(server.baseUrl())) {
            ClientApi laura = cg.forClient(1).with(ONCE.attemptTimeout(Duration.ofMillis(300)));
            ConnectionException e = Thrown.by(ConnectionException.class, () -> laura.run(upload(LARGE)));

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.attempts().get(0).duration()).isBetween(Duration.ofMillis(250), HangLimit.DURATION);
        }
    }

    @Test
    void stalledDownloadEndsAfterAttemptTimeout() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::startAndHang);
                CgClient cg = client(server.baseUrl())) {
            ClientApi laura = cg.forClient(1).with(ONCE.attemptTimeout(Duration.ofMillis(300)));
            CallException e = Thrown.by(() -> laura.run(download()));

            assertThat(e).hasMessageContaining("it broke off (SocketTimeoutException)");
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(e.attempts().get(0).duration()).isBetween(Duration.ofMillis(250), HangLimit.DURATION);
            assertThat(files()).isZero();
        }
    }

    @Test
    void oneNanosecondTimeoutEndsAStalledUpload() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::hang);
                CgClient cg = client(server.baseUrl())) {
            ClientApi laura = cg.forClient(1).with(ONCE.attemptTimeout(Duration.ofNanos(1)));

            assertThat(Thrown.by(() -> laura.run(upload(LARGE)))).isInstanceOf(ConnectionException.class);
        }
    }

    @Test
    void deadlineEndsAnUploadInProgress() throws Exception {
        try (RawServer server = RawServer.that(connection -> {
                    InputStream in = connection.getInputStream();
                    while (in.read() >= 0) {
                        // A byte at a time, for as long as it takes.
                    }
                });
                CgClient cg = client(server.baseUrl())) {
            ClientApi laura = cg.forClient(1).with(ONCE.deadline(Duration.ofSeconds(4)));
            long began = System.nanoTime();
            DeadlineException e = Thrown.by(DeadlineException.class, () -> laura.run(upload(16L * MEGA)));

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.deadlineReached()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(HangLimit.DURATION);
        }
    }

    private static Duration interrupted(RawServer server, ClientApi laura, Call<?> call, Outcome outcome)
            throws Exception {
        CompletableFuture<Long> ended = new CompletableFuture<>();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<CallException> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            CallException e = Thrown.by(() -> laura.run(call));
            ended.complete(System.nanoTime());
            flag.complete(Thread.currentThread().isInterrupted());
            thrown.complete(e);
        });
        caller.start();
        assertThat(server.isMet()).isTrue();
        long began = System.nanoTime();
        caller.interrupt();
        Duration took = Duration.ofNanos(ended.get(HangLimit.MINUTES, TimeUnit.MINUTES) - began);

        assertThat(flag.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(thrown.get(HangLimit.MINUTES, TimeUnit.MINUTES))
                .isInstanceOfSatisfying(
                        InterruptedCallException.class,
                        e -> assertThat(e.outcome()).isEqualTo(outcome));
        return took;
    }

    @Test
    void anInterruptEndsAnUploadAtOnce() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::hang);
                CgClient cg = client(server.baseUrl())) {
            Duration took = interrupted(server, cg.forClient(1).with(PATIENT), upload(LARGE), Outcome.UNKNOWN);

            assertThat(took).isLessThan(HangLimit.DURATION);
        }
    }

    @Test
    void interruptDuringFirstFileReadSendsNothing() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::hang);
                CgClient cg = client(server.baseUrl())) {
            Thread.currentThread().interrupt();
            InterruptedCallException e = Thrown.by(
                    InterruptedCallException.class, () -> cg.forClient(1).run(upload(1L << 50)));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(e.attempts()).isEmpty();
        }
    }

    @Test
    void deadlineDuringFileReadSendsNothing() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::hang);
                CgClient cg = client(server.baseUrl())) {
            ClientApi laura = cg.forClient(1).with(CallOptions.defaults().deadline(Duration.ofSeconds(3)));
            DeadlineException e = Thrown.by(DeadlineException.class, () -> laura.run(upload(1L << 50)));

            assertThat(e).hasMessageContaining("was still reading its file at its deadline");
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        }
    }

    @Test
    void anInterruptEndsADownloadAtOnceAndLeavesNothing() throws Exception {
        try (RawServer server = RawServer.that(TransferTimesTest::startAndHang);
                CgClient cg = client(server.baseUrl())) {
            Duration took = interrupted(server, cg.forClient(1).with(PATIENT), download(), Outcome.NOTHING_DONE);

            assertThat(took).isLessThan(HangLimit.DURATION);
            assertThat(files()).isZero();
        }
    }

    @Test
    void largeFilesPassThroughASmallHeap() throws Exception {
        try (RawServer server = RawServer.that(connection -> {
            while (true) {
                if (head(connection).startsWith("GET")) {
                    give(connection);
                } else {
                    take(connection);
                }
            }
        })) {
            Process process = JavaProcess.of(
                            List.of("-Xmx24m"), SmallHeap.class, server.baseUrl(), folder.resolve("a.bin"))
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);

            assertThat(process.waitFor()).as(said).isZero();
            assertThat(said).contains("sent and received " + LARGE);
        }
    }

    private static void take(Socket connection) throws IOException {
        connection.getInputStream().skipNBytes(LARGE);
        connection.getOutputStream().write(DONE);
    }

    private static void give(Socket connection) throws IOException {
        OutputStream out = connection.getOutputStream();
        out.write(("HTTP/1.1 200 OK\r\nContent-Length: " + LARGE + "\r\n\r\n").getBytes(US_ASCII));
        byte[] bytes = new byte[MEGA];
        for (long sent = 0; sent < LARGE; sent += MEGA) {
            out.write(bytes);
        }
    }
}
