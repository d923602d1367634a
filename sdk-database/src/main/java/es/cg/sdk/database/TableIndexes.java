package es.cg.sdk.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The indexes of tables, without which statements read a whole table. An index with another name will do. */
public final class TableIndexes {
    private static final Logger LOG = LoggerFactory.getLogger(TableIndexes.class);
    private static final String OF_POSTGRESQL = "SELECT c.relname, (SELECT string_agg(a.attname, ',' ORDER BY k.place)"
            + " FROM unnest(i.indkey) WITH ORDINALITY AS k(number, place)"
            + " JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number)"
            + " FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid"
            + " JOIN pg_catalog.pg_class t ON t.oid = i.indrelid"
            + " JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace"
            + " WHERE n.nspname = ? AND t.relname = ? AND i.indisvalid";
    private static final String OF_H2 = "SELECT INDEX_NAME, LISTAGG(COLUMN_NAME, ',') WITHIN GROUP"
            + " (ORDER BY ORDINAL_POSITION) FROM INFORMATION_SCHEMA.INDEX_COLUMNS"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN (?, ?) GROUP BY INDEX_NAME";
    private static final String OF_MYSQL = "SELECT index_name, GROUP_CONCAT(column_name ORDER BY seq_in_index)"
            + " FROM information_schema.statistics WHERE table_schema = ? AND table_name = ? GROUP BY index_name";

    private TableIndexes() {}

    /**
     * Returns the indexes of a table by their names: the names of the columns, in their order, with commas between
     * them.
     *
     * @param schema of the table; on MariaDB and MySQL, its database
     */
    public static Map<String, String> of(Connection connection, Dialect dialect, String schema, String table)
            throws SQLException {
        String query = switch (dialect) {
            case POSTGRESQL -> OF_POSTGRESQL;
            case H2 -> OF_H2;
            case MARIADB, MYSQL -> OF_MYSQL;
        };
        // H2's LOWER turns I into a dotless i where the JVM's locale is Turkish.
        List<String> upperCase = dialect == Dialect.H2 ? List.of(table.toUpperCase(Locale.ROOT)) : List.of();
        return new SqlStatement(dialect, connection, query)
                        .with(schema, table, upperCase)
                        // No columns: an index of expressions alone.
                        .list(row -> Map.entry(
                                row.getString(1),
                                Objects.toString(row.getString(2), "").toLowerCase(Locale.ROOT)))
                        .stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Logs a warning for each index that is missing, with the statement that creates it.
     *
     * @param wanted the names of the columns by the name of the index, such as {@code key_digest, ended_at}
     */
    public static void warn(
            Connection connection, Dialect dialect, String schema, String table, Map<String, String> wanted)
            throws SQLException {
        Map<String, String> found = of(connection, dialect, schema, table);
        wanted.forEach((name, columns) -> {
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
}
