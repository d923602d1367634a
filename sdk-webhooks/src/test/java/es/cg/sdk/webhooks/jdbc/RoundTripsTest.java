package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** How many statements a worker sends for an event: what decides how many events a second it does. */
final class RoundTripsTest {
    private static final int EVENTS = 80;
    private static final List<String> SENDING = List.of("execute", "setSavepoint", "releaseSavepoint", "commit");

    /** Records what each thread sends, its commits included. */
    private static final class Sent {
        private final ThreadLocal<List<String>> statements = ThreadLocal.withInitial(ArrayList::new);

        DataSource recording(DataSource real) {
            return proxy(DataSource.class, real, "");
        }

        private <T> T proxy(Class<T> type, Object real, String sql) {
            return Proxies.of(type, (proxy, method, arguments) -> {
                String first = arguments != null && arguments[0] instanceof String text ? text : sql;
                if (SENDING.stream().anyMatch(method.getName()::startsWith)) {
                    statements.get().add(first.isEmpty() ? method.getName() : first);
                }
                return wrapped(Proxies.call(real, method, arguments), first);
            });
        }

        private Object wrapped(Object result, String sql) {
            if (result instanceof Connection) {
                return proxy(Connection.class, result, "");
            }
            if (result instanceof PreparedStatement) {
                return proxy(PreparedStatement.class, result, sql);
            }
            return result instanceof Statement ? proxy(Statement.class, result, "") : result;
        }

        /** What this thread sent between its last two commits; nothing if there were fewer. */
        List<String> ofOneEvent() {
            List<String> all = statements.get();
            int last = all.lastIndexOf("commit");
            int before = last < 0 ? -1 : all.subList(0, last).lastIndexOf("commit");
            return before < 0 ? List.of() : List.copyOf(all.subList(before + 1, last + 1));
        }
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> batchedEventNeedsThreeOrFourStatements() {
        return TestDatabase.each(database -> {
            InboxTrial trial = new InboxTrial();
            Sent sent = new Sent();
            JdbcTables tables = JdbcTables.open(sent.recording(database.dataSource()), "erp");
            try (JdbcInbox receiving = JdbcInbox.builder(tables).workers(0).start(event -> {})) {
                for (int i = 0; i < EVENTS; i++) {
                    receiving.process(event("evt_" + i), InboxTrial.UNUSED);
                }
            }
            ConcurrentLinkedQueue<List<String>> ofEvents = new ConcurrentLinkedQueue<>();
            try (JdbcInbox inbox = trial.inbox(tables).workers(1).start(event -> ofEvents.add(sent.ofOneEvent()))) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                for (int done = 0; done < EVENTS; done++) {
                    assertThat(Objects.requireNonNull(trial.next()).result()).isEqualTo(Result.DONE);
                }
            }
            assertThat(ofEvents.stream()
                            .filter(each -> each.stream().anyMatch(sql -> sql.contains("'done'")))
                            .mapToInt(List::size)
                            .min())
                    .as("%s", ofEvents)
                    .hasValue(
                            switch (database.kind()) {
                                // SELECT with SAVEPOINT, UPDATE, COMMIT.
                                case POSTGRESQL -> 3;
                                // SELECT with SAVEPOINT, UPDATE, RELEASE SAVEPOINT, COMMIT.
                                case MARIADB, MARIADB_BY_MYSQL -> 4;
                                // SELECT, SAVEPOINT, UPDATE, COMMIT.
                                case H2 -> 4;
                            });
        });
    }
}
