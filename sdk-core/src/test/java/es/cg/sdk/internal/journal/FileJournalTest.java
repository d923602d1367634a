package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Time;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.io.SyncFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is a write journal: a version of a record is replaced once, and what is not on disk is not stored. */
final class FileJournalTest {
    private static final Instant TIME = Instant.parse("2026-11-20T08:00:00Z");
    private static final String REFERENCE = "2026-00042";

    @TempDir
    Path folder;

    private final AtomicBoolean failing = new AtomicBoolean();
    private final List<String> failures = new ArrayList<>();

    private FileJournal open() {
        return FileJournal.open(
                folder.resolve("november"), "http://127.0.0.1/v1", Time.system(), failures::add, descriptor -> {
                    if (failing.get()) {
                        throw new SyncFailedException("the disk is gone");
                    }
                    descriptor.sync();
                });
    }

    private static Request request(String key) {
        Write write = new Write("things.create", 1001L, key, "digest", null, "apiKey");
        RequestFacts facts = new RequestFacts(REFERENCE, "A", null, "1.00", null);
        return new Request(write, "item", "/things", facts, "holder", Duration.ofMinutes(2));
    }

    private static WriteRecord sending(String key) {
        return WriteRules.first(null, request(key), "november", new Now(TIME, TIME, TIME));
    }

    @Test
    void eachVersionIsReplacedOnce() {
        WriteRecord sending = sending("key");
        WriteRecord refused = WriteEnding.ended(sending, true, "422 datos_invalidos", TIME);
        try (FileJournal file = open()) {
            assertThat(file.add(sending)).isTrue();
            assertThat(file.add(sending)).isFalse();
            assertThat(file.replace(refused, 1)).isTrue();
            assertThat(file.replace(WriteEnding.done(sending, RecordIds.NONE), 1))
                    .isFalse();
        }
        try (FileJournal file = open()) {
            assertThat(file.find("key").record()).satisfies(each -> {
                assertThat(each.version()).isEqualTo(2);
                assertThat(each.state()).isEqualTo(State.REFUSED);
                assertThat(each.lastAnswer()).isEqualTo("422 datos_invalidos");
                assertThat(each.lastEnded()).isEqualTo(TIME);
            });
        }
    }

    /** A refusal of a later attempt proves nothing about an earlier one. */
    @Test
    void writeSentAgainIsStillInDoubtAfterARefusal() {
        try (FileJournal file = open()) {
            assertThat(file.add(sending("key"))).isTrue();
        }
        try (FileJournal file = open()) {
            WriteRecord again = WriteRules.repeated(
                    requireNonNull(file.find("key").record()), request("key"), new Now(TIME, TIME, TIME));
            assertThat(file.replace(again, 1)).isTrue();
        }
        try (FileJournal file = open()) {
            WriteRecord read = requireNonNull(file.find("key").record());
            assertThat(WriteEnding.ended(read, true, "422 datos_invalidos", TIME)
                            .state())
                    .isEqualTo(State.IN_DOUBT);
        }
    }

    @Test
    void fileHasADigestOfTheReferenceAndNoPathOrAmount() throws Exception {
        try (FileJournal file = open()) {
            assertThat(file.add(sending("key"))).isTrue();
        }
        try (FileJournal file = open()) {
            RecordedWrite recorded = new RecordedWrite(file.ofItem("item").get(0));
            assertThat(recorded.carried(REFERENCE)).isTrue();
            assertThat(recorded.carried("2026-00043")).isFalse();
            assertThat(recorded.facts()).isEqualTo(RequestFacts.NONE);
        }
        assertThat(Files.readString(folder.resolve("november"))).doesNotContain(REFERENCE, "1.00", "%2Fthings");
    }

    @Test
    void recordThatIsNotOnDiskIsNotStored() {
        try (FileJournal file = open()) {
            failing.set(true);
            assertThatThrownBy(() -> file.add(sending("key"))).hasMessageEndingWith("the disk is gone");
            assertThat(file.find("key").record()).isNull();
            assertThat(failures).containsExactly("the journal cannot be written: the disk is gone");
        }
    }

    @Test
    void recordThatWasNeverSentHasNoLine() {
        try (FileJournal file = open()) {
            assertThatThrownBy(() -> file.add(WriteEnding.done(sending("key"), RecordIds.NONE)))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(file.unsettled(null, null, 9)).isEmpty();
        }
        try (FileJournal file = open()) {
            assertThat(file.find("key").record()).isNull();
        }
    }
}
