package es.cg.sdk.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.conformance.ConformanceReport;
import es.cg.sdk.journal.conformance.JournalConformance;
import es.cg.sdk.journal.conformance.JournalSubject;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The journal passes the conformance kit on each database, through a pool. */
final class JournalConformanceTest {
    /** The journal over a pool, and a table for what is told. */
    private record OverDatabase(DataSource pool) implements JournalSubject, JournalSubject.Effects {
        @Override
        public WriteJournal open(String account, Environment environment) {
            return JdbcWriteJournal.open(pool, account, environment);
        }

        @Override
        public JournalSubject.Effects effects() {
            return this;
        }

        @Override
        public void write(Connection connection, String text) throws SQLException {
            try (PreparedStatement insertion = connection.prepareStatement("INSERT INTO effect VALUES (?)")) {
                insertion.setString(1, text);
                insertion.executeUpdate();
            }
        }

        @Override
        public int count(String text) throws SQLException {
            return Sql.query(pool, "SELECT text FROM effect WHERE text = '" + text + "'")
                    .size();
        }
    }

    @Test
    void journalOnH2Passes() throws Exception {
        passes(DatabaseKind.H2);
    }

    @Test
    @Tag("slow")
    void journalOnPostgresqlPasses() throws Exception {
        passes(DatabaseKind.POSTGRESQL);
    }

    @Test
    @Tag("soak")
    void journalOnMariadbPasses() throws Exception {
        passes(DatabaseKind.MARIADB);
    }

    @Test
    @Tag("soak")
    void journalByTheDriverOfMysqlPasses() throws Exception {
        passes(DatabaseKind.MARIADB_BY_MYSQL);
    }

    private static void passes(DatabaseKind kind) throws Exception {
        JournalDatabase database = JournalDatabase.withTables(kind);
        database.run("CREATE TABLE effect (text varchar(255))");
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        try (HikariDataSource pool = new HikariDataSource(config)) {
            ConformanceReport report = JournalConformance.of(new OverDatabase(pool))
                    .timeout(HangLimit.DURATION)
                    .run();

            assertThat(report.failed()).isEmpty();
            assertThat(report.skipped()).isEmpty();
            assertThat(report.all()).hasSameSizeAs(JournalConformance.scenarios());
        }
    }
}
