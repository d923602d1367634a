package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tables as the scripts of a dialect define them, one column, key or index in each line. Immutable. */
final class TableDefinitions {
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+) \\((.*)\\)", Pattern.DOTALL);
    // MySQL's are in a text, for it has no IF NOT EXISTS.
    private static final Pattern INDEX =
            Pattern.compile("CREATE INDEX (?:IF NOT EXISTS )?(\\w+) ON (\\w+) \\(([^)]*)\\)( WHERE .*)?");
    private static final Pattern ADDED_COLUMN = Pattern.compile("ADD COLUMN (?:IF NOT EXISTS )?(\\w+)");
    private static final Pattern PRIMARY_KEY = Pattern.compile("PRIMARY KEY \\((.*)\\)");
    private static final Pattern CHANGED_KEY =
            Pattern.compile("ALTER TABLE (\\w+)[^;]* ADD [^(]*PRIMARY KEY \\(([^)]*)\\)", Pattern.DOTALL);
    private static final Pattern LENGTH = Pattern.compile("varchar\\w*\\((\\d+)\\).*");

    private final Dialect dialect;
    private final Map<Integer, Script> scripts = new LinkedHashMap<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();
    private final Map<String, List<String>> keys = new HashMap<>();
    private final Set<String> addedColumns = new HashSet<>();

    private TableDefinitions(Dialect dialect) {
        this.dialect = dialect;
        for (int number = 1; number <= Script.LAST; number++) {
            scripts.put(number, Script.of(dialect, number));
        }
        for (String each : script(1).statements()) {
            Matcher table = TABLE.matcher(each);
            Matcher index = INDEX.matcher(each.replaceAll("\\s+", " "));
            Matcher added = ADDED_COLUMN.matcher(each);
            if (table.lookingAt()) {
                addTable(table.group(1), table.group(2));
            } else if (index.find()) {
                String creation = "CREATE INDEX " + index.group(1) + " ON " + index.group(2) + " (" + index.group(3)
                        + ")" + (index.group(4) == null ? "" : index.group(4));
                indexes.add(new Index(index.group(1), index.group(2), columns(index.group(3)), creation));
            } else if (added.find()) {
                addedColumns.add(added.group(1));
            }
        }
        for (String each : script(2).statements()) {
            Matcher key = CHANGED_KEY.matcher(each);
            if (key.find()) {
                keys.put(key.group(1), columns(key.group(2)));
            }
        }
    }

    /** A table as script 1 creates it; its columns have the rest of their definition as the value. */
    record Table(String name, Map<String, String> columns, List<String> primaryKey) {}

    /** An index, and the statement that creates it. */
    record Index(String name, String table, List<String> columns, String creation) {}

    /** Returns the definitions in the scripts of a dialect. */
    static TableDefinitions of(Dialect dialect) {
        return new TableDefinitions(dialect);
    }

    Dialect dialect() {
        return dialect;
    }

    Script script(int number) {
        return Objects.requireNonNull(scripts.get(number));
    }

    /** Returns the columns of a table's key, as the last script makes it. */
    List<String> key(Table table) {
        return keys.getOrDefault(table.name(), table.primaryKey());
    }

    /** Returns the columns that the first version did not have. */
    Set<String> addedColumns() {
        return addedColumns;
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
        for (String line : body.split("\n", -1)) {
            String item = line.strip().replaceAll(",$", "").replaceAll(" +", " ");
            Matcher key = PRIMARY_KEY.matcher(item);
            if (key.matches()) {
                primaryKey = columns(key.group(1));
            } else if (!item.isEmpty() && !item.startsWith("CONSTRAINT ")) {
                columns.put(item.substring(0, item.indexOf(' ')), item.substring(item.indexOf(' ') + 1));
            }
        }
        tables.add(new Table(name, columns, primaryKey));
    }

    private static List<String> columns(String list) {
        return List.of(list.split(", ", -1));
    }
}
