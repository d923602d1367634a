package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.webhooks.jdbc.internal.schema.TableDefinitions.Table;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks that the tables have their columns, with enough room, and names the statements that correct them. */
record ColumnCheck(Session session, TableSql sql, TableDefinitions definitions) {
    /** Adds what is wrong with the tables, apart from those that cannot be read. Throws if the database is away. */
    void run(Problems unreadable, Problems problems) throws SQLException {
        for (Table table : definitions.tables()) {
            try {
                problems.addAll(problems(table));
            } catch (SQLException e) {
                session.requireAlive(e);
                unreadable.add(table.name() + " cannot be read: " + Problems.textOf(e));
            }
        }
    }

    private List<String> problems(Table table) throws SQLException {
        Map<String, Integer> lengths = lengths(table);
        List<String> wrong = new ArrayList<>();
        List<String> key = table.primaryKey().isEmpty() ? List.of("source") : table.primaryKey();
        if (!lengths.keySet().containsAll(key)) {
            return List.of(table.name() + " is a table of another application, without the key "
                    + String.join(", ", key) + ": rename it, or keep the tables for webhooks in another"
                    + " schema or database, by the address of the DataSource");
        }
        table.columns().forEach((column, definition) -> {
            Integer found = lengths.get(column);
            Integer expected = TableDefinitions.length(definition);
            if (found == null) {
                wrong.add(table.name() + " has no " + column + ": run ALTER TABLE " + table.name() + " ADD COLUMN "
                        + column + " " + definition);
            } else if (expected != null && found > 0 && found < expected) {
                wrong.add(table.name() + "." + column + " has room for " + found + " characters: run "
                        + sql.dialect().changeOfType(table.name(), column, definition));
            }
        });
        return wrong;
    }

    /** Returns the columns of a table, with the number of characters of each, or something else if it has no text. */
    private Map<String, Integer> lengths(Table table) throws SQLException {
        return sql.statement(session.connection(), "SELECT * FROM " + table.name() + " WHERE 1 = 0")
                .run(query -> {
                    try (ResultSet empty = query.executeQuery()) {
                        ResultSetMetaData found = empty.getMetaData();
                        Map<String, Integer> lengths = new HashMap<>();
                        for (int i = 1; i <= found.getColumnCount(); i++) {
                            lengths.put(found.getColumnName(i).toLowerCase(Locale.ROOT), found.getPrecision(i));
                        }
                        return lengths;
                    }
                });
    }
}
