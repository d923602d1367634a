package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.TableIndexes;
import es.cg.sdk.webhooks.jdbc.internal.schema.TableDefinitions.Index;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Checks that the tables have their indexes: without them, the search for due events and the purge read the whole
 * table. An index with another name will do, except in MariaDB and MySQL, where a statement names it.
 */
record IndexCheck(Connection connection, Dialect dialect, String schema, Problems problems, Problems warnings) {
    // By statements for MariaDB and MySQL, which fail without them.
    private static final Set<String> NAMED = Set.of("cg_webhook_event_open", "cg_webhook_audit_asked");

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
        for (Map.Entry<String, String> found :
                TableIndexes.of(connection, dialect, schema, index.table()).entrySet()) {
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
}
