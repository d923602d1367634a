package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Events and bodies that wait for a person. */
final class UnfinishedEventsTest {
    private static final EventHandler NEVER = event -> {
        throw new AssertionError("event " + event.id() + " was handled once more");
    };

    @TestFactory
    Stream<DynamicTest> differentBodyOfSameIdIsQuarantinedOnce() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("evt_1"), WRITES);

            for (int i = 0; i < 3; i++) {
                assertThat(store.process(event("evt_1", ",\"x\":1"), NEVER)).isEqualTo(Outcome.of(Result.QUARANTINED));
            }
            assertThat(tables.unfinished().quarantined(10)).singleElement().satisfies(quarantined -> {
                assertThat(quarantined.reason()).isEqualTo("an event with this id and another body is done already");
                assertThat(quarantined.eventId()).isEqualTo("evt_1");
                assertThat(quarantined.body())
                        .isEqualTo(event("evt_1", ",\"x\":1").body());
            });
            assertThat(database.query("SELECT times FROM cg_webhook_quarantine"))
                    .containsExactly("3");
        });
    }

    @TestFactory
    Stream<DynamicTest> discardRemovesAQuarantinedBody() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("evt_1"), WRITES);
            store.process(event("evt_1", ",\"x\":1"), NEVER);
            store.process(event("evt_1", ",\"x\":2"), NEVER);
            QuarantinedBody first = tables.unfinished().quarantined(1).get(0);

            assertThatThrownBy(() -> tables.unfinished().discard(first, " "))
                    .isInstanceOf(IllegalArgumentException.class);
            JdbcTables others = JdbcTables.open(database.dataSource(), "crm");
            assertThat(others.unfinished().discard(first, "Laura")).isFalse();
            assertThat(tables.unfinished().discard(first, "Laura")).isTrue();
            assertThat(tables.unfinished().discard(first, "Laura")).isFalse();
            assertThat(tables.unfinished().quarantined(10))
                    .singleElement()
                    .satisfies(quarantined -> assertThat(quarantined.body()).isNotEqualTo(first.body()));
            assertThat(database.query("SELECT CONCAT(done, ' by ', asked_by, ': ', event_id) FROM cg_webhook_audit"))
                    .containsExactly(
                            "discarded by Laura: sha256 " + HexFormat.of().formatHex(Sha256.of(first.body())));
            store.process(event("evt_1", ",\"x\":1"), NEVER);
            assertThat(tables.unfinished().quarantined(10)).as("it came again").hasSize(2);
        });
    }

    @TestFactory
    Stream<DynamicTest> eventThatFailsTooOftenIsDeadUntilReopened() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(2)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            EventHandler fails = event -> {
                throw new IllegalStateException("no such account");
            };

            assertThat(store.process(event("evt_1"), fails).result()).isEqualTo(Result.FAILED);
            assertThat(tables.unfinished().open(10)).singleElement().satisfies(each -> {
                assertThat(each.event().id()).isEqualTo("evt_1");
                assertThat(each.attempts()).isEqualTo(1);
            });
            assertThat(tables.unfinished().reopen(found(tables, "evt_1"), "ana"))
                    .isFalse();
            assertThat(store.process(event("evt_1"), fails).result()).isEqualTo(Result.DEAD);
            assertThat(store.process(event("evt_1"), NEVER)).isEqualTo(Outcome.of(Result.DEAD));
            assertThat(tables.unfinished().open(10)).isEmpty();
            assertThat(tables.unfinished().dead(10)).singleElement().satisfies(each -> {
                assertThat(each.event().body()).isEqualTo(event("evt_1").body());
                assertThat(each.failure()).isEqualTo("java.lang.IllegalStateException: no such account");
                assertThat(each.attempts()).isEqualTo(2);
            });

            assertThat(store.retry("evt_1", NEVER)).isEqualTo(Outcome.of(Result.DEAD));
            assertThatThrownBy(() -> tables.unfinished().reopen(found(tables, "evt_1"), " "))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(tables.unfinished().reopen(found(tables, "evt_1"), "ana"))
                    .isTrue();
            assertThat(store.retry("evt_1", WRITES)).isEqualTo(Outcome.of(Result.DONE));
            assertThat(store.retry("evt_1", NEVER).result()).isEqualTo(Result.DUPLICATE);
            assertThatThrownBy(() -> store.retry("evt_2", NEVER))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no event with this id");
            assertThat(database.effects()).containsExactly("evt_1");
            assertThat(database.query("SELECT CONCAT(done, ' by ', asked_by) FROM cg_webhook_audit"))
                    .containsExactly("reopened by ana");
        });
    }

    @TestFactory
    Stream<DynamicTest> discardedEventIsNeverHandled() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("evt_1"), event -> {
                throw new IllegalStateException("no such account");
            });

            assertThat(tables.unfinished().discard(found(tables, "evt_1"), "ana"))
                    .isTrue();
            assertThat(store.process(event("evt_1"), NEVER)).isEqualTo(Outcome.of(Result.DUPLICATE));
            assertThat(store.retry("evt_1", NEVER).result()).isEqualTo(Result.DUPLICATE);
            assertThat(tables.unfinished().dead(10)).isEmpty();
            assertThat(database.query("SELECT CONCAT(done, ' by ', asked_by) FROM cg_webhook_audit"))
                    .containsExactly("discarded by ana");
        });
    }

    @TestFactory
    Stream<DynamicTest> openEventsAreListedInOrderOfArrival() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            for (int i = 0; i < 5; i++) {
                database.diedAt(tables, event("evt_" + i));
            }
            assertThat(tables.unfinished().open(3))
                    .extracting(UnfinishedEvent::eventId)
                    .containsExactly("evt_0", "evt_1", "evt_2");
            assertThat(tables.unfinished().open(1).get(0))
                    .hasToString("UnfinishedEvent[evt_0, invoice.emitted, attempts=1]");
        });
    }
}
