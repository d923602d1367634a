package es.cg.sdk.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** SQL that a test runs by itself, each statement on a connection of its own. */
public final class Sql {
    private Sql() {}

    public static void run(DataSource database, String... statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the first column of the rows, as text. */
    public static List<String> query(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    /** Returns a name for a schema or a database that no other test has. */
    public static String unusedName() {
        return "t" + UUID.randomUUID().toString().replace('-', '_');
    }
}
