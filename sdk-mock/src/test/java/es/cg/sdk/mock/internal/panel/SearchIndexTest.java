package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.Table;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** A search leaves the lock after 50 records that it reads, and reads each only once. */
class SearchIndexTest {
    private static final int RECORDS = 200;

    private final CountingLock lock = new CountingLock();
    private final SearchIndex index = new SearchIndex(lock);
    private final Table table = filled();

    /** Counts how often it was taken. */
    private static final class CountingLock extends ReentrantLock {
        private static final long serialVersionUID = 1;
        private int taken;

        @Override
        public void lock() {
            taken++;
            super.lock();
        }
    }

    private static Table filled() {
        Table table = new Environment(false, new SimulatedClock(Instant.EPOCH, null), 1).table("invoices");
        for (int i = 1; i <= RECORDS; i++) {
            table.add(
                    1,
                    JsonNodeFactory.instance.objectNode().put("id", "inv_" + i).put("numero_completo", "A-2026-" + i));
        }
        return table;
    }

    private int find(String text) {
        lock.taken = 0;
        return index.find(() -> table, SearchText.of(text)).rows().size();
    }

    @Test
    void lockIsLeftAfterFiftyRecordsAndNoneIsReadTwice() {
        assertThat(find("A-2026/0007")).isOne();
        assertThat(lock.taken).isEqualTo(1 + RECORDS / 50);

        assertThat(find("a 2026 7")).isOne();
        assertThat(lock.taken).isOne();

        table.newestFirst().get(0).change(json -> json.put("numero_completo", "B-1"));
        assertThat(find("B-1")).isOne();
        assertThat(lock.taken).isOne();
        assertThat(lock.isLocked()).isFalse();
    }

    @Test
    void searchBeginsAgainWithATableThatReplacesIts() {
        Table old = table;
        Table other = filled();
        other.remove(other.newestFirst().get(0));

        // A reset comes when the lock was left for the second time.
        SearchIndex.Found found = index.find(() -> lock.taken > 2 ? other : old, SearchText.of("2026"));

        assertThat(found.searched()).isEqualTo(RECORDS - 1);
        assertThat(found.rows()).hasSize(RECORDS - 1);
    }
}
