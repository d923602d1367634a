package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records of one kind in the order of their creation. Records are found by id, by client and by the fields of a {@link
 * RowFilter} without reading others. Guarded by the service's lock.
 */
public final class Table {
    private final RowList all = new RowList();
    private final Map<Long, RowList> byClient = new HashMap<>();
    private final Map<String, Row> byId = new HashMap<>();
    private final RecentRows recentRows = new RecentRows();
    private long made;

    Table() {}

    /** Adds a record. */
    public Row add(long client, ObjectNode json) {
        return put(new Row(++made, client, json, this));
    }

    /** Removes a record. */
    public void remove(Row row) {
        ReadingInPieces.written();
        all.remove(row);
        byId.remove(row.id(), row);
        RowList mine = byClient.get(row.client());
        if (mine != null) {
            mine.remove(row);
            if (mine.size() == 0) {
                byClient.remove(row.client());
            }
        }
        row.removed();
    }

    /** Returns the record of this id, of any client; null if there is none. */
    public @Nullable Row find(String id) {
        return byId.get(id);
    }

    /** Returns a client's record of this id; null if the client has none. */
    public @Nullable Row find(long client, String id) {
        Row row = find(id);
        return row == null || row.client() != client ? null : row;
    }

    /** Returns up to this many of a client's records that pass the filter and precede this number, newest first. */
    public List<Row> page(long client, long before, int limit, RowFilter filter) {
        RowList mine = byClient.get(client);
        return mine == null ? List.of() : mine.newest(before, limit, filter);
    }

    /** As {@link #page}, with the records of all clients. */
    public List<Row> pageOfAll(long before, int limit, RowFilter filter) {
        return all.newest(before, limit, filter);
    }

    /** As {@link #page}, with the records of these clients. Reads one record of each, and those of the page. */
    public List<Row> pageOf(Set<Long> clients, long before, int limit, RowFilter filter) {
        PriorityQueue<Row> newest =
                new PriorityQueue<>(Comparator.comparingLong(Row::number).reversed());
        for (Long client : clients) {
            add(newest, byClient.get(client), before, filter);
        }
        List<Row> page = new ArrayList<>();
        while (page.size() < limit && !newest.isEmpty()) {
            Row next = newest.remove();
            page.add(next);
            add(newest, byClient.get(next.client()), next.number(), filter);
        }
        return page;
    }

    private static void add(PriorityQueue<Row> newest, @Nullable RowList list, long before, RowFilter filter) {
        Row row = list == null ? null : list.last(before - 1, filter);
        if (row != null) {
            newest.add(row);
        }
    }

    /** Returns the newest record of a client that passes the filter; null if there is none. */
    public @Nullable Row newest(long client, RowFilter filter) {
        RowList mine = byClient.get(client);
        return mine == null ? null : mine.last(Long.MAX_VALUE, filter);
    }

    /** Returns the newest record of any client that passes the filter; null if there is none. */
    public @Nullable Row newest(RowFilter filter) {
        return all.last(Long.MAX_VALUE, filter);
    }

    /** Returns a client's records that pass the filter, newest first. */
    public List<Row> of(long client, RowFilter filter) {
        return page(client, Long.MAX_VALUE, Integer.MAX_VALUE, filter);
    }

    /** Returns the records of all clients that pass the filter, newest first. */
    public List<Row> newestFirst(RowFilter filter) {
        return pageOfAll(Long.MAX_VALUE, Integer.MAX_VALUE, filter);
    }

    /** Returns all of a client's records, newest first. */
    public List<Row> of(long client) {
        RowList mine = byClient.get(client);
        return mine == null ? List.of() : mine.newestFirst();
    }

    /** Removes all records of a client. */
    void removeAllOf(long client) {
        of(client).forEach(this::remove);
    }

    /** Returns the number of a client's records. */
    public int sizeOf(long client) {
        RowList mine = byClient.get(client);
        return mine == null ? 0 : mine.size();
    }

    /** Returns a client's oldest record; null if it has none. */
    public @Nullable Row oldest(long client) {
        RowList mine = byClient.get(client);
        return mine == null ? null : mine.oldest(1).get(0);
    }

    /** Removes a client's oldest record; does nothing if it has none. */
    public void removeOldest(long client) {
        Row oldest = oldest(client);
        if (oldest != null) {
            remove(oldest);
        }
    }

    /** Returns the newest record of any client with this text in a field; null if there is none. */
    public @Nullable Row findByText(String field, String text) {
        return newest(RowFilter.text(field, text));
    }

    /** Returns the newest record of a client with this text in a field; null if there is none. */
    public @Nullable Row findByText(long client, String field, String text) {
        return newest(client, RowFilter.text(field, text));
    }

    /** Returns all records, newest first. */
    public List<Row> newestFirst() {
        return all.newestFirst();
    }

    /** Returns up to this many records, oldest first. */
    public List<Row> oldest(int count) {
        return all.oldest(count);
    }

    /** Returns the number of records. */
    public int size() {
        return all.size();
    }

    RecentRows recentRows() {
        return recentRows;
    }

    /** Whether it ever had a record. */
    boolean wasUsed() {
        return made > 0;
    }

    /** Runs a change of a record, and moves it in the indexes to where it then belongs. */
    void change(Row row, Runnable change) {
        ReadingInPieces.written();
        RowList mine = byClient.get(row.client());
        all.change(row, mine == null ? change : () -> mine.change(row, change));
    }

    TableSnapshot snapshot() {
        all.check();
        byClient.values().forEach(RowList::check);
        TableSnapshot snapshot = new TableSnapshot();
        snapshot.made(made);
        all.oldest(Integer.MAX_VALUE).forEach(row -> snapshot.add(row.kept()));
        return snapshot;
    }

    static Table restored(TableSnapshot snapshot) {
        Table table = new Table();
        table.made = snapshot.made();
        snapshot.rows().forEach(row -> table.put(Row.restored(row, table)));
        return table;
    }

    private Row put(Row row) {
        ReadingInPieces.written();
        all.add(row);
        byClient.computeIfAbsent(row.client(), each -> new RowList()).add(row);
        if (!row.id().isEmpty()) {
            byId.put(row.id(), row);
        }
        row.used();
        return row;
    }
}
