package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.EnvironmentSnapshot;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SearchText;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableSnapshot;
import es.cg.sdk.mock.internal.store.WatchedRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** A search leaves the lock after 1,000 records, and reads none that is kept as text. */
class RecordSearchTest {
    private static final int RECORDS = 2_000;

    private final CountingLock lock = new CountingLock();
    private final RecordSearch search = new RecordSearch(lock);
    private final Environment environment = new Environment(false, new SimulatedClock(Instant.EPOCH, null), 1);

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

    private static ObjectNode record(int number) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("object", "invoice")
                .put("id", "inv_" + number)
                .put("numero_completo", "A-2026-%06d".formatted(number));
    }

    private Table filled(String kind) {
        Table table = environment.table(kind);
        for (int i = 1; i <= RECORDS; i++) {
            table.add(1, record(i));
        }
        return table;
    }

    private int find(Table table, String text) {
        lock.taken = 0;
        List<Row> found = new ArrayList<>();
        assertThat(search.find(() -> table, SearchText.of(text), found::add)).isEqualTo(table.size());
        return found.size();
    }

    private void findsWithoutReading(Table table) {
        Set<String> read = WatchedRecords.trees(table);
        assertThat(read).hasSizeLessThan(RECORDS / 2);

        assertThat(find(table, "A-2026/0007")).isOne();
        assertThat(find(table, "a 2026 1999")).isOne();
        assertThat(find(table, "2026-0000")).isEqualTo(99);
        assertThat(find(table, "nothing")).isZero();

        assertThat(WatchedRecords.trees(table)).isEqualTo(read);
    }

    @Test
    void noSearchReadsRecordsThatAreKeptAsText() {
        findsWithoutReading(filled("invoices"));

        environment.restore(environment.snapshot());
        findsWithoutReading(environment.table("invoices"));

        TableSnapshot file = new TableSnapshot();
        for (int i = 1; i <= RECORDS; i++) {
            file.add(i, 1, record(i));
        }
        EnvironmentSnapshot old = environment.snapshot();
        environment.restore(
                new EnvironmentSnapshot(old.clock(), old.random(), old.schedule(), Map.of("invoices", file)));
        findsWithoutReading(environment.table("invoices"));
    }

    @Test
    void changedRecordIsFoundByWhatItHasNow() {
        Table table = filled("invoices");
        Objects.requireNonNull(table.find("inv_7")).change(json -> json.put("numero_completo", "B-1"));
        assertThat(find(table, "B/01")).isOne();
        assertThat(find(table, "A-2026-7")).isZero();

        for (int i = 0; i < RECORDS; i++) {
            table.add(1, record(RECORDS + i));
        }

        assertThat(WatchedRecords.trees(table)).doesNotContain("inv_7");
        assertThat(find(table, "B/01")).isOne();
        assertThat(find(table, "A-2026-7")).isZero();
    }

    @Test
    void lockIsLeftAfterAThousandRecords() {
        find(filled("invoices"), "nothing");

        assertThat(lock.taken).isEqualTo(1 + RECORDS / 1000);
        assertThat(lock.isLocked()).isFalse();
    }

    @Test
    void searchBeginsAgainWithATableThatReplacesIts() {
        Table old = filled("invoices");
        Table other = filled("others");
        other.remove(other.newestFirst().get(0));

        // A reset comes when the lock was left for the second time.
        List<Row> found = new ArrayList<>();
        int searched = search.find(() -> lock.taken > 2 ? other : old, SearchText.of("2026"), found::add);

        assertThat(searched).isEqualTo(RECORDS - 1);
        assertThat(found).isEqualTo(other.newestFirst());
    }
}
