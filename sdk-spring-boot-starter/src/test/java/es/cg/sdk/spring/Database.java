package es.cg.sdk.spring;

import es.cg.sdk.webhooks.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** The databases that an application of a test can have. Their servers stop with the process. */
enum Database {
    H2 {
        @Override
        String create() {
            return "jdbc:h2:mem:" + name() + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        }
    },
    POSTGRESQL {
        @Override
        String create() throws SQLException {
            String name = unused();
            run(Postgresql.ONE.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE " + name);
            return Postgresql.ONE.getJdbcUrl("postgres", name);
        }
    },
    MARIADB {
        @Override
        String create() throws SQLException {
            String name = unused();
            run(Mariadb.ONE.url("mysql"), "CREATE DATABASE " + name);
            return Mariadb.ONE.url(name);
        }
    };

    private static final class Postgresql {
        static final EmbeddedPostgres ONE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        // It is off there, which the store refuses.
                        .setServerConfig("synchronous_commit", "on")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Mariadb {
        static final MariaDbServer ONE = start();

        private static MariaDbServer start() {
            try {
                return MariaDbServer.start(Files.createTempDirectory("mariadb"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Makes a database without tables, and returns its address. */
    abstract String create() throws SQLException;

    private static String unused() {
        return "t" + UUID.randomUUID().toString().replace('-', '_');
    }

    private static void run(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
