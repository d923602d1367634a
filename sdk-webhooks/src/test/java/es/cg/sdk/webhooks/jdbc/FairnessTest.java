package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Sources take turns: the event of one does not wait behind all events of another. */
final class FairnessTest {
    private static final int WORKERS = 4;
    private static final EventHandler UNUSED = event -> {};

    private static WebhookEvent event(String source, int number) {
        String body = "{\"id\":\"evt_" + number + "\",\"type\":\"other\"}";
        return WebhookEvent.read(body.getBytes(UTF_8), WebhookCorrections.none(), source);
    }

    /** The sources of the handled events, in their order. */
    private static final class Handled {
        private final List<String> sources = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch some;
        private final CountDownLatch last = new CountDownLatch(1);

        Handled(int some) {
            this.some = new CountDownLatch(some);
        }

        void handle(WebhookEvent event) {
            sources.add(event.source());
            some.countDown();
            if (event.source().equals("late")) {
                last.countDown();
            }
        }

        /** Returns how many other events are handled between the storing of an event of a new source and its handling. */
        int othersBefore(JdbcInbox inbox) throws InterruptedException {
            assertThat(some.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            inbox.process(event("late", 1), UNUSED);
            int stored = sources.size();
            assertThat(last.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            return sources.indexOf("late") - stored;
        }
    }

    private static void store(JdbcTables tables, int sources, int eventsOfEach) {
        boolean unused = tables.<Boolean>run("store", session -> {
            session.begin();
            for (int number = 0; number < eventsOfEach; number++) {
                for (int source = 0; source < sources; source++) {
                    tables.events()
                            .insert(
                                    session.connection(),
                                    ReceivedEvent.of(event("firm" + source, number)),
                                    EventState.OPEN);
                }
            }
            session.commit();
            return true;
        });
    }

    /**
     * Returns the smallest number of three inboxes: a thread that the machine suspends between the storing of the event and
     * the look at what is handled lets the number grow.
     */
    private static int othersBefore(TestDatabase database, int sources, int eventsOfEach) throws Exception {
        int smallest = Integer.MAX_VALUE;
        for (int round = 0; round < 3; round++) {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp" + round);
            store(tables, sources, eventsOfEach);
            Handled handled = new Handled(200);
            try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(WORKERS).start(handled::handle)) {
                smallest = Math.min(smallest, handled.othersBefore(inbox));
            }
        }
        return smallest;
    }

    @TestFactory
    @Tag("soak")
    Stream<DynamicTest> anEventOfAnotherSourceDoesNotWaitBehindThousands() {
        return each(database -> assertThat(othersBefore(database, 1, 3000)).isLessThanOrEqualTo(WORKERS + 2));
    }

    @TestFactory
    @Tag("soak")
    Stream<DynamicTest> eventOfNewSourceWaitsForAtMostOneRound() {
        return each(database -> {
            int sources = 40;
            assertThat(othersBefore(database, sources, 50)).isLessThanOrEqualTo(WORKERS + sources + 1);
        });
    }
}
