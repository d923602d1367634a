package es.cg.sdk.journal.jdbc;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * A database of a test's own for the write journal.
 *
 * @param dataSource of it, or one that stands before it
 */
record JournalDatabase(OwnDatabase own, DataSource dataSource) {
    /** What is tried on a database. */
    @FunctionalInterface
    interface Trial {
        void on(JournalDatabase database) throws Exception;
    }

    /** The same on each kind of database, with the tables. */
    static Stream<DynamicTest> each(Trial trial) {
        return eachEmpty(database -> trial.on(database.filled()));
    }

    /** The same on each kind of database, without tables. */
    static Stream<DynamicTest> eachEmpty(Trial trial) {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> trial.on(of(OwnDatabase.empty(kind)))));
    }

    static JournalDatabase withTables(DatabaseKind kind) throws SQLException {
        return of(OwnDatabase.empty(kind)).filled();
    }

    static JournalDatabase of(OwnDatabase own) {
        return new JournalDatabase(own, own.dataSource());
    }

    /** This one, with the tables made. */
    JournalDatabase filled() {
        JdbcWriteJournal.createTables(dataSource);
        return this;
    }

    DatabaseKind kind() {
        return own.kind();
    }

    /** The address of a server's database, by another port. */
    static String throughPort(String url, int port) {
        return url.replaceFirst("//([^:/]+):\\d+/", "//127.0.0.1:" + port + "/");
    }

    /** The same through another data source. */
    JournalDatabase through(DataSource other) {
        return new JournalDatabase(own, other);
    }

    JdbcWriteJournal open() {
        return JdbcWriteJournal.open(dataSource, "firm-7", Environment.PRODUCTION);
    }

    void run(String... statements) throws SQLException {
        Sql.run(dataSource, statements);
    }

    List<String> query(String sql) throws SQLException {
        return Sql.query(dataSource, sql);
    }

    /** A record that is being sent, or was. */
    static WriteRecord record(String key, State state) {
        return record(key, state, 1, null);
    }

    /** A record of a batch that runs code for its items: it has run for those of a later version than the first. */
    static WriteRecord record(String key, State state, long version, @Nullable String batch) {
        Instant time = Instant.parse("2026-11-20T09:00:00Z");
        return new WriteRecord(
                key,
                "item",
                "invoices.issue",
                1001L,
                "/invoices",
                "request",
                null,
                "apiKey",
                null,
                null,
                null,
                state,
                false,
                time,
                null,
                1,
                null,
                null,
                null,
                null,
                batch,
                batch == null ? null : Boolean.valueOf(version > 1),
                null,
                UUID.randomUUID().toString(),
                time,
                version);
    }
}
