package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.JavaProcess;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS that fails in a way that cannot pass soon is tried once; one that may pass, as any connection. */
final class RefusedTlsTest {
    private static final List<Call<Json>> CALLS = List.of(
            Operation.get("things.get", "/things", (Json json) -> json)
                    .onNoClient()
                    .call(),
            Operation.post("things.create", "/things", (Json json) -> json)
                    .onNoClient()
                    .call()
                    .key(IdempotencyKey.of("erp-7")),
            Operation.delete("things.delete", "/things", (Json json) -> json)
                    .onNoClient()
                    .call());

    private static final int HANDSHAKE_FAILURE = 40;
    private static final int PROTOCOL_VERSION = 70;
    private static final int INTERNAL_ERROR = 80;

    private final MockWebServer server = PromptServer.create();
    private final StillTime time = new StillTime();

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        server.useHttps(SelfSigned.server().getSocketFactory());
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private CgClient client(String scheme, String host, OkHttpClient.Builder theirs) {
        return client(scheme + "://" + host + ":" + server.getPort() + "/api/public/v1", theirs);
    }

    private CgClient client(String address, OkHttpClient.Builder theirs) {
        return Clients.of(address, "cg_live_tls.s3cret")
                .time(time)
                .httpClient(theirs.build())
                .build();
    }

    private static ConnectionException failed(CgClient cg, Call<Json> call) {
        return Thrown.by(ConnectionException.class, () -> cg.run(call));
    }

    private void assertTriedOnceAndNothingDone(CgClient cg) {
        for (Call<Json> call : CALLS) {
            ConnectionException e = failed(cg, call);

            assertThat(e.attempts()).as(e.getMessage()).hasSize(1);
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(e.nextStep())
                    .contains(
                            "it cannot pass by itself: check the host name and the port of the base URL, and that your"
                                    + " trust store has the issuer of the server's certificate, or that of a proxy that"
                                    + " intercepts TLS");
        }
        assertThat(failed(cg, CALLS.get(1)).nextStep())
                .startsWith("nothing was done, and ")
                .endsWith("; the same key erp-7 may be reused");
        assertThat(time.waits()).isEmpty();
        assertThat(cg.limits().rate(RateLimitReason.PLATFORM_RATE, null))
                .as("what never reached the service counts against no limit")
                .extracting(Limits.Rate::remaining)
                .isEqualTo(1000);
        cg.close();
    }

    @Test
    void untrustedCertificateIsNotRetried() {
        assertTriedOnceAndNothingDone(client("https", "localhost", new OkHttpClient.Builder()));
    }

    /** A program that calls the address that is given once. */
    static final class Reading {
        private Reading() {}

        public static void main(String[] arguments) {
            try (CgClient cg = NeverConnectedTest.client(arguments[0], new StillTime())) {
                System.out.println(cg.run(CALLS.get(0)).names());
            }
        }
    }

