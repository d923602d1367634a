package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.clients.NewClient;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.RateLimitReason;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The rate limits of a key hold for all nodes together. */
final class SharedRateLimitsTest {
    private static final int PER_MINUTE = 10;

    private static void call(CgClient cg, int times) {
        for (int i = 0; i < times; i++) {
            cg.status().get();
        }
    }

    private static CgClient within(int millis, CgClient cg) {
        return cg.with(CallOptions.defaults().deadline(Duration.ofMillis(millis)));
    }

    private static void assertWaits(CgClient cg) {
        assertWaits(
                RateLimitReason.CREDENTIAL_RATE,
                () -> Nodes.within20Seconds(cg).status().get());
    }

    private static void assertWaits(RateLimitReason reason, ThrowingCallable call) {
        DeadlineException e = catchThrowableOfType(DeadlineException.class, call);
        assertThat(e).isNotNull();
        assertThat(e.reason()).isEqualTo(reason);
        assertThat(e.attempts()).isEmpty();
    }

    @Test
    void newNodeWaitsIfOtherNodesUsedTheLimit() throws Exception {
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            call(nodes.node(), 4);
            call(nodes.node(), 6);

            assertWaits(nodes.node());
            assertThat(nodes.mock.journal().calls()).hasSize(PER_MINUTE);
            nodes.awaitReturned();
            nodes.advance(Duration.ofSeconds(59));
            // A second is left, and neither the clock of the database nor that of the deadline moves.
            Instant still = Instant.parse("2026-11-20T08:00:00Z");
            CgClient later = nodes.node(nodes.database.store().build(), Time.of(() -> still, each -> {}));
            assertWaits(
                    RateLimitReason.CREDENTIAL_RATE,
                    () -> within(900, later).status().get());
            nodes.advance(Duration.ofMillis(1001));
            call(nodes.node(), PER_MINUTE);
            assertThat(nodes.refused()).isZero();
        }
    }

    private static void read(CgClient cg, long client, int times) {
        ClientApi api = Nodes.within20Seconds(cg).forClient(client);
        for (int i = 0; i < times; i++) {
            api.activities().list().pages().iterator().next();
        }
    }

    @Test
    void limitOfAClientIsShared() throws Exception {
        try (Nodes nodes = Nodes.withClientLimit(PER_MINUTE)) {
            CgClient one = nodes.node();
            one.status().get(); // tells the limit of the key
            read(one, 1001, 6);
            read(nodes.node(), 1001, 4);
            CgClient other = nodes.node();

            assertWaits(RateLimitReason.CLIENT_RATE, () -> read(other, 1001, 1));
            read(other, 1002, 1);
            assertThat(nodes.refused()).isZero();
        }
    }

    @Test
    void platformsThousandAMinuteAreShared() throws Exception {
        try (Nodes nodes = Nodes.unenforced()) {
            call(nodes.node(), 1);
            nodes.awaitReturned();
            nodes.database.run("INSERT INTO cg_limit_request SELECT gen_random_uuid(), key_digest, node, counters,"
                    + " window_millis, ended_at FROM cg_limit_request, generate_series(1, 998)");
            CgClient other = nodes.node();
            call(other, 1);

            assertWaits(
                    RateLimitReason.PLATFORM_RATE,
                    () -> Nodes.within20Seconds(other).status().get());
        }
    }

    private static void create(CgClient cg, int from, int to) {
        for (int i = from; i < to; i++) {
            String nif = 41_000_000 + i + "" + "TRWAGMYFPDXBNJZSQVHLCKE".charAt((41_000_000 + i) % 23);
            Nodes.within20Seconds(cg)
                    .clients()
                    .create(NewClient.builder()
                            .nombre("Cliente " + i)
                            .email("c" + i + "@ejemplo.es")
                            .tipo(TipoCliente.AUTONOMO)
                            .nif(nif)
                            .build());
        }
    }

    @Test
    void nodesShareTheLimitOf120NewClientsAnHour() throws Exception {
        try (Nodes nodes = new Nodes(600)) {
            create(nodes.node(), 0, 60);
            create(nodes.node(), 60, 120);

            assertWaits(RateLimitReason.CLIENT_CREATION_RATE, () -> create(nodes.node(), 120, 121));
            assertThat(nodes.refused()).isZero();
        }
    }

    @Test
    void databaseClockIsUsedInsteadOfTheNodesClock() throws Exception {
        AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2001-01-01T00:00:00Z"));
        Time wrong = Time.of(clock::get, each -> clock.updateAndGet(now -> now.plus(each)));
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            CgClient late = nodes.node(nodes.database.store().build(), wrong);
            call(late, PER_MINUTE);

            nodes.awaitReturned();
            clock.updateAndGet(now -> now.plus(Duration.ofHours(3)));
            assertWaits(late);
            nodes.advance(Duration.ofSeconds(61));
            clock.updateAndGet(now -> now.plus(Duration.ofSeconds(61)));
            call(late, PER_MINUTE);
            assertThat(nodes.refused()).isZero();
        }
    }

    @Test
    void aCallWaitsUntilTheWindowHasRoom() throws Exception {
        AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-11-20T08:00:00Z"));
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            Time shared = Time.of(clock::get, each -> {
                clock.updateAndGet(now -> now.plus(each));
                try {
                    nodes.awaitReturned();
                    nodes.advance(each);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            call(nodes.node(nodes.database.store().build(), shared), PER_MINUTE);
            nodes.awaitReturned();
            CgClient other = nodes.node(nodes.database.store().build(), shared);

            call(other.with(CallOptions.defaults().deadline(Duration.ofHours(1))), 3 * PER_MINUTE);

            assertThat(nodes.refused()).isZero();
            assertThat(Duration.between(Instant.parse("2026-11-20T08:00:00Z"), clock.get()))
                    .isBetween(Duration.ofMinutes(3), Duration.ofMinutes(3).plusSeconds(1));
        }
    }

    @Test
    void serviceCountReplacesStoreCountAfterReset() throws Exception {
        try (Nodes nodes = Nodes.sixSecondsBeforeAWindow(PER_MINUTE)) {
            call(nodes.node(), 4);
            call(nodes.node(), 6);
            nodes.awaitReturned();
            nodes.advance(Duration.ofSeconds(6));

            call(nodes.node(), 7);
            nodes.awaitReturned();
            call(nodes.node(), 3);
            assertWaits(nodes.node());
            assertThat(nodes.refused()).isZero();
        }
    }

    @Test
    void onlyOneNodeSendsARequestAfterTheReset() throws Exception {
        try (Nodes nodes = Nodes.sixSecondsBeforeAWindow(PER_MINUTE)) {
            CgClient one = nodes.node();
            call(one, PER_MINUTE);
            nodes.awaitReturned();
            nodes.advance(Duration.ofSeconds(6));
            nodes.hold(one, 1);

            assertThatThrownBy(() -> Nodes.hasty(nodes.node()).status().get()).isInstanceOf(DeadlineException.class);
            assertThat(nodes.mock.journal().calls()).hasSize(PER_MINUTE + 1);
        }
    }

    @Test
    void usageByOtherProgramsIsKnownToAllNodes() throws Exception {
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            call(nodes.outsider(), 6);
            CgClient one = nodes.node();
            call(one, 3);
            call(nodes.node(), 1);

            assertWaits(nodes.node());
            assertWaits(one);
            assertThat(nodes.refused()).isZero();
        }
    }

    @Test
    void aRefusalIsLearnedByAllNodes() throws Exception {
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            call(nodes.outsider(), PER_MINUTE);
            assertThatThrownBy(
                            () -> Nodes.within20Seconds(nodes.node()).status().get())
                    .isNotNull();
            assertThat(nodes.refused()).isEqualTo(1);
            nodes.awaitReturned();

            assertThatThrownBy(
                            () -> Nodes.within20Seconds(nodes.node()).status().get())
                    .isInstanceOf(DeadlineException.class);
            assertThat(nodes.refused()).isEqualTo(1);
        }
    }

    @Test
    void lowestConfiguredRateAppliesToAllNodes() throws Exception {
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            call(nodes.node(nodes.database.store().requestsPerMinute(5).build()), 1);
            CgClient other =
                    nodes.node(nodes.database.store().requestsPerMinute(8).build());
            call(other, 4);

            assertWaits(other);
            assertThat(nodes.mock.journal().calls()).hasSize(5);
        }
    }

    @Test
    void theLimitsShowWhatAllNodesHaveUsed() throws Exception {
        try (Nodes nodes = new Nodes(PER_MINUTE)) {
            call(nodes.node(), 4);
            CgClient other = nodes.node();
            call(other, 2);

            assertThat(other.limits().rate(RateLimitReason.CREDENTIAL_RATE, null))
                    .isNotNull()
                    .satisfies(rate -> assertThat(rate.remaining()).isEqualTo(PER_MINUTE - 6));
        }
    }
}
