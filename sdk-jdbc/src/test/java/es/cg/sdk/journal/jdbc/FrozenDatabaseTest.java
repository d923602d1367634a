package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.FreezableProxy;
import es.cg.sdk.testing.Proxies;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** A database that does not answer any more, over connections that stay open: no call waits for it longer than it may. */
@Timeout(600)
final class FrozenDatabaseTest {
    private static final Duration LEFT = Duration.ofSeconds(1);

    /** A database, and the way to it. */
    private record Frozen(JournalDatabase database, FreezableProxy proxy, String url) {}

    @FunctionalInterface
    private interface Trial {
        void on(Frozen frozen) throws Exception;
    }

    /** H2's drivers have no timeout of the network. */
    private static Stream<DynamicTest> each(Trial trial) {
        return DatabaseKind.each()
                .filter(each -> each != DatabaseKind.H2)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    JournalDatabase database = JournalDatabase.withTables(kind);
                    URI server = URI.create(database.own().url().substring("jdbc:".length()));
                    try (FreezableProxy proxy = FreezableProxy.to(server.getPort())) {
                        trial.on(new Frozen(
                                database,
                                proxy,
                                JournalDatabase.throughPort(database.own().url(), proxy.port())));
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> statementEndsWhenTheTimeIsOver() {
        return each(frozen -> {
            for (boolean isChange : new boolean[] {false, true}) {
                try (Connection own = DriverManager.getConnection(frozen.url())) {
                    TransactionalJournal journal = frozen.database()
                            .through(Proxies.lending(own))
                            .open()
                            .within(LEFT);
                    frozen.proxy().freeze();
                    assertThatThrownBy(() -> {
                                if (isChange) {
                                    journal.add(record("key", State.SENDING));
                                } else {
                                    journal.find("key");
                                }
                            })
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("the database did not answer for as long as the call may wait");
                    frozen.proxy().thaw();
                    // Aborted: a late answer would be taken for that of the next statement.
                    assertThatThrownBy(() -> own.createStatement().execute("SELECT 1"))
                            .isInstanceOf(SQLException.class);
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionThatFrozeIsNotLentAgain() {
        return each(frozen -> {
            HikariConfig settings = new HikariConfig();
            settings.setJdbcUrl(frozen.url());
            settings.setMaximumPoolSize(1);
            settings.setConnectionTimeout(1000);
            settings.setValidationTimeout(500);
            try (HikariDataSource pool = new HikariDataSource(settings)) {
                TransactionalJournal journal =
                        frozen.database().through(pool).open().within(LEFT);
                frozen.proxy().freezeAnswers();
                assertThatThrownBy(() -> journal.add(record("key", State.SENDING)))
                        .isInstanceOf(IllegalStateException.class);

                // Where the pool itself notices the frozen connection, the record has not left.
                assertThat(journal.find("key")).isNotNull();
                assertThat(frozen.proxy().accepted()).isGreaterThanOrEqualTo(2);
                while (frozen.proxy().closed() == 0) {
                    Thread.onSpinWait();
                }
            }
        });
    }

    /** What was told is rolled back with the connection, and told again. */
    @TestFactory
    Stream<DynamicTest> commitAfterTheApplicationsCodeHasItsTime() {
        return each(frozen -> {
            try (Connection own = DriverManager.getConnection(frozen.url())) {
                JdbcWriteJournal journal =
                        frozen.database().through(Proxies.lending(own)).open();
                assertThat(journal.add(record("key", State.DONE, 1, "november")))
                        .isTrue();
                assertThatThrownBy(() -> journal.within(LEFT)
                                .tell(
                                        record("key", State.DONE, 2, "november"),
                                        1,
                                        connection -> frozen.proxy().freeze()))
                        .isInstanceOf(IllegalStateException.class);
                assertThat(own.isClosed()).isTrue();
            }
            frozen.proxy().thaw();
            TransactionalJournal other = frozen.database().open().within(Duration.ofMinutes(5));
            assertThat(other.tell(record("key", State.DONE, 2, "november"), 1, connection -> {}))
                    .isTrue();
        });
    }

    private static Invoice issue(MockCg mock, WriteJournal journal) {
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .writeJournal(journal)
                .build()) {
            return cg.with(CallOptions.defaults().deadline(Duration.ofMinutes(1)))
                    .forClient(JournalNode.CLIENT)
                    .invoices()
                    .issue(JournalNode.invoice("2026-00042"), JournalNode.key("2026-00042"));
        }
    }

    /** Connections that give up after two seconds by themselves, and what happens before the record is stored. */
    private static DataSource freezingAtTheRecord(Frozen frozen, Runnable freeze) {
        boolean isPostgresql = frozen.database().kind() == DatabaseKind.POSTGRESQL;
        String url =
                frozen.url() + "&socketTimeout=" + (isPostgresql ? "2&loginTimeout=2" : "2000&connectTimeout=2000");
        return Proxies.of(DataSource.class, (proxy, method, none) -> {
            Connection own = DriverManager.getConnection(url);
            return Proxies.of(Connection.class, (same, called, arguments) -> {
                if (called.getName().equals("prepareStatement")
                        && arguments[0].toString().contains("cg_write (account")) {
                    freeze.run();
                }
                return Proxies.call(own, called, arguments);
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> commitWhoseAnswerIsLostIsReadAndSent() {
        return each(frozen -> {
            boolean[] isOpen = {false};
            DataSource freezing = freezingAtTheRecord(frozen, () -> {
                if (isOpen[0]) {
                    frozen.proxy().freezeAnswers();
                }
            });
            JdbcWriteJournal journal = frozen.database().through(freezing).open();
            isOpen[0] = true;
            try (MockCg mock = MockCg.start()) {
                long before = mock.panel().invoices().size();
                Invoice issued = issue(mock, journal);
                assertThat(mock.panel().invoices().size() - before).isEqualTo(1);
                assertThat(frozen.database().query("SELECT object_id FROM cg_write WHERE state = 'done'"))
                        .containsExactly(issued.id());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> commitThatNobodyCanReadIsUnknown() {
        return each(frozen -> {
            boolean[] isOpen = {false};
            DataSource freezing = freezingAtTheRecord(frozen, () -> {
                if (isOpen[0]) {
                    frozen.proxy().freeze();
                }
            });
            JdbcWriteJournal journal = frozen.database().through(freezing).open();
            isOpen[0] = true;
            try (MockCg mock = MockCg.start()) {
                WriteJournalException e = catchThrowableOfType(WriteJournalException.class, () -> issue(mock, journal));
                assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
                mock.journal().assertNever("invoices.issue");

                frozen.proxy().thaw();
                isOpen[0] = false;
                assertThat(issue(mock, journal).id()).isNotNull();
                assertThat(frozen.database().open().counts().sending()).isZero();
            }
        });
    }
}
