package es.cg.sdk.internal.journal;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.WriteDecision.Change;
import es.cg.sdk.internal.journal.WriteDecision.Step;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each state of an earlier write has one decision, and the table of the page on batches lists them all. */
final class DecisionTableTest {
    private static final Path PAGE = Path.of(System.getProperty("project.root"), "docs/batch.md");
    private static final String BEGIN = "<!-- decisions: made by mvn verify -Dupdate=true -->\n";
    private static final String END = "<!-- end decisions -->\n";
    private static final Instant TIME = Instant.parse("2026-11-20T08:00:00Z");

    /** What an earlier call has left, and how the write would be sent now; no state is nothing. */
    private record Found(@Nullable State state, Change change, boolean isAged, boolean isStored, boolean isHeld) {
        Step step() {
            Write now = new Write(
                    "things.create",
                    1001L,
                    "key",
                    change == Change.NONE ? "a" : "b",
                    new UsedCorrections(change == Change.DATA ? "other" : "same", "c", "c.json"),
                    "apiKey");
            Instant later = isHeld ? TIME : TIME.plus(Duration.ofMinutes(3));
            return WriteDecision.of(
                            state == null ? null : record(state),
                            now,
                            new Now(later, later, later),
                            isAged ? "it is old" : null,
                            null)
                    .step();
        }

        private WriteRecord record(State left) {
            UsedCorrections corrections = new UsedCorrections("same", "c", "c.json");
            Write write = new Write("things.create", 1001L, "key", "a", corrections, "apiKey");
            Request first = new Request(write, "item", "/things", RequestFacts.NONE, "holder", Duration.ofMinutes(2));
            WriteRecord sent = WriteRules.first(null, first, "november", new Now(TIME, TIME, TIME));
            return (isHeld ? new WriteChange(sent) : new WriteChange(sent).released(left))
                    .ended(null, isStored ? "500 error_interno" : null)
                    .build();
        }

        /** What the journal says, in the words of the page. */
        String says() {
            if (state == null) {
                return "nothing";
            }
            if (isHeld) {
                return "sent, and another process may still send it";
            }
            return switch (state) {
                case REFUSED -> "refused: nothing was done, or a person said so; corrected or not";
                case DONE -> "done";
                case ACCEPTED -> "accepted (202)";
                case NOT_DONE -> "not done, as a person or `onUnknown` said, but its key cannot be used again";
                case JOB_FAILED -> "its job failed";
                case SUPERSEDED -> "not done, and a later generation of the document was sent";
                case SENDING, IN_DOUBT -> "sent, or unknown; " + age();
            };
        }

        private String age() {
            if (isAged) {
                return "23 hours ago or more, in the future, or with another API key. Or a time in the journal is more"
                        + " than a minute ahead of the clock";
            }
            return "less than 23 hours ago, the same API key, "
                    + switch (change) {
                        case DATA -> "but other data";
                        case CORRECTIONS ->
                            "the same data, but other bytes, because the client has other corrections (the reason names"
                                    + " both files; with the first one, the next run sends it again)";
                        case NONE ->
                            isStored
                                    ? "the same data. The service has stored an error for this key (500, or 409"
                                            + " `idempotency_key_reutilizada`), and would only repeat it"
                                    : "the same data, and no error that the service has stored for the key";
                    };
        }
    }

    /** What a run does. */
    private static String does(Step step) {
        return switch (step) {
            case WAIT ->
                "waits for that process, at the latest until its hold of the record ends, and decides again. If another"
                        + " run of this batch sends it, and this run would send it again with its key, it does so at"
                        + " once";
            case SEND -> "sends it";
            case REPEAT -> "sends it again with its key, until the 23 hours are over";
            case RETURN ->
                "does not send it. Reports it as done in an earlier run, with the id of what it created; if its data"
                        + " differ now, also with `problem`";
            case FOLLOW ->
                "does not send it. Polls its job once, or asks `onUnknown` if the service has named no job. Not found:"
                        + " stays accepted. [See below](#when-the-service-accepts-an-item-and-does-it-later)";
            case ASK ->
                "asks `onUnknown`. Found: done. Not done: sent as a new write, and the 23 hours start again. Still"
                        + " unknown, or no `onUnknown`: unknown";
            case ASK_BEFORE_ANOTHER_KEY ->
                "asks `onUnknown`. Found: done, with `problem` if its data differ. Not done: failed, because this key"
                        + " cannot send it; give the item another key, such as `generation(2)`. Still unknown, or no"
                        + " `onUnknown`: unknown";
            case KEY_SPENT ->
                "does not send it, and does not ask. Reports it as failed; give it another key, such as"
                        + " `generation(2)`";
            case JOB_FAILED ->
                "does not send it. Reports it as failed, because its key would return the same job; give it another"
                        + " key, such as `generation(2)`";
            case SUPERSEDED -> "does not send it. Reports it as failed; give it the key of that generation";
        };
    }

    private static List<Found> all() {
        List<@Nullable State> states = new ArrayList<>();
        states.add(null);
        states.addAll(List.of(
                State.DONE,
                State.ACCEPTED,
                State.REFUSED,
                State.SENDING,
                State.IN_DOUBT,
                State.NOT_DONE,
                State.JOB_FAILED,
                State.SUPERSEDED));
        assertThat(states).contains(State.values());
        List<Found> all = new ArrayList<>();
        for (State state : states) {
            for (boolean isAged : List.of(false, true)) {
                for (Change change : Change.values()) {
                    if (state == State.SENDING) {
                        all.add(new Found(state, change, isAged, false, true));
                    }
                    all.add(new Found(state, change, isAged, false, false));
                    all.add(new Found(state, change, isAged, true, false));
                }
            }
        }
        return all;
    }

    @Test
    void pageListsTheDecisionOfEachState() throws Exception {
        List<Found> all = all();
        String rows = all.stream()
                .map(Found::says)
                .distinct()
                .map(says -> {
                    Set<Step> steps = all.stream()
                            .filter(each -> each.says().equals(says))
                            .map(Found::step)
                            .collect(toSet());
                    assertThat(steps).as(says).hasSize(1);
                    return "| " + says + " | " + does(steps.iterator().next()) + " |\n";
                })
                .collect(joining());
        String table = BEGIN + "| the journal says | what this run does |\n|---|---|\n" + rows + END;
        String page = Files.readString(PAGE);
        String before = page.substring(0, page.indexOf(BEGIN));
        String after = page.substring(page.indexOf(END) + END.length());
        if (Boolean.getBoolean("update")) {
            Files.writeString(PAGE, before + table + after);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(before + table + after);
    }
}
