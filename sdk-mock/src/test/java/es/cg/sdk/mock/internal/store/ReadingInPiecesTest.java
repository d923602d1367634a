package es.cg.sdk.mock.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The first search of a field lets others have the lock while it reads all records. */
final class ReadingInPiecesTest {
    private static final int MANY = 1000;

    private final Table table = new Table();
    private final WatchedRecords records = new WatchedRecords();
    private final ObservedLock lock = new ObservedLock();
    private final List<Row> rows = new ArrayList<>();
    private final List<Integer> pieces = new ArrayList<>();

    ReadingInPiecesTest() {
        for (int i = 0; i < MANY; i++) {
            rows.add(add(i % 100 == 7 ? "rare" : "usual"));
        }
        records.clear();
    }

    private Row add(String state) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", "id" + table.size());
        return records.add(table, 1, json.put("state", state).put("day", state.equals("rare") ? "2026-01-01" : ""));
    }

    private List<Row> search(Supplier<List<Row>> search) {
        lock.lock();
        try {
            return ReadingInPieces.of(lock, search);
        } finally {
            lock.unlock();
        }
    }

    private List<Row> searched(RowFilter filter) {
        return search(() -> table.of(1, filter));
    }

    @Test
    void firstSearchReadsAPageOfRecordsAtATime() {
        for (RowFilter filter :
                List.of(RowFilter.text("state", "rare"), RowFilter.days("day", "2026-01-01", "2026-01-31"))) {
            pieces.clear();
            records.clear();
            lock.whenReleased(times -> {
                pieces.add(records.count());
                records.clear();
            });

            assertThat(searched(filter)).hasSize(MANY / 100).isEqualTo(table.newestFirst(filter));

            assertThat(pieces)
                    .hasSizeGreaterThanOrEqualTo(MANY / ReadingInPieces.PIECE)
                    .allMatch(count -> count <= ReadingInPieces.PIECE);
        }
    }

    @Test
    void whatChangesInBetweenIsFoundAsItIs() {
        for (RowFilter filter :
                List.of(RowFilter.text("state", "rare"), RowFilter.days("day", "2026-01-01", "2026-01-31"))) {
            lock.whenReleased(times -> {
                if (times == 4) {
                    add("rare");
                    for (int at : List.of(8, 908)) {
                        rows.get(at).change(json -> json.put("state", "rare").put("day", "2026-01-01"));
                        rows.get(at - 1)
                                .change(json -> json.put("state", "usual").put("day", ""));
                        table.remove(rows.get(at + 10));
                    }
                }
            });

            List<Row> found = searched(filter);

            assertThat(lock.times()).isGreaterThan(4);
            assertThat(found)
                    .isEqualTo(table.newestFirst().stream().filter(filter).toList());
        }
        table.snapshot();
    }

    @Test
    void lockThatTheCallerHoldsAnywayIsKept() {
        lock.lock();
        try {
            assertThat(searched(RowFilter.text("state", "rare"))).hasSize(MANY / 100);
        } finally {
            lock.unlock();
        }
        assertThat(lock.times()).isEqualTo(1);
    }

    @Test
    void callThatHasChangedARecordIsNotBegunAnew() {
        List<Row> found = search(() -> {
            rows.get(0).change(json -> json.put("times", json.path("times").asInt() + 1));
            return table.of(1, RowFilter.text("state", "rare"));
        });

        assertThat(found).hasSize(MANY / 100);
        assertThat(rows.get(0).json().path("times").asInt()).isEqualTo(1);
        assertThat(lock.times()).isEqualTo(1);
    }

    @Test
    void searchOfAWriteKeepsTheLock() {
        lock.lock();
        try {
            assertThat(table.of(1, RowFilter.text("state", "rare"))).hasSize(MANY / 100);
            assertThat(lock.times()).isZero();
        } finally {
            lock.unlock();
        }
    }
}