    @Test
    void trustStoreOfTheJvmIsUsed(@TempDir Path folder) throws Exception {
        Path trusted = folder.resolve("trust.p12");
        SelfSigned.writeTrustStore(trusted);
        server.enqueue(new MockResponse.Builder().body("{\"id\":\"t_1\"}").build());
        Process process = JavaProcess.of(
                        List.of(
                                "-Djavax.net.ssl.trustStore=" + trusted,
                                // Without it, Java finds no certificate in the file.
                                "-Djavax.net.ssl.trustStorePassword=changeit"),
                        Reading.class,
                        "https://localhost:" + server.getPort() + "/api/public/v1")
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).contains("[id]");
    }

    @Test
    void certificateOfAnotherHostIsNotRetried() throws Exception {
        assertTriedOnceAndNothingDone(client("https", "127.0.0.1", SelfSigned.trusting()));
        server.enqueue(new MockResponse.Builder().body("{}").build());
        try (CgClient right = client("https", "localhost", SelfSigned.trusting())) {
            assertThat(right.run(CALLS.get(0)).names()).isEmpty();
        }
    }

    @Test
    void httpsCallToPlainHttpPortIsNotRetried() throws IOException {
        try (RawServer plain = RawServer.that(RefusedTlsTest::answerInPlainHttp)) {
            assertTriedOnceAndNothingDone(
                    client(plain.baseUrl().replace("http:", "https:"), new OkHttpClient.Builder()));
        }
    }

    private static void answerInPlainHttp(Socket connection) throws IOException {
        connection.getOutputStream().write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII));
    }

    @Test
    void plainHttpWriteToTlsPortHasUnknownOutcome() {
        try (CgClient plain = client("http", "localhost", new OkHttpClient.Builder())) {
            for (Call<Json> call : CALLS) {
                ConnectionException e = failed(plain, call);

                assertThat(e.attempts()).as(e.getMessage()).hasSize(1);
                assertThat(e.nextStep()).contains("the port speaks TLS: use https in the base URL");
            }
            assertThat(failed(plain, CALLS.get(0)).outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(failed(plain, CALLS.get(1)).outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failed(plain, CALLS.get(1)).nextStep())
                    .contains("it may have been done")
                    .contains("erp-7");
        }
        assertThat(time.waits()).isEmpty();
    }

    /** The alerts by which a server that has no version or cipher in common refuses a handshake. */
    @Test
    void alertOfTheServerIsNotRetried() throws IOException {
        for (int alert : new int[] {HANDSHAKE_FAILURE, PROTOCOL_VERSION}) {
            try (RawServer refusing = alerting(alert)) {
                assertTriedOnceAndNothingDone(
                        client(refusing.baseUrl().replace("http:", "https:"), new OkHttpClient.Builder()));
            }
        }
    }

    @Test
    void alertOfAnOverloadedServerIsRetried() throws IOException {
        try (RawServer failing = alerting(INTERNAL_ERROR);
                CgClient cg = client(failing.baseUrl().replace("http:", "https:"), new OkHttpClient.Builder())) {
            assertThat(failed(cg, CALLS.get(0)).attempts()).hasSize(6);
        }
    }

    /** With TLS 1.3 the client's part of the handshake is over when the server refuses its certificate. */
    @Test
    void missingClientCertificateIsUnknownAndNotRetried() throws Exception {
        try (RawServer strict = RawServer.that(RefusedTlsTest::askForCertificate);
                CgClient cg = client(
                        strict.baseUrl().replace("http://127.0.0.1", "https://localhost"), SelfSigned.trusting())) {
            for (Call<Json> call : CALLS) {
                ConnectionException e = failed(cg, call);

                assertThat(e.attempts()).as(e.getMessage()).hasSize(1);
                assertThat(e.nextStep()).contains("that the client has the certificate that the server asks for");
            }
            assertThat(failed(cg, CALLS.get(1)).outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    private static void askForCertificate(Socket connection) throws IOException {
        SSLSocket tls = (SSLSocket)
                SelfSigned.server().getSocketFactory().createSocket(connection, null, connection.getPort(), false);
        tls.setUseClientMode(false);
        tls.setNeedClientAuth(true);
        assertThatThrownBy(tls::startHandshake).isInstanceOf(SSLException.class);
        // What is left unread as a connection closes would reset it.
        connection.shutdownOutput();
        connection.getInputStream().readAllBytes();
    }

    private static RawServer alerting(int alert) throws IOException {
        return RawServer.that(connection -> {
            connection.getOutputStream().write(new byte[] {0x15, 3, 3, 0, 2, 2, (byte) alert});
            // What is left unread as a connection closes would reset it.
            connection.shutdownOutput();
            connection.getInputStream().readAllBytes();
        });
    }

    @Test
    void closedHandshakeIsRetried() throws IOException {
        try (RawServer closing = RawServer.that(connection -> {
                    connection.shutdownOutput();
                    connection.getInputStream().readAllBytes();
                });
                CgClient cg = client(closing.baseUrl().replace("http:", "https:"), new OkHttpClient.Builder())) {
            for (Call<Json> call : CALLS) {
                assertThat(failed(cg, call).attempts()).hasSize(6);
            }
        }
    }

    @Test
    void resetHandshakeIsRetried() throws IOException {
        try (RawServer resetting = RawServer.that(connection -> {
                    connection.setSoLinger(true, 0);
                    connection.close();
                });
                CgClient cg = client(resetting.baseUrl().replace("http:", "https:"), new OkHttpClient.Builder())) {
            for (Call<Json> call : CALLS) {
                assertThat(failed(cg, call).attempts()).hasSize(6);
            }
        }
    }

    @Test
    void jobPollIsNotRetriedOnUntrustedCertificate() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .code(202)
                .body("{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}")
                .build());
        String token = tokenOfAJob();
        try (CgClient cg = client("https", "localhost", new OkHttpClient.Builder())) {
            ConnectionException e = Thrown.by(
                    ConnectionException.class,
                    () -> cg.job(token, (Json json) -> json).await(Duration.ofMinutes(5)));

            assertThat(e.attempts()).hasSize(1);
        }
        assertThat(time.waits()).isEmpty();
    }

    private String tokenOfAJob() throws Exception {
        try (CgClient cg = client("https", "localhost", SelfSigned.trusting())) {
            return requireNonNull(cg.run(Operation.deferred("things.make", "/made", (Json json) -> json)
                            .onNoClient()
                            .call())
                    .token());
        }
    }
}
