package es.cg.sdk.webhooks.internal.jdbc.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.internal.jdbc.tables.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tables as the SQL file of a dialect defines them, one column, key or index in each line. Immutable. */
final class TableDefinitions {
    private static final String FOLDER = "/es/cg/sdk/webhooks/jdbc/";
    private static final Pattern TABLE =
            Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+) \\((.*)\\)", Pattern.DOTALL);
    private static final Pattern INDEX =
            Pattern.compile("CREATE INDEX IF NOT EXISTS (\\w+) ON (\\w+) \\(([^)]*)\\)( .*)?", Pattern.DOTALL);
    private static final Pattern INDEX_IN_TABLE = Pattern.compile("KEY (\\w+) \\((.*)\\)");
    private static final Pattern PRIMARY_KEY = Pattern.compile("PRIMARY KEY \\((.*)\\)");
    private static final Pattern LENGTH = Pattern.compile("varchar\\w*\\((\\d+)\\).*");

    private final List<String> statements;
    private final List<Table> tables = new ArrayList<>();
    private final List<Index> indexes = new ArrayList<>();

    private TableDefinitions(String sql) {
        this.statements = Arrays.stream(sql.replaceAll("--[^\n]*", "").split(";", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
        for (String each : statements) {
            Matcher table = TABLE.matcher(each);
            Matcher index = INDEX.matcher(each);
            if (table.lookingAt()) {
                addTable(table.group(1), table.group(2));
            } else if (index.matches()) {
                indexes.add(new Index(index.group(1), index.group(2), columns(index.group(3)), each));
            }
        }
    }

    /** A table; its columns have the rest of their definition as the value. */
    record Table(String name, Map<String, String> columns, List<String> primaryKey) {}

    /** An index, and the statement that creates it. */
    record Index(String name, String table, List<String> columns, String creation) {}

    /** Returns the definitions in the SQL file of a dialect. */
    static TableDefinitions of(Dialect dialect) {
        String file = FOLDER + dialect.file();
        try (InputStream in = TableDefinitions.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new StoreException(file + " is missing in the jar of sdk-webhooks");
            }
            return new TableDefinitions(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the statements of the file. */
    List<String> statements() {
        return statements;
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
            Matcher index = INDEX_IN_TABLE.matcher(item);
            if (key.matches()) {
                primaryKey = columns(key.group(1));
            } else if (index.matches()) {
                String creation = "CREATE INDEX " + index.group(1) + " ON " + name + " (" + index.group(2) + ")";
                indexes.add(new Index(index.group(1), name, columns(index.group(2)), creation));
            } else if (!item.isEmpty()) {
                columns.put(item.substring(0, item.indexOf(' ')), item.substring(item.indexOf(' ') + 1));
            }
        }
        tables.add(new Table(name, columns, primaryKey));
    }

    private static List<String> columns(String list) {
        return List.of(list.split(", ", -1));
    }
}
