package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SearchText;
import es.cg.sdk.mock.internal.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Finds records by a text. Takes the service's lock, and leaves it to others after so many records. */
final class RecordSearch {
    private static final int PIECE = 1000;

    private final ReentrantLock lock;

    RecordSearch(ReentrantLock lock) {
        this.lock = lock;
    }

    /**
     * Gives the records of a table that have a text, newest first, and returns how many it looked at. Begins again with
     * a table that replaces it meanwhile.
     */
    int find(Supplier<Table> place, SearchText wanted, Consumer<Row> found) {
        lock.lock();
        try {
            while (true) {
                Table table = place.get();
                List<Row> rows = table.newestFirst();
                List<Row> hits = hits(rows, wanted);
                if (table == place.get()) {
                    hits.removeIf(Row::isRemoved);
                    hits.forEach(found);
                    return rows.size();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private List<Row> hits(List<Row> rows, SearchText wanted) {
        List<Row> hits = new ArrayList<>();
        for (int at = 0; at < rows.size(); at++) {
            if (rows.get(at).isFoundBy(wanted)) {
                hits.add(rows.get(at));
            }
            if (at % PIECE == PIECE - 1) {
                lock.unlock();
                ReadingInPieces.letOthersIn(lock);
                lock.lock();
            }
        }
        return hits;
    }
}
