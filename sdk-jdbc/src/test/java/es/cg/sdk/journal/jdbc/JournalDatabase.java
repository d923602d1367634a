package es.cg.sdk.journal.jdbc;

import com.mysql.cj.jdbc.MysqlDataSource;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.RunningTest;
import es.cg.sdk.testing.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a test's own for the write journal. */
record JournalDatabase(Kind kind, DataSource dataSource) {
    /** Of which kind. */
    enum Kind {
        H2,
        POSTGRESQL,
        MARIADB,
        /** MariaDB by the driver of MySQL, which is where MySQL's protocol can be had. */
        MARIADB_BY_MYSQL;

        boolean isMariadb() {
            return this == MARIADB || this == MARIADB_BY_MYSQL;
        }

        /**
         * The kinds that this build tries: one in the short build, all in the slow one, and those by the driver of MySQL
         * in the nightly one.
         */
        static Stream<Kind> all() {
            return Boolean.getBoolean("slow")
                    ? Stream.of(values()).filter(each -> each != MARIADB_BY_MYSQL || Boolean.getBoolean("soak"))
                    : Stream.of(RunningTest.oneOf(List.of(H2, POSTGRESQL, MARIADB)));
        }
    }

    /** What is tried on a database. */
    @FunctionalInterface
    interface Trial {
        void on(JournalDatabase database) throws Exception;
    }

    /** The same on each kind of database, with the tables. */
    static Stream<DynamicTest> each(Trial trial) {
        return Kind.all().map(kind -> DynamicTest.dynamicTest(kind.name(), () -> trial.on(withTables(kind))));
    }

    static JournalDatabase withTables(Kind kind) throws SQLException {
        return empty(kind, "").filled();
    }

    /** This one, with the tables made. */
    JournalDatabase filled() {
        JdbcWriteJournal.createTables(dataSource);
        return this;
    }

    /** One that has no tables, with more settings in its address. */
    static JournalDatabase empty(Kind kind, String settings) throws SQLException {
        String name = Sql.unusedName();
        switch (kind) {
            case H2 -> {
                JdbcDataSource h2 = new JdbcDataSource();
                h2.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1" + settings);
                return new JournalDatabase(kind, h2);
            }
            case POSTGRESQL -> Sql.run(postgres("public", ""), "CREATE SCHEMA " + name);
            case MARIADB, MARIADB_BY_MYSQL ->
                Sql.run(at(kind, "mysql", "").dataSource, "CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
        }
        return at(kind, name, settings);
    }

    /** The same server and schema, by another address. */
    private static JournalDatabase at(Kind kind, String name, String settings) throws SQLException {
        return new JournalDatabase(
                kind,
                switch (kind) {
                    case H2 -> throw new IllegalArgumentException("an H2 has one address");
                    case POSTGRESQL -> postgres(name, settings);
                    case MARIADB -> new MariaDbDataSource(MariaDbServer.shared().url(name) + settings);
                    case MARIADB_BY_MYSQL -> {
                        MysqlDataSource byMysql = new MysqlDataSource();
                        byMysql.setUrl(MariaDbServer.shared().mysqlUrl(name) + settings);
                        yield byMysql;
                    }
                });
    }

    /** The same, whose sessions have another time zone than the machine. */
    JournalDatabase inTimeZone() throws SQLException {
        return switch (kind) {
            // Its sessions have the time zone of the JVM.
            case H2 -> {
                JdbcDataSource same = new JdbcDataSource();
                same.setURL(((JdbcDataSource) dataSource).getURL() + ";TIME ZONE=Asia/Kathmandu");
                yield through(same);
            }
            case POSTGRESQL ->
                at(kind, ((PGSimpleDataSource) dataSource).getCurrentSchema(), "&options=-c%20TimeZone=Asia/Kathmandu");
            case MARIADB -> at(kind, query("SELECT DATABASE()").get(0), "&sessionVariables=time_zone='+05:45'");
            case MARIADB_BY_MYSQL ->
                at(
                        kind,
                        query("SELECT DATABASE()").get(0),
                        "&connectionTimeZone=%2B05:45&forceConnectionTimeZoneToSession=true");
        };
    }

    /** The address of a server's database, by another port. */
    static String throughPort(String url, int port) {
        return url.replaceFirst("//([^:/]+):\\d+/", "//127.0.0.1:" + port + "/");
    }

    /** The address for a process of its own; H2's is in the memory of this one. */
    String url() throws SQLException {
        return switch (kind) {
            case H2 -> ((JdbcDataSource) dataSource).getURL();
            case POSTGRESQL -> ((PGSimpleDataSource) dataSource).getUrl() + "&user=postgres";
            case MARIADB ->
                MariaDbServer.shared().url(query("SELECT DATABASE()").get(0));
            case MARIADB_BY_MYSQL ->
                MariaDbServer.shared().mysqlUrl(query("SELECT DATABASE()").get(0));
        };
    }

    private static PGSimpleDataSource postgres(String schema, String settings) {
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(PostgresServer.shared().url() + "&currentSchema=" + schema + settings);
        return own;
    }

    /** The same through another data source. */
    JournalDatabase through(DataSource other) {
        return new JournalDatabase(kind, other);
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
