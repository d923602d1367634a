package es.cg.sdk;

import static es.cg.sdk.Things.REMOVE;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/**
 * A name that nobody knows, a port that is closed, a connection and a handshake that take too long, an answer that does
 * not come: OkHttp says much the same of the last three. Only the last may have done something. Each is a removal, which
 * is sent again as long as it was never sent.
 */
final class NeverConnectedTest {
    private static final int TWICE = 2;
    private static final Duration SHORT = Duration.ofMillis(200);

    private final CountDownLatch over = new CountDownLatch(1);

    static CgClient client(String baseUrl, StillTime time) {
        return Clients.of(baseUrl).time(time).build();
    }

    /** The exception of a removal with two attempts at most, sent over this OkHttp client. */
    private static ConnectionException failed(String baseUrl, OkHttpClient.Builder theirs, Duration attempt) {
        try (CgClient cg = Clients.of(baseUrl)
                .time(new StillTime())
                .httpClient(theirs.build())
                .build()) {
            return Thrown.by(
                    ConnectionException.class,
                    () -> cg.with(CallOptions.defaults().maxAttempts(TWICE).attemptTimeout(attempt))
                            .run(REMOVE.call()));
        }
    }

    private static ConnectionException failed(String baseUrl, OkHttpClient.Builder theirs) {
        return failed(baseUrl, theirs, CallOptions.DEFAULT_ATTEMPT_TIMEOUT);
    }

    private static void assertNothingDone(ConnectionException e) {
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.attempts()).hasSize(TWICE);
    }

    private static void assertCut(ConnectionException e) {
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.attempts()).hasSize(1);
    }

    private static OkHttpClient.Builder patient() {
        return new OkHttpClient.Builder().connectTimeout(Duration.ZERO).readTimeout(Duration.ZERO);
    }

    @Test
    void unknownHostMeansNothingDone() {
        assertNothingDone(failed("https://gestor.invalid/api", patient().dns(host -> {
            throw new UnknownHostException(host);
        })));
    }

    @Test
    void closedPortMeansNothingDone() throws IOException {
        try (Socket closed = new Socket()) {
            closed.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertNothingDone(failed("http://127.0.0.1:" + closed.getLocalPort(), patient()));
        }
    }

    @Test
    void connectTimeoutMeansNothingDone() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + full.getLocalPort();
            List<Socket> before = filling(full);

            assertNothingDone(failed(address, patient().connectTimeout(SHORT)));
            assertNothingDone(failed(address, patient(), SHORT));
            for (Socket each : before) {
                each.close();
            }
        }
    }

    /** Connects where nobody accepts, until one more is left to wait. */
    private static List<Socket> filling(ServerSocket server) throws IOException {
        List<Socket> connected = new ArrayList<>();
        while (true) {
            Socket next = new Socket();
            connected.add(next);
            try {
                next.connect(server.getLocalSocketAddress(), (int) SHORT.toMillis());
            } catch (SocketTimeoutException full) {
                return connected;
            }
        }
    }

    @Test
    void tlsHandshakeTimeoutMeansNothingDone() throws IOException {
        try (RawServer silent = RawServer.that(connection -> over.await())) {
            String address = silent.baseUrl().replace("http:", "https:");

            assertNothingDone(failed(address, patient().readTimeout(SHORT)));
            assertNothingDone(failed(address, patient(), SHORT));
        } finally {
            over.countDown();
        }
    }

    @Test
    void answerTimeoutMayHaveBeenDone() throws IOException {
        try (RawServer silent = RawServer.that(connection -> over.await())) {
            assertCut(failed(silent.baseUrl(), patient().readTimeout(SHORT)));
            assertCut(failed(silent.baseUrl(), patient(), Duration.ofSeconds(4)));
        } finally {
            over.countDown();
        }
    }
}
