package es.cg.sdk.mock.internal.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The indexes of a table find what reading all records finds, whatever was added, changed and removed before. */
final class TableTest {
    private static final List<String> STATES = List.of("", "open", "paid", "void");
    private static final RowKey AMOUNT = RowKey.amount("amount");
    private static final RowKey DIGITS = RowKey.ofAll(
            "digits",
            row -> row.text("reference")
                    .chars()
                    .mapToObj(Character::toString)
                    .distinct()
                    .toList());

    private final Random random = new Random(20_261_123);
    private Table table = new Table();
    private int made;

    private void write(ObjectNode json) {
        String state = STATES.get(random.nextInt(STATES.size()));
        if (state.isEmpty()) {
            json.remove("state");
        } else {
            json.put("state", state);
        }
        json.put("reference", random.nextInt(4) == 0 ? "common" : "r" + random.nextInt(2000));
        json.put("day", LocalDate.of(2026, 1, 1).plusDays(random.nextInt(60)).toString());
        json.put("amount", random.nextInt(20) / 2.0);
        json.put(
                "actualizado_en",
                SimulatedClock.stamp(Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(5_000_000))));
    }

    private Row any() {
        List<Row> all = table.newestFirst();
        return all.get(random.nextInt(all.size()));
    }

    private void step() {
        int what = random.nextInt(10);
        if (what < 4 || table.size() < 5) {
            ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", "id" + ++made);
            write(json);
            table.add(1 + random.nextInt(5), json);
        } else if (what < 7) {
            any().change(this::write);
        } else if (what < 9 && table.size() > 50) {
            table.remove(any());
        } else {
            table.removeOldest(1 + random.nextInt(5));
        }
    }

    private RowFilter filter() {
        RowFilter filter = RowFilter.all();
        if (random.nextBoolean()) {
            filter = filter.and(RowFilter.text("state", STATES.get(random.nextInt(STATES.size()))));
        }
        if (random.nextInt(3) == 0) {
            filter = filter.and(RowFilter.text("reference", random.nextBoolean() ? "common" : any().text("reference")));
        }
        if (random.nextInt(3) == 0) {
            LocalDate first = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(60));
            filter = filter.and(
                    RowFilter.days("day", first.toString(), first.plusDays(9).toString()));
        }
        if (random.nextInt(3) == 0) {
            Instant since = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(5_000_000));
            filter = filter.and(RowFilter.changedSince(since));
        }
        if (random.nextInt(4) == 0) {
            filter = filter.and(RowFilter.text(
                    AMOUNT, RowKey.text(any().json().path("amount").decimalValue())));
        }
        if (random.nextInt(4) == 0) {
            filter = filter.and(RowFilter.text(DIGITS, Integer.toString(random.nextInt(10))));
        }
        return random.nextInt(4) == 0 ? filter.and(row -> row.number() % 2 == 0) : filter;
    }

    private static List<Row> read(List<Row> newestFirst, long before, int limit, RowFilter filter) {
        return newestFirst.stream()
                .filter(row -> row.number() < before && filter.test(row))
                .limit(limit)
                .toList();
    }

    @Test
    void indexedPageMatchesAFullScan() {
        for (int i = 0; i < 3000; i++) {
            step();
            if (i == 1500) {
                table = Table.restored(table.snapshot());
            }
            RowFilter filter = filter();
            long before = random.nextInt(5) == 0 ? Long.MAX_VALUE : any().number();
            int limit = 1 + random.nextInt(30);
            long client = 1L + random.nextInt(3);

            assertThat(table.page(client, before, limit, filter))
                    .isEqualTo(read(table.of(client), before, limit, filter));
            assertThat(table.pageOfAll(before, limit, filter))
                    .isEqualTo(read(table.newestFirst(), before, limit, filter));
            Set<Long> clients = random.nextBoolean() ? Set.of(client) : Set.of(client, 4L, 77L);
            assertThat(table.pageOf(clients, before, limit, filter))
                    .isEqualTo(read(
                            table.newestFirst(), before, limit, filter.and(row -> clients.contains(row.client()))));
        }
    }

    @Test
    void changedOrRemovedRecordIsNoLongerFound() {
        Row row = table.add(
                1, JsonNodeFactory.instance.objectNode().put("id", "a").put("state", "open"));
        assertThat(table.findByText(1, "state", "open")).isSameAs(row);

        row.change(json -> json.put("state", "paid"));
        assertThat(table.findByText(1, "state", "open")).isNull();
        assertThat(table.findByText("state", "paid")).isSameAs(row);

        table.remove(row);
        row.change(json -> json.put("state", "open"));
        assertThat(table.findByText(1, "state", "open")).isNull();
        assertThat(table.find("a")).isNull();
    }

    @Test
    void changingACommonValueReadsNoOtherRecords() {
        WatchedRecords records = new WatchedRecords();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", "id" + i);
            rows.add(records.add(table, 1, json.put("state", "open")));
        }
        assertThat(table.findByText(1, "state", "open")).isSameAs(rows.get(4999));

        for (Row row : rows.subList(0, 4990)) {
            records.clear();
            row.change(json -> json.put("state", "paid"));
            assertThat(records.count()).isEqualTo(1);
        }

        assertThat(table.of(1, RowFilter.text("state", "open"))).hasSize(10);
    }

    @TestFactory
    Stream<DynamicTest> aSearchVisitsFewOfManyRecords() {
        ObjectNode rare =
                JsonNodeFactory.instance.objectNode().put("id", "rare").put("state", "open");
        rare.put("day", "2026-01-01").put("actualizado_en", "2026-11-20T09:00:00+01:00");
        ObjectNode usual = JsonNodeFactory.instance.objectNode().put("state", "paid");
        usual.put("day", "2026-11-20").put("actualizado_en", "2026-01-01T09:00:00+01:00");
        Row oldest = table.add(1, rare);
        for (int i = 0; i < 100_000; i++) {
            table.add(2, usual);
        }
        RowFilter open = RowFilter.text("state", "open");
        RowFilter january = RowFilter.days("day", "2026-01-01", "2026-01-31");
        RowFilter changed = RowFilter.changedSince(Instant.parse("2026-11-01T00:00:00Z"));
        return Stream.of(
                fast("the page of a client", () -> table.page(1, Long.MAX_VALUE, 1, RowFilter.all()), List.of(oldest)),
                fast(
                        "the page of some",
                        () -> table.pageOf(Set.of(1L, 3L), Long.MAX_VALUE, 1, RowFilter.all()),
                        List.of(oldest)),
                fast("the page of a text", () -> table.pageOfAll(Long.MAX_VALUE, 1, open), List.of(oldest)),
                fast("the page of days", () -> table.pageOfAll(Long.MAX_VALUE, 1, january), List.of(oldest)),
                fast("the page of changes", () -> table.pageOfAll(Long.MAX_VALUE, 1, changed), List.of(oldest)),
                fast("the page before all others", () -> table.pageOfAll(2, 1, RowFilter.all()), List.of(oldest)),
                fast("the records of a client", () -> table.of(1), List.of(oldest)),
                fast("the newest of a client", () -> table.newest(1, RowFilter.all()), oldest),
                fast("the newest of a text", () -> table.findByText("state", "open"), oldest),
                fast("the oldest of a client", () -> table.oldest(1L), oldest),
                fast("the one of an id", () -> table.find("rare"), oldest),
                fast("how many a client has", () -> table.sizeOf(2), 100_000));
    }

    private static long nanos(Supplier<@Nullable Object> work) {
        long begin = System.nanoTime();
        var unused = work.get();
        return System.nanoTime() - begin;
    }

    private DynamicTest fast(String name, Supplier<@Nullable Object> search, Object found) {
        return DynamicTest.dynamicTest(name, () -> {
            assertThat(search.get()).isEqualTo(found); // The first search of a field reads all records, to index them.
            long searching = Long.MAX_VALUE;
            long listing = Long.MAX_VALUE;
            // The shortest of many turns, and compared with a visit of each record: a slow machine changes neither.
            for (int turn = 0; turn < 200; turn++) {
                searching = Math.min(searching, nanos(search));
                listing = Math.min(listing, nanos(table::newestFirst));
            }
            assertThat(searching).isLessThan(listing);
        });
    }

    @Test
    void snapshotDetectsChangesOutsideRowChange() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", "a").put("state", "open");
        assertThat(table.add(1, json).id()).isEqualTo("a");
        assertThat(table.findByText(1, "state", "open")).isNotNull();

        json.put("state", "paid");

        assertThatThrownBy(() -> table.snapshot()).hasMessageContaining("state of a was changed without Row.change");
    }

    @Test
    void compactRecordBehavesLikeAFullRecord() throws IOException {
        String text = "{\"id\":\"a\",\"amount\":100.00,\"rate\":1E+3,\"count\":7,\"none\":null,\"_hidden\":\"ñ\"}";
        ObjectNode json = (ObjectNode) Caller.parsed(text);
        Row row = table.add(1, json.deepCopy());

        row.compact();

        assertThat(row.json()).isEqualTo(json);
        assertThat(row.json().toString()).isEqualTo(json.toString());
        assertThat(row.shown()).isEqualTo(json.deepCopy().without("_hidden"));
        assertThat(requireNonNull(Table.restored(table.snapshot()).find("a")).json())
                .isEqualTo(json);
        row.change(each -> each.put("count", 8));
        assertThat(row.text("count")).isEqualTo("8");
        row.compact();
        assertThat(row.text("count")).isEqualTo("8");
    }

    @Test
    void exceptionInChangeKeepsIndexesCorrect() {
        Row row = table.add(
                1, JsonNodeFactory.instance.objectNode().put("id", "a").put("state", "open"));
        assertThat(table.findByText(1, "state", "open")).isSameAs(row);

        try {
            row.change(json -> {
                json.put("state", "paid");
                throw new IllegalStateException("on purpose");
            });
        } catch (IllegalStateException onPurpose) {
            assertThat(table.findByText(1, "state", "open")).isNull();
        }

        assertThat(table.findByText(1, "state", "paid")).isSameAs(row);
    }

    @Test
    void seldomUsedRecordIsCompressedText() {
        Table table = new Table();
        Row first = table.add(1, record("r0"));
        for (int i = 1; i < 2_000; i++) {
            table.add(1, record("r" + i));
        }
        assertThat(first.isCompressed()).isTrue();
        assertThat(requireNonNull(table.find("r1999")).isCompressed()).isFalse();

        assertThat(first.json()).isEqualTo(record("r0"));
        first.change(json -> json.put("state", "changed"));
        for (int i = 2_000; i < 4_000; i++) {
            table.add(1, record("r" + i));
        }
        assertThat(first.isCompressed()).isTrue();
        assertThat(first.text("state")).isEqualTo("changed");
        assertThat(table.newest(RowFilter.text("state", "changed"))).isSameAs(first);
        assertThat(table.of(1)).extracting(Row::id).hasSize(4_000).endsWith("r1", "r0");
    }

    @Test
    void recordIsNoTextWhileItIsChanged() {
        Table table = new Table();
        Row row = table.add(1, record("r0"));
        row.change(json -> {
            for (int i = 1; i < 2_000; i++) {
                table.add(1, record("r" + i));
            }
            json.put("state", "changed");
        });
        for (int i = 2_000; i < 4_000; i++) {
            table.add(1, record("r" + i));
        }

        assertThat(row.isCompressed()).isTrue();
        assertThat(row.text("state")).isEqualTo("changed");
    }

    private static ObjectNode record(String id) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("state", "new")
                .put("text", "Peña " + id);
    }
}
