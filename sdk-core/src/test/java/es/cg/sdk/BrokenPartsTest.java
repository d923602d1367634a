package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What others plug in is broken, or the service's word is wild: no outcome is lost, no place, and nothing holds for ever. */
final class BrokenPartsTest {
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);
    private static final Operation<String> MISREAD = Operation.post(
            "things.create",
            "/things",
            json -> String.valueOf(json.get("none").string()).substring(9));

    @RegisterExtension
    private final Answering service = new Answering();

    private final StillTime time = service.time;
    private final List<CgClient> clients = new ArrayList<>();

    @AfterEach
    void stop() {
        clients.forEach(CgClient::close);
    }

    private CgClient.Builder builder() {
        return service.builder();
    }

    private ClientApi client(CgClient.Builder builder) {
        CgClient cg = builder.build();
        clients.add(cg);
        return cg.forClient(1);
    }

    /** Throws what its caller does not declare, as Kotlin does. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void undeclaredListenerExceptionLosesNoResult() {
        CgClient cg = builder()
                .listener(new CallListener() {
                    @Override
                    public void waitEnded(CallInfo call, Duration length) {
                        BrokenPartsTest.<RuntimeException>sneak(new Exception("metrics down"));
                    }

                    @Override
                    public void attemptEnded(CallInfo call, AttemptResult result) {
                        BrokenPartsTest.<RuntimeException>sneak(new Exception("metrics down"));
                    }
                })
                .build();
        clients.add(cg);
        service.answer(201, "{\"id\":\"t_1\"}");

        assertThat(cg.forClient(1).run(CREATE.call()).get("id").string()).isEqualTo("t_1");
        assertThat(cg.limits().open()).isZero();
    }

    @Test
    void throwingInterceptorIsConnectionExceptionWithKey() {
        for (Throwable thrown :
                List.of(new IllegalStateException("x"), new Exception("x"), new NullPointerException())) {
            Interceptor broken = chain -> {
                chain.proceed(chain.request()).close();
                BrokenPartsTest.<RuntimeException>sneak(thrown);
                throw new AssertionError();
            };
            service.answer(201, "{}");
            ConnectionException e = Thrown.by(
                    ConnectionException.class,
                    () -> client(builder()
                                    .httpClient(new OkHttpClient.Builder()
                                            .addInterceptor(broken)
                                            .build()))
                            .with(CallOptions.defaults().maxAttempts(1))
                            .run(CREATE.call()));

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.idempotencyKey()).isNotNull();
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Test
    void throwingReaderStillReportsWriteAsDone() {
        service.answer(201, "{\"id\":\"t_1\"}", "Request-Id", "req_1");
        List<String> heard = new ArrayList<>();
        ClientApi laura = client(builder().listener(new CallListener() {
            @Override
            public void attemptEnded(CallInfo call, AttemptResult result) {
                heard.add(result.status() + " " + result.failure());
            }
        }));
        UnreadableAnswerException e = Thrown.by(UnreadableAnswerException.class, () -> laura.run(MISREAD.call()));

        assertThat(e).hasMessageContaining("it is done").hasCauseInstanceOf(StringIndexOutOfBoundsException.class);
        assertThat(e.idempotencyKey()).isNotNull();
        assertThat(e.requestId()).isEqualTo("req_1");
        assertThat(e.status()).isEqualTo(201);
        assertThat(heard).containsExactly("201 null");
    }

    @Test
    void errorBodyWithStatus200IsNoSuccess() {
        for (int i = 0; i < 2; i++) {
            service.answer(200, "{\"error\":{\"code\":\"sin_efecto\"}}");
        }
        UnreadableAnswerException e = Thrown.by(
                UnreadableAnswerException.class,
                () -> client(builder())
                        .with(CallOptions.defaults().maxAttempts(2))
                        .run(CREATE.call()));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void hugeRateLimitResetDelaysAtMostOneMinute() {
        service.answer(200, "{}", "RateLimit-Limit", "100", "RateLimit-Remaining", "0", "RateLimit-Reset", "999999999");
        ClientApi laura = client(builder());
        laura.run(CREATE.call());
        DeadlineException e = Thrown.by(
                DeadlineException.class,
                () -> laura.with(CallOptions.defaults().deadline(Duration.ofSeconds(30)))
                        .run(CREATE.call()));

        assertThat(e.retryAt()).isEqualTo(time.now().plusSeconds(60));
        service.answer(200, "{}");
        laura.run(CREATE.call());
        assertThat(time.waits()).containsExactly(Duration.ofMinutes(1));
    }

    @Test
    void hugeRetryAfterDelaysOtherCallsOneMinute() {
        service.answer(
                429,
                "{\"error\":{\"code\":\"limite_de_peticiones\"}}",
                "Retry-After",
                "2419200",
                "X-CG-Rate-Limited-Reason",
                "platform-rate");
        ClientApi laura = client(builder());
        assertThat(Thrown.by(RateLimitException.class, () -> laura.run(CREATE.call()))
                        .reason())
                .isEqualTo(RateLimitReason.PLATFORM_RATE);
        Rate rate = clients.get(0).limits().rate(RateLimitReason.PLATFORM_RATE, null);
        service.answer(200, "{}");
        laura.run(CREATE.call());

        assertThat(rate).extracting(Rate::pause).isEqualTo(Duration.ofMinutes(1));
        assertThat(time.waits()).containsExactly(Duration.ofMinutes(1));
    }

    @Test
    void endlessEmptyPagesThrow() throws Exception {
        try (RawServer endless = RawServer.that(BrokenPartsTest::emptyPages)) {
            ClientApi laura = client(builder().baseUrl(endless.baseUrl()).pacing(false));

            assertThatThrownBy(() -> laura.list(Operation.list("things.list", "/things", json -> json)
                                    .call())
                            .iterator()
                            .hasNext())
                    .isInstanceOf(UnexpectedContentException.class)
                    .hasMessageContaining("1000 empty pages");
        }
    }

    private static void emptyPages(Socket connection) throws IOException {
        byte[] request = new byte[10_000];
        for (int page = 0; connection.getInputStream().read(request) > 0; page++) {
            String body = "{\"data\":[],\"has_more\":true,\"next_cursor\":\"c" + page + "\"}";
            connection
                    .getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void throwingOkHttpListenerKeepsInterruptWatchAlive() throws Exception {
        EventListener broken = new EventListener() {
            @Override
            public void canceled(Call call) {
                throw new IllegalStateException("broken");
            }
        };
        OkHttpClient http = new OkHttpClient.Builder().eventListener(broken).build();
        for (CgClient.Builder each : List.of(builder().httpClient(http), builder())) {
            service.stall();
            ClientApi laura = client(each);
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread caller = new Thread(
                    () -> thrown.complete(Thrown.by(InterruptedCallException.class, () -> laura.run(CREATE.call()))));
            caller.start();
            service.server.takeRequest();
            caller.interrupt();

            if (clients.size() == 2) {
                assertThat(thrown.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isNotNull();
            }
        }
    }
}
