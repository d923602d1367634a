package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Finds the writes of a journal by their keys and by their items. */
final class JournalIndexTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");

    private static JournalIndex index(JournalLine... lines) {
        JournalIndex index = new JournalIndex("november");
        for (JournalLine each : lines) {
            assertThat(each.applyTo(index)).as(each.text()).isTrue();
        }
        index.complete();
        return index;
    }

    private static WriteRecord record(String key, String item) {
        Write write = new Write("things.create", 1001L, key, "digest", null, "api key");
        Request request = new Request(write, item, "/things", RequestFacts.NONE, "holder", Duration.ofMinutes(2));
        return WriteRules.first(null, request, "november", new Now(NOW, NOW, NOW));
    }

    private static JournalLine sent(String key, String item) {
        return JournalLine.of(record(key, item), NOW);
    }

    private static List<String> keys(JournalIndex index, String item) {
        return index.writesOfItem(item).stream().map(WriteRecord::key).toList();
    }

    @Test
    void theWritesOfAnItemAreInTheirOrder() {
        JournalIndex index = index(
                sent("z", "a".repeat(32)),
                sent("m", "b".repeat(32)),
                sent("c", "a".repeat(32)),
                sent("z", "a".repeat(32)));

        assertThat(keys(index, "a".repeat(32))).containsExactly("z", "c");
        assertThat(keys(index, "b".repeat(32))).containsExactly("m");
        assertThat(keys(index, "c".repeat(32))).isEmpty();
    }

    @Test
    void aKeyThatWasSentForTwoItemsIsFoundByEachOnce() {
        JournalIndex index = index(
                sent("z", "first"),
                sent("z", "second"),
                sent("z", "first"),
                sent("z", "second"),
                JournalLine.of(WriteEnding.done(record("z", "second"), new RecordIds("t_1", null)), NOW));

        assertThat(keys(index, "first")).containsExactly("z");
        assertThat(keys(index, "second")).containsExactly("z");
        assertThat(index.writesOfItem("first")).allMatch(each -> each.state() == WriteRecord.State.DONE);
    }
}
