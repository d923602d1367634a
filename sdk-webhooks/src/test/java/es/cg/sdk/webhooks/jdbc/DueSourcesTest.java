package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.workers.DueSources;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Where a worker looks: from where it last found something, and for all that is left behind often enough. */
final class DueSourcesTest {
    private static final Duration BETWEEN_WHOLE_LOOKS = Duration.ofSeconds(1);

    /** A cursor over a database. */
    private static final class Scene {
        final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
        private final TestDatabase database;
        private final JdbcTables tables;
        private final DueSources sources;

        Scene(TestDatabase database) {
            this.database = database;
            this.tables = JdbcTables.open(database.dataSource(), "erp");
            this.sources =
                    new DueSources(tables.claims(), tables.tables().pauses(), 4, BETWEEN_WHOLE_LOOKS, nanos::get);
        }

        void dueSince(String id, int seconds) throws SQLException {
            dueSince(id, event(id), seconds);
        }

        void dueSince(String id, WebhookEvent event, int seconds) throws SQLException {
            assertThat(tables.<Boolean>run(
                            "keep",
                            session -> tables.events()
                                    .insert(session.connection(), ReceivedEvent.of(event), EventState.OPEN)))
                    .isTrue();
            database.run("UPDATE cg_webhook_event SET due_at = " + database.now() + " - INTERVAL '" + seconds
                    + "' MINUTE WHERE event_id = '" + id + "'");
        }

        void done(String id) throws SQLException {
            database.run("UPDATE cg_webhook_event SET state = 'done', ended_at = " + database.now()
                    + " WHERE event_id = '"
                    + id + "'");
        }

        String found() {
            return tables.run("look", session -> {
                session.begin();
                return sources.next(session.connection(), 1).dues().stream()
                        .findFirst()
                        .map(each -> each.key().eventId())
                        .orElse("nothing");
            });
        }
    }

    private static Stream<DynamicTest> all(Trial trial) {
        return onOne(database -> trial.on(new Scene(database)));
    }

    @FunctionalInterface
    private interface Trial {
        void on(Scene scene) throws Exception;
    }

    @TestFactory
    Stream<DynamicTest> searchResumesAtDueTimeOfLastFoundEvent() {
        return all(scene -> {
            scene.dueSince("second", 40);
            scene.dueSince("third", 30);
            assertThat(scene.found()).isEqualTo("second");
            scene.dueSince("left behind", 50);
            assertThat(scene.found()).as("itself, too").isEqualTo("second");
            scene.done("second");
            assertThat(scene.found()).isEqualTo("third");
        });
    }

    @TestFactory
    Stream<DynamicTest> earlierEventIsFoundWhenNothingElseIsDue() {
        return all(scene -> {
            scene.dueSince("first", 40);
            assertThat(scene.found()).isEqualTo("first");
            scene.done("first");
            scene.dueSince("left behind", 50);
            assertThat(scene.found()).isEqualTo("left behind");
            scene.dueSince("between", 45);
            assertThat(scene.found()).as("from there on").isEqualTo("left behind");
            scene.done("left behind");
            assertThat(scene.found()).isEqualTo("between");
            scene.done("between");
            assertThat(scene.found()).isEqualTo("nothing");
        });
    }

    @TestFactory
    Stream<DynamicTest> earlierEventIsFoundByThePeriodicFullSearch() {
        return all(scene -> {
            scene.dueSince("first", 40);
            scene.dueSince("more", 30);
            assertThat(scene.found()).isEqualTo("first");
            scene.dueSince("left behind", 50);
            scene.nanos.addAndGet(BETWEEN_WHOLE_LOOKS.toNanos() - 1);
            assertThat(scene.found()).isEqualTo("first");
            scene.nanos.addAndGet(1);
            assertThat(scene.found()).isEqualTo("left behind");
            scene.dueSince("between", 45);
            scene.done("left behind");
            assertThat(scene.found()).as("from there on").isEqualTo("between");
        });
    }

    @TestFactory
    Stream<DynamicTest> newEventOfAnEmptiedSourceIsFoundFirst() {
        return all(scene -> {
            scene.dueSince("only", TestEvents.of("0", "only"), 50);
            for (String source : List.of("1", "2", "3", "4", "5")) {
                scene.dueSince("a" + source, TestEvents.of(source, "a" + source), 40);
                scene.dueSince("b" + source, TestEvents.of(source, "b" + source), 30);
            }
            while (!scene.found().equals("only")) {
                // The order in which a search finds sources is the database's.
            }
            scene.done("only");
            scene.dueSince("next", TestEvents.of("0", "next"), 20);
            scene.sources.stored("0");
            assertThat(scene.found()).isEqualTo("next");
        });
    }

    @TestFactory
    Stream<DynamicTest> eventsNotYetDueAreNotFound() {
        return all(scene -> {
            scene.dueSince("later", -40);
            assertThat(scene.found()).isEqualTo("nothing");
        });
    }
}
