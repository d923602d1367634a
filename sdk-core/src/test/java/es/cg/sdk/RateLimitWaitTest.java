package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.QuotaException;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Panel;
import java.io.IOException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a single call meets where a limit has no room, and what is told of it. */
final class RateLimitWaitTest {
    private static final Operation<Json> READ_THING = Operation.get("things.get", "/things", json -> json);
    private static final Operation<Json> CREATE_CLIENT =
            Operation.post("clients.create", "/clients", json -> json).onNoClient();

    private final MockCg mock = MockCg.builder()
            .seed(System.nanoTime())
            .time(OffsetDateTime.parse("2026-11-20T09:00:15+01:00"))
            .enforceLimits()
            .requestsPerMinute(600)
            .requestsPerClientPerMinute(20)
            .start();
    private final StillTime time = new StillTime();
    private final List<CgClient> clients = new ArrayList<>();
    private final CgClient cg = client(time);

    @AfterEach
    void stop() {
        clients.forEach(CgClient::close);
        mock.close();
    }

    /** With a time of its own a client is as a node of its own: it sees no other's requests. */
    private CgClient client(Time time) {
        CgClient client = Clients.of(mock.baseUrl(), mock.liveKey()).time(time).build();
        clients.add(client);
        return client;
    }

    private static void read(CgClient client, int times) {
        for (int i = 0; i < times; i++) {
            client.forClient(1001).activities().list().pages().iterator().next();
        }
    }

    private static CgClient hasty(CgClient client) {
        return client.with(CallOptions.defaults().deadline(Duration.ofSeconds(20)));
    }

    private long refused() {
        return mock.journal().calls().stream()
                .filter((Journal.Call each) -> each.status() == 429)
                .count();
    }

