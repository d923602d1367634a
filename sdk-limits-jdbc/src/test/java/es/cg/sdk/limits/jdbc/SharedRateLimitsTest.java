package es.cg.sdk.limits.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.RateLimitReason;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rate limits of a key hold for all nodes together. */
@Timeout(60)
final class SharedRateLimitsTest {
    private static final int PER_MINUTE = 10;

    private static void call(CgClient cg, int times) {
        for (int i = 0; i < times; i++) {
            cg.status().get();
        }
    }

    private static void assertWaits(CgClient cg) {
        DeadlineException e = catchThrowableOfType(
                DeadlineException.class,
                () -> Nodes.within20Seconds(cg).status().get());
        assertThat(e).isNotNull();
        assertThat(e.reason()).isEqualTo(RateLimitReason.CREDENTIAL_RATE);
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
            assertWaits(nodes.node());
            nodes.advance(Duration.ofMillis(1001));
            call(nodes.node(), PER_MINUTE);
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
