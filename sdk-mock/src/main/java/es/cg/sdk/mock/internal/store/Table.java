package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** Records of one kind in the order of their making. Guarded by the service's lock. */
public final class Table {
    private final TreeMap<Long, Row> rows = new TreeMap<>();
    private long made;

    /**
     * A record in its place.
     *
     * @param number its place in the order of making, never used again
     * @param client whose it is
     * @param json the record as the API shows it
     */
    public record Row(long number, long client, ObjectNode json) {}

    /** Adds a record. */
    public Row add(long client, ObjectNode json) {
        Row row = new Row(++made, client, json);
        rows.put(row.number(), row);
        return row;
    }

    /** A client's records, newest first. */
    public List<Row> of(long client) {
        return newestFirst().stream().filter(row -> row.client() == client).toList();
    }

    /** All records, newest first. */
    public Collection<Row> newestFirst() {
        return new ArrayList<>(rows.descendingMap().values());
    }
}
