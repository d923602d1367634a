package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tables and indexes as the script of a dialect defines them, one column or key in each line. Immutable. */
final class TableDefinitions {
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+) \\((.*)\\)", Pattern.DOTALL);
    private static final Pattern INDEX =
            Pattern.compile("INDEX (?:IF NOT EXISTS )?(\\w+) (?:ON \\w+ )?(\\((.*?)\\).*)");
    private static final Pattern PRIMARY_KEY = Pattern.compile("PRIMARY KEY \\((.*)\\)");
    private static final Pattern LENGTH = Pattern.compile("varchar\\w*\\((\\d+)\\).*");

    private final List<Table> tables = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();

    private TableDefinitions(Dialect dialect) {
        String last = "";
        for (String each : WebhookTables.events(dialect).statements()) {
            Matcher table = TABLE.matcher(each);
            if (table.lookingAt()) {
                last = table.group(1);
                addTable(last, table.group(2));
            } else {
                addIndex(last, each.replaceAll("\\s+", " "));
            }
        }
    }

    /** A table; its columns have the rest of their definition as the value. */
    record Table(String name, Map<String, String> columns, List<String> primaryKey) {}

    /** An index, and the statement that creates it. */
    record Index(String name, String table, List<String> columns, String creation) {}

    /** Returns the definitions in the script of a dialect. */
    static TableDefinitions of(Dialect dialect) {
        return new TableDefinitions(dialect);
    }

    List<Table> tables() {
        return tables;
    }

    List<Index> indexes() {
        return indexes;
    }

    /** Returns how many characters a column has room for; null if it is no text. */
    static @Nullable Integer length(String definition) {
        Matcher length = LENGTH.matcher(definition);
        return length.matches() ? Integer.valueOf(length.group(1)) : null;
    }

    private void addTable(String name, String body) {
        Map<String, String> columns = new LinkedHashMap<>();
        List<String> primaryKey = List.of();
        for (String line : body.strip().split(",?\\s*\n\\s*", -1)) {
            String item = line.replaceAll(" +", " ");
            Matcher key = PRIMARY_KEY.matcher(item);
            if (key.matches()) {
                primaryKey = columns(key.group(1));
            } else if (!addIndex(name, item)) {
                columns.put(item.substring(0, item.indexOf(' ')), item.substring(item.indexOf(' ') + 1));
            }
        }
        tables.add(new Table(name, columns, primaryKey));
    }

    /** Adds an index that has a statement of its own, or is an item of its table; false if the text is no index. */
    private boolean addIndex(String table, String text) {
        Matcher index = INDEX.matcher(text);
        if (!index.find()) {
            return false;
        }
        String creation = "CREATE INDEX " + index.group(1) + " ON " + table + " " + index.group(2);
        return indexes.add(new Index(index.group(1), table, columns(index.group(3)), creation));
    }

    private static List<String> columns(String list) {
        return List.of(list.split(", ", -1));
    }
}
