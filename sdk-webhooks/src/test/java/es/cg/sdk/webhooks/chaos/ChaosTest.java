package es.cg.sdk.webhooks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.webhooks.chaos.ChaosProcess.Mode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever dies on the way, each event is done once; and receivers that are not made so are caught by the same. H2 does not
 * take part: it has no process of its own that receivers could share and outlive.
 */
final class ChaosTest {
    @TempDir
    private Path directory;

    private ChaosOutcome few(DatabaseKind kind, Mode mode, int restarts) throws Exception {
        return told(Chaos.run(ChaosPlan.small(mode, restarts), kind, directory));
    }

    private ChaosOutcome many(DatabaseKind kind, Mode mode) throws Exception {
        return told(Chaos.run(ChaosPlan.large(mode), kind, directory));
    }

    private static ChaosOutcome told(ChaosOutcome outcome) {
        System.out.println(outcome);
        return outcome;
    }

    private static void hasDoneEachOnce(ChaosOutcome outcome) {
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.doubled()).isZero();
        assertThat(outcome.kills()).isPositive();
    }

    private static void hasHandledAllSources(ChaosOutcome outcome) {
        hasDoneEachOnce(outcome);
        assertThat(outcome.figures()).allSatisfy(each -> {
            assertThat(each.inboxThreads()).as("workers and a monitor").isEqualTo(ChaosProcess.WORKERS + 1);
            assertThat(each.connections())
                    .as("one for each worker, thread of the server, and the monitor")
                    .isLessThanOrEqualTo(ChaosProcess.WORKERS + ChaosProcess.THREADS + 1);
        });
    }

    @Test
    @Tag("slow")
    void killedTransactionsHandleEventsOnce() throws Exception {
        hasDoneEachOnce(few(DatabaseKind.POSTGRESQL, Mode.TRANSACTIONAL, 0));
    }

    @Tag("slow")
    @Test
    void killedInboxesHandleEventsOnce() throws Exception {
        hasDoneEachOnce(few(DatabaseKind.POSTGRESQL, Mode.INBOX, 1));
    }

    @Tag("soak")
    @Test
    void killedProcessesHandleManySourcesOnce() throws Exception {
        hasHandledAllSources(told(Chaos.run(ChaosPlan.ofSources(), DatabaseKind.POSTGRESQL, directory)));
    }

    @Tag("soak")
    @Test
    void killedProcessesHandleManySourcesOnceOnMariadb() throws Exception {
        hasHandledAllSources(told(Chaos.run(ChaosPlan.ofSources(), DatabaseKind.MARIADB, directory)));
    }

    @Tag("soak")
    @Test
    void killedProcessesHandle3000SourcesOnce() throws Exception {
        hasHandledAllSources(told(Chaos.run(ChaosPlan.ofThousandsOfSources(), DatabaseKind.POSTGRESQL, directory)));
    }

    @Tag("soak")
    @Test
    void killedProcessesHandle3000SourcesOnceOnMariadb() throws Exception {
        hasHandledAllSources(told(Chaos.run(ChaosPlan.ofThousandsOfSources(), DatabaseKind.MARIADB, directory)));
    }

    @Tag("soak")
    @Test
    void killedTransactionsHandle10000EventsOnce() throws Exception {
        hasDoneEachOnce(many(DatabaseKind.POSTGRESQL, Mode.TRANSACTIONAL));
    }

    @Tag("soak")
    @Test
    void killedInboxesHandle10000EventsOnce() throws Exception {
        hasDoneEachOnce(many(DatabaseKind.POSTGRESQL, Mode.INBOX));
    }

    @Tag("soak")
    @Test
    void killedTransactionsHandleEventsOnceOnMariadb() throws Exception {
        hasDoneEachOnce(few(DatabaseKind.MARIADB, Mode.TRANSACTIONAL, 1));
    }

    @Tag("soak")
    @Test
    void killedInboxesHandleEventsOnceOnMariadb() throws Exception {
        hasDoneEachOnce(few(DatabaseKind.MARIADB, Mode.INBOX, 1));
    }

    @Tag("soak")
    @Test
    void killedTransactionsHandle10000EventsOnceOnMariadb() throws Exception {
        hasDoneEachOnce(many(DatabaseKind.MARIADB, Mode.TRANSACTIONAL));
    }

    @Tag("soak")
    @Test
    void killedInboxesHandle10000EventsOnceOnMariadb() throws Exception {
        hasDoneEachOnce(many(DatabaseKind.MARIADB, Mode.INBOX));
    }

    @Tag("soak")
    @Test
    void markingDoneBeforeHandlingLosesEvents() throws Exception {
        assertThat(many(DatabaseKind.POSTGRESQL, Mode.MARK_FIRST).lost()).isPositive();
    }

    @Tag("soak")
    @Test
    void markingDoneAfterHandlingRepeatsEvents() throws Exception {
        assertThat(many(DatabaseKind.POSTGRESQL, Mode.MARK_AFTER).doubled()).isPositive();
    }
}