    @Test
    void aWaitLongerThanTheCallsTimeFailsAtOnce() {
        read(cg, 20);
        DeadlineException e = Thrown.by(DeadlineException.class, () -> read(hasty(cg), 1));

        assertThat(e.reason()).isEqualTo(RateLimitReason.CREDENTIAL_RATE);
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.retryAt()).isEqualTo(time.now().plusSeconds(45));
        assertThat(e).hasMessageContaining("the key's limit of 20 a minute is used up (credential-rate)");
        assertThat(e.attempts()).isEmpty();
        assertThat(time.waits()).isEmpty();
        assertThat(refused()).isZero();
    }

    @Test
    void readsContinueAfterTheStatedReset() {
        read(cg, 20);
        time.duringWaits(() -> mock.panel().advance(Duration.ofSeconds(45)));
        read(cg.with(CallOptions.defaults().deadline(Duration.ofSeconds(50))), 20);

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(45));
        assertThat(refused()).isZero();
    }

    @Test
    void limitOtherThanTheKeysIsTakenAsClientRate() {
        cg.status().get();
        read(cg, 20);
        DeadlineException e = Thrown.by(DeadlineException.class, () -> read(hasty(cg), 1));

        assertThat(e.reason()).isEqualTo(RateLimitReason.CLIENT_RATE);
        assertThat(e).hasMessageContaining("client 1001's limit of 20 a minute is used up (client-rate)");
        hasty(cg).forClient(1002).activities().list().pages().iterator().next();
        assertThat(cg.limits().rates())
                .contains(
                        new Rate(RateLimitReason.CREDENTIAL_RATE, null, 600, Duration.ofMinutes(1), 578, Duration.ZERO),
                        new Rate(
                                RateLimitReason.CLIENT_RATE,
                                1001L,
                                20,
                                Duration.ofMinutes(1),
                                0,
                                Duration.ofSeconds(45)),
                        new Rate(RateLimitReason.CLIENT_RATE, 1002L, 20, Duration.ofMinutes(1), 19, Duration.ZERO));
        assertThat(cg.limits().rate(RateLimitReason.PLATFORM_RATE, null))
                .extracting(Rate::limit, Rate::remaining)
                .containsExactly(1000, 978);
    }

    @Test
    void requestsOfOtherNodesCountFromRateLimitHeaders() {
        read(client(new StillTime()), 15);
        read(cg, 5);
        DeadlineException e = Thrown.by(DeadlineException.class, () -> read(hasty(cg), 1));

        assertThat(e.retryAt()).isEqualTo(time.now().plusSeconds(45));
        assertThat(refused()).isZero();
    }

    @Test
    void requestsOfOtherNodesExpireAtTheReset() {
        read(client(new StillTime()), 15);
        read(cg, 5);
        time.advance(Duration.ofSeconds(45));
        mock.panel().advance(Duration.ofSeconds(45));
        read(hasty(cg), 15);

        assertThat(refused()).isZero();
    }

    @Test
    void refusalDelaysLaterCallsOfTheClient() {
        read(client(new StillTime()), 20);
        RateLimitException first = Thrown.by(RateLimitException.class, () -> read(hasty(cg), 1));
        DeadlineException next = Thrown.by(DeadlineException.class, () -> read(hasty(cg), 1));

        assertThat(first.reason()).isEqualTo(RateLimitReason.CLIENT_RATE);
        assertThat(next.reason()).isEqualTo(RateLimitReason.CLIENT_RATE);
        assertThat(next.retryAt()).isEqualTo(time.now().plusSeconds(45));
        assertThat(refused()).isEqualTo(1);
        hasty(cg).forClient(1002).activities().list().pages().iterator().next();
    }

    @Test
    void monthlyQuotaRefusalDelaysNoOtherCall() {
        mock.panel().limit(Panel.Limit.MONTHLY_READS, 1);
        read(cg, 1);
        assertThat(Thrown.by(RuntimeException.class, () -> read(cg, 1))).isInstanceOf(QuotaException.class);

        assertThat(cg.status().get().entorno()).hasToString("produccion");
        assertThat(time.waits()).isEmpty();
    }

    @Test
    void clientCreationStopsAtTheHourlyLimit() {
        CgClient patient = cg.with(CallOptions.defaults().deadline(Duration.ofHours(2)));
        for (int i = 0; i < 120; i++) {
            patient.run(CREATE_CLIENT.call().body(client(i)));
        }
        DeadlineException e = Thrown.by(
                DeadlineException.class, () -> cg.run(CREATE_CLIENT.call().body(client(120))));

        assertThat(e.reason()).isEqualTo(RateLimitReason.CLIENT_CREATION_RATE);
        assertThat(e)
                .hasMessageContaining("120 new clients an hour is used up")
                .hasMessageContaining("/clients/import");
        assertThat(refused()).isZero();
        mock.journal().assertCalled("clients.create", 120);
    }

    @Test
    void withoutPacingTheServiceItselfRefuses() {
        CgClient unpaced = Clients.of(mock.baseUrl(), mock.liveKey())
                .pacing(false)
                .time(new StillTime())
                .build();
        clients.add(unpaced);
        read(unpaced, 20);
        RateLimitException e = Thrown.by(RateLimitException.class, () -> read(hasty(unpaced), 1));

        assertThat(e.reason()).isEqualTo(RateLimitReason.CLIENT_RATE);
        assertThat(refused()).isPositive();
    }

    private static Json client(int number) {
        return Json.parse("{\"nombre\":\"Cliente " + number + "\",\"email\":\"c" + number
                + "@ejemplo.es\",\"tipo\":\"autonomo\",\"nif\":\"" + nif(number) + "\"}");
    }

    private static String nif(int number) {
        int digits = 41_000_000 + number;
        return digits + "" + "TRWAGMYFPDXBNJZSQVHLCKE".charAt(digits % 23);
    }

    @Test
    void refusalWithoutLimitHeadersDelaysItsClientOnly() throws IOException {
        StillTime still = new StillTime();
        try (MockWebServer server = PromptServer.create()) {
            server.start();
            for (int i = 0; i < 3; i++) {
                server.enqueue(new MockResponse.Builder()
                        .code(i == 0 ? 429 : 200)
                        .body(i == 0 ? "{\"error\":{\"code\":\"limite_de_peticiones\"}}" : "{}")
                        .addHeader(i == 0 ? "Retry-After" : "X-None", "30")
                        .addHeader(i == 0 ? "X-CG-Rate-Limited-Reason" : "X-None", "client-rate")
                        .build());
            }
            CgClient there = Clients.of("http://127.0.0.1:" + server.getPort() + "/api/public/v1")
                    .time(still)
                    .build();
            clients.add(there);
            CgClient once = there.with(CallOptions.defaults().maxAttempts(1));
            assertThat(Thrown.by(
                                    RateLimitException.class,
                                    () -> once.forClient(1001).run(READ_THING.call()))
                            .reason())
                    .isEqualTo(RateLimitReason.CLIENT_RATE);
            once.forClient(1002).run(READ_THING.call());
            assertThat(still.waits()).as("another client").isEmpty();
            Rate rate = requireNonNull(there.limits().rate(RateLimitReason.CLIENT_RATE, 1001L));
            assertThat(rate.pause()).isEqualTo(Duration.ofSeconds(30));
            assertThat(rate.limit()).as("no answer told it").isZero();
            assertThat(Thrown.by(
                            DeadlineException.class,
                            () -> there.with(CallOptions.defaults().deadline(Duration.ofSeconds(20)))
                                    .forClient(1001)
                                    .run(READ_THING.call())))
                    .hasMessageContaining("client 1001's limit is used up (client-rate)");
            once.forClient(1001).run(READ_THING.call());

            assertThat(still.waits()).containsExactly(Duration.ofSeconds(30));
        }
    }
}
