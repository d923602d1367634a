package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Builds inboxes that poll often and retry at once, and collects the reports of their attempts. */
final class InboxTrial {
    static final EventHandler UNUSED = event -> {
        throw new AssertionError("an inbox calls its own handler");
    };
    static final Duration SOON = Duration.ofMillis(20);

    final BlockingQueue<AttemptReport> reports = new LinkedBlockingQueue<>();

    /** What is tried on a database. */
    @FunctionalInterface
    interface Trial {
        void on(InboxTrial test, TestDatabase database) throws Exception;
    }

    /** Runs a trial on one kind of database, with reports of its own. */
    static Stream<DynamicTest> all(Trial trial) {
        return onOne(database -> trial.on(new InboxTrial(), database));
    }

    JdbcInbox.Builder inbox(JdbcTables tables) {
        return JdbcInbox.builder(tables)
                .listener(AttemptReport.to(reports::add))
                .pollInterval(SOON)
                .backoff(attempt -> Duration.ZERO);
    }

    /** Waits for the next report. */
    AttemptReport next() throws InterruptedException {
        AttemptReport report = reports.poll(HangLimit.MINUTES, TimeUnit.MINUTES);
        assertThat(report).isNotNull();
        return report;
    }
}
