package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** One of the ways to have events done over a database. */
enum JdbcMode {
    /** While the sender waits. */
    TRANSACTION {
        @Override
        Result attempt(JdbcTables tables, WebhookEvent event, EventHandler handler) {
            return JdbcEventStore.of(tables).process(event, handler).result();
        }
    },
    /** By a worker, after the answer. */
    INBOX {
        @Override
        Result attempt(JdbcTables tables, WebhookEvent event, EventHandler handler) throws InterruptedException {
            // Kept first: a worker might be at an earlier body of it otherwise.
            try (JdbcInbox receiving = JdbcInbox.builder(tables).workers(0).start(handler)) {
                Result kept = receiving.process(event, handler).result();
                if (kept != Result.DONE) {
                    return kept;
                }
            }
            BlockingQueue<AttemptReport> outcomes = new LinkedBlockingQueue<>();
            JdbcInbox.Builder builder = JdbcInbox.builder(tables)
                    .workers(1)
                    .pollInterval(Duration.ofMillis(20))
                    // One attempt, and not the next one too.
                    .backoff(attempt -> Duration.ofHours(1))
                    .listener(AttemptReport.to(outcomes::add));
            try (JdbcInbox working = builder.start(handler)) {
                assertThat(working.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                AttemptReport outcome = outcomes.poll(HangLimit.MINUTES, TimeUnit.MINUTES);
                assertThat(outcome).isNotNull();
                return outcome.result();
            }
        }
    };

    /** What is tried in a mode on a database. */
    @FunctionalInterface
    interface Trial {
        void on(JdbcMode mode, TestDatabase database) throws Exception;
    }

    /** The same in each mode on each kind of database. */
    static Stream<DynamicTest> all(Trial trial) {
        return Stream.of(values())
                .flatMap(mode -> DatabaseKind.each()
                        .map(kind -> dynamicTest(
                                mode + " on " + kind, () -> trial.on(mode, TestDatabase.withTables(kind)))));
    }

    /** The same in each mode on one kind of database. */
    static Stream<DynamicTest> allOn(DatabaseKind kind, Trial trial) {
        return Stream.of(values())
                .map(mode -> dynamicTest(mode.name(), () -> trial.on(mode, TestDatabase.withTables(kind))));
    }

    /** Has an event of these tables attempted once, and tells what came of it. */
    abstract Result attempt(JdbcTables tables, WebhookEvent event, EventHandler handler) throws Exception;
}
