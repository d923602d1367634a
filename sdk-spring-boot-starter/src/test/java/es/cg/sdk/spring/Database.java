package es.cg.sdk.spring;

import es.cg.sdk.testing.DatabaseServer;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
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
            return createOn(PostgresServer.shared());
        }
    },
    MARIADB {
        @Override
        String create() throws SQLException {
            return createOn(MariaDbServer.shared());
        }
    };

    /** Makes a database without tables, and returns its address. */
    abstract String create() throws SQLException;

    private static String createOn(DatabaseServer server) throws SQLException {
        String name = Sql.unusedName();
        try (Connection connection = DriverManager.getConnection(server.url());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return server.url(name);
    }
}
