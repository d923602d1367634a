package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Records of one kind in the order of their creation. Guarded by the service's lock. */
public final class Table {
    private final TreeMap<Long, Row> rows = new TreeMap<>();
    private final Map<Long, TreeMap<Long, Row>> byClient = new HashMap<>();
    private final Map<String, Row> byId = new HashMap<>();
    private long made;

    /** Adds a record. */
    public Row add(long client, ObjectNode json) {
        return put(++made, client, json);
    }

    /** Removes a record. */
    public void remove(Row row) {
        rows.remove(row.number());
        byId.remove(row.id());
        TreeMap<Long, Row> mine = byClient.get(row.client());
        if (mine != null) {
            mine.remove(row.number());
        }
    }

    /** Returns the record of this id, of any client; null if there is none. */
    public @Nullable Row find(String id) {
        return byId.get(id);
    }

    /** Returns a client's record of this id; null if the client has none. */
    public @Nullable Row find(long client, String id) {
        Row row = byId.get(id);
        return row == null || row.client() != client ? null : row;
    }

    /** Returns a client's records, newest first. */
    public List<Row> of(long client) {
        TreeMap<Long, Row> mine = byClient.get(client);
        return mine == null ? List.of() : new ArrayList<>(mine.descendingMap().values());
    }

    /** Removes all records of a client. */
    void removeAllOf(long client) {
        of(client).forEach(this::remove);
    }

    /** Returns the number of a client's records. */
    public int sizeOf(long client) {
        TreeMap<Long, Row> mine = byClient.get(client);
        return mine == null ? 0 : mine.size();
    }

    /** Removes a client's oldest record; does nothing if it has none. */
    public void removeOldest(long client) {
        TreeMap<Long, Row> mine = byClient.get(client);
        if (mine != null && !mine.isEmpty()) {
            remove(mine.firstEntry().getValue());
        }
    }

    /** Returns the newest record of any client with this text in a field; null if there is none. */
    public @Nullable Row findByText(String field, String text) {
        return newestWith(rows, field, text);
    }

    /** Returns the newest record of a client with this text in a field; null if there is none. */
    public @Nullable Row findByText(long client, String field, String text) {
        TreeMap<Long, Row> mine = byClient.get(client);
        return mine == null ? null : newestWith(mine, field, text);
    }

    private static @Nullable Row newestWith(NavigableMap<Long, Row> rows, String field, String text) {
        for (Row row : rows.descendingMap().values()) {
            if (row.text(field).equals(text)) {
                return row;
            }
        }
        return null;
    }

    /** Returns all records, newest first. */
    public List<Row> newestFirst() {
        return new ArrayList<>(rows.descendingMap().values());
    }

    /** Returns up to this many records, oldest first. */
    public List<Row> oldest(int count) {
        return rows.values().stream().limit(count).toList();
    }

    /** Returns the number of records. */
    public int size() {
        return rows.size();
    }

    ObjectNode snapshot() {
        ObjectNode snapshot = JsonNodeFactory.instance.objectNode().put("made", made);
        ArrayNode list = snapshot.putArray("rows");
        for (Row row : rows.values()) {
            list.addObject()
                    .put("number", row.number())
                    .put("client", row.client())
                    .set("json", row.json().deepCopy());
        }
        return snapshot;
    }

    static Table restored(ObjectNode snapshot) {
        Table table = new Table();
        table.made = snapshot.path("made").asLong();
        snapshot.path("rows").forEach(row -> {
            long number = row.path("number").asLong();
            long client = row.path("client").asLong();
            ObjectNode json = ((ObjectNode) row.path("json")).deepCopy();
            table.put(number, client, json);
        });
        return table;
    }

    private Row put(long number, long client, ObjectNode json) {
        Row row = new Row(number, client, json);
        rows.put(number, row);
        byClient.computeIfAbsent(client, each -> new TreeMap<>()).put(number, row);
        String id = json.path("id").asText();
        if (!id.isEmpty()) {
            byId.put(id, row);
        }
        return row;
    }
}
