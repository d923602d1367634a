package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.LimitStoreException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A call that cannot be counted is not sent, and says so. */
final class FailingDatabaseTest {
    private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-11-20T08:00:00Z"));
    private final Time time = Time.of(clock::get, each -> clock.updateAndGet(now -> now.plus(each)));

    @Test
    void aCallFailsAfterTenSecondsAndIsNotSent() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            CgClient cg = nodes.node(nodes.database.store().build(), time);
            nodes.database.takeDown();

            LimitStoreException e = catchThrowableOfType(
                    LimitStoreException.class, () -> cg.status().get());

            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(e.attempts()).isEmpty();
            assertThat(e)
                    .hasMessageContaining("was not sent")
                    .hasMessageContaining("limit store")
                    .hasMessageContaining("the test has taken the database down");
            assertThat(Duration.between(Instant.parse("2026-11-20T08:00:00Z"), clock.get()))
                    .isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
            nodes.mock.journal().assertNever("status.get");
            nodes.database.bringUp();
            assertThat(cg.status().get().entorno()).hasToString("produccion");
        }
    }

    @Test
    void aCallSurvivesAShortOutage() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            Time back = Time.of(clock::get, each -> {
                nodes.database.bringUp();
                clock.updateAndGet(now -> now.plus(each));
            });
            CgClient cg = nodes.node(nodes.database.store().build(), back);
            nodes.database.takeDown();

            assertThat(cg.status().get().entorno()).hasToString("produccion");
        }
    }

    @Test
    void requestEndedDuringOutageIsReleasedLater() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            JdbcLimitStore store = nodes.database.store().build();
            CgClient cg = nodes.node(store);
            List<Future<?>> held = nodes.hold(cg, 8);
            nodes.database.takeDown();
            nodes.letGo();
            for (Future<?> each : held) {
                each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
            assertThat(nodes.database.query("SELECT id FROM cg_limit_request WHERE ended_at IS NULL"))
                    .hasSize(8);

            nodes.database.bringUp();
            nodes.awaitReturned();
            assertThat(nodes.node().clients().list().iterator().hasNext()).isTrue();
        }
    }
}
