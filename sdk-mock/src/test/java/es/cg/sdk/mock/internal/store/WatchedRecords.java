package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes records that note when a field of theirs is read, and counts those that were. Thread-safe. */
public final class WatchedRecords {
    private final Set<Watched> read = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Returns a record with these fields that is noted when one of them is read or set. */
    private ObjectNode watched(ObjectNode record) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        record.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return new ObjectNode(JsonNodeFactory.instance, new Watched(fields));
    }

    /** Adds a watched record to a table, whose records then stay trees: a text would not tell when it is read. */
    public Row add(Table table, long client, ObjectNode record) {
        table.recentRows().keep(Integer.MAX_VALUE);
        return table.add(client, watched(record));
    }

    /** Returns the ids of a table's records that are trees now; others are texts, which a read makes trees. */
    public static Set<String> trees(Table table) {
        return table.newestFirst().stream()
                .filter(row -> row.kept().tree() != null)
                .map(Row::id)
                .collect(Collectors.toSet());
    }

    /** Forgets which records were read so far. */
    public void clear() {
        read.clear();
    }

    /** Returns how many records were read since the last {@link #clear}, each counted once. */
    public int count() {
        return read.size();
    }

    /** The fields of a record. An {@link AbstractMap} reads by the set of its entries, unless it says otherwise. */
    private final class Watched extends AbstractMap<String, JsonNode> {
        private final Map<String, JsonNode> fields;

        Watched(Map<String, JsonNode> fields) {
            this.fields = fields;
        }

        @Override
        public Set<Entry<String, JsonNode>> entrySet() {
            read.add(this);
            return fields.entrySet();
        }

        @Override
        public @Nullable JsonNode get(Object name) {
            read.add(this);
            return fields.get(name);
        }

        @Override
        public JsonNode put(String name, JsonNode value) {
            read.add(this);
            return fields.put(name, value);
        }
    }
}
