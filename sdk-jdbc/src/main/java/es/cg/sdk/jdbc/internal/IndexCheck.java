package es.cg.sdk.jdbc.internal;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of a table without an index that its statements need to be quick. An index with another name will do. */
public final class IndexCheck {
    private static final Logger LOG = LoggerFactory.getLogger(IndexCheck.class);

    private IndexCheck() {}

    /**
     * Logs a warning for each index that is missing, with the statement that creates it.
     *
     * @param schema of the table; on MariaDB and MySQL, its database
     * @param indexes the names of the columns by the name of the index, such as {@code key_digest, ended_at}
     */
    public static void run(Connection connection, String schema, String table, Map<String, String> indexes)
            throws SQLException {
        Map<String, String> found = columns(connection.getMetaData(), schema, table);
        indexes.forEach((name, columns) -> {
            if (found.values().stream().noneMatch(each -> (each + ",").startsWith(columns.replace(" ", "") + ","))) {
                LOG.warn(
                        "{} has no index on {}, so that statements read the whole table: run CREATE INDEX {} ON {} ({})",
                        table,
                        columns,
                        name,
                        table,
                        columns);
            }
        });
    }

    /** Returns the columns of each index by its name, in their order, with commas between them. */
    private static Map<String, String> columns(DatabaseMetaData database, String schema, String table)
            throws SQLException {
        boolean hasCatalogs = !database.supportsSchemasInTableDefinitions();
        String stored = database.storesUpperCaseIdentifiers() ? table.toUpperCase(Locale.ROOT) : table;
        Map<String, String> found = new HashMap<>();
        try (ResultSet rows =
                database.getIndexInfo(hasCatalogs ? schema : null, hasCatalogs ? null : schema, stored, false, true)) {
            while (rows.next()) {
                // Null in a row of statistics.
                @Nullable String column = rows.getString("COLUMN_NAME");
                if (column != null) {
                    found.merge(
                            rows.getString("INDEX_NAME"),
                            column.toLowerCase(Locale.ROOT),
                            (before, next) -> before + "," + next);
                }
            }
        }
        return found;
    }
}
