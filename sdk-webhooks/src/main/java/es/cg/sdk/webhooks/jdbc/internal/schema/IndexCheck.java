package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.jdbc.internal.schema.TableDefinitions.Index;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Checks that the tables have their indexes: without them, the search for due events and the purge read the whole
 * table. An index with another name will do, except in MariaDB and MySQL, where a statement names it.
 */
final class IndexCheck {
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

    // By statements for MariaDB and MySQL, which fail without them.
    private static final Set<String> NAMED = Set.of("cg_webhook_event_open", "cg_webhook_audit_asked");

    private final Connection connection;
    private final Dialect dialect;
    private final String schema;
    private final List<String> problems;
    private final List<String> warnings;

    IndexCheck(Connection connection, Dialect dialect, String schema, List<String> problems, List<String> warnings) {
        this.connection = connection;
        this.dialect = dialect;
        this.schema = schema;
        this.problems = problems;
        this.warnings = warnings;
    }

    /**
     * Adds a warning for each index that is missing, with the statement that creates it; a problem, if a statement
     * fails without it.
     */
    void run(TableDefinitions definitions) throws SQLException {
        for (Index index : definitions.indexes()) {
            // One that is defined for other rows does not stand for another.
            List<String> others = definitions.indexes().stream()
                    .map(Index::name)
                    .filter(each -> !each.equals(index.name()))
                    .toList();
            if (!exists(index, others)) {
                (isNamed(index) ? problems : warnings)
                        .add(index.table() + " has no index on " + String.join(", ", index.columns())
                                + ", so that a search would read the whole table: run "
                                + index.creation());
            }
        }
    }

    private boolean isNamed(Index index) {
        return dialect.isMysql() && NAMED.contains(index.name());
    }

    private boolean exists(Index index, List<String> others) throws SQLException {
        String wanted = String.join(",", index.columns());
        // An index with the state has all rows; one without it, only those of a state.
        String withState = wanted.replaceFirst("^source,(?!state,)", "source,state,");
        for (Map.Entry<String, String> found : indexesOf(index.table()).entrySet()) {
            String columns = found.getValue() + ",";
            boolean isUsable = isNamed(index)
                    ? found.getKey().equals(index.name())
                    : !others.contains(found.getKey().toLowerCase(Locale.ROOT));
            if (isUsable && (columns.startsWith(wanted + ",") || columns.startsWith(withState + ","))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the indexes of a table by their names: the names of the columns, in their order, with commas between
     * them.
     */
    private Map<String, String> indexesOf(String table) throws SQLException {
        String query = switch (dialect) {
            case POSTGRESQL -> OF_POSTGRESQL;
            case H2 -> OF_H2;
            case MARIADB, MYSQL -> OF_MYSQL;
        };
        Map<String, String> found = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, schema);
            statement.setString(2, table);
            if (dialect == Dialect.H2) {
                // H2's LOWER turns I into a dotless i where the JVM's locale is Turkish.
                statement.setString(3, table.toUpperCase(Locale.ROOT));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String columns = rows.getString(2);
                    // Null for an index of expressions alone.
                    found.put(rows.getString(1), columns == null ? "" : columns.toLowerCase(Locale.ROOT));
                }
            }
        }
        return found;
    }
}
