package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.internal.journal.ModelState.Event;
import es.cg.sdk.internal.journal.ModelState.ModelProcess;
import es.cg.sdk.internal.journal.ModelState.Phase;
import es.cg.sdk.internal.journal.ModelState.Sent;
import es.cg.sdk.internal.journal.WriteDecision.Change;
import es.cg.sdk.internal.journal.WriteDecision.Step;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Explores all states of two processes that send the same document: killed after record, send, answer and mark, a lease
 * that ends while its holder is slow, another API key, days, a service that forgets, a lost commit, other data.
 */
final class WriteModelTest {
    private static final Set<ModelState> STATES = new HashSet<>();
    private static final Set<String> WRONG_DECISIONS = new LinkedHashSet<>();
    private static final Set<String> WRONG_SENDS = new LinkedHashSet<>();

    @BeforeAll
    static void explore() {
        explore(3, 1);
        explore(2, 2);
    }

    /** Explores the runs of so many calls in which at most so many different events happen. */
    private static void explore(int calls, int maxEvents) {
        WriteModel model = new WriteModel(maxEvents, new Comparison());
        Queue<ModelState> open = new ArrayDeque<>();
        open.add(ModelState.first(calls));
        for (ModelState state = open.poll(); state != null; state = open.poll()) {
            model.forEachNext(state, each -> {
                if (STATES.add(each)) {
                    open.add(each);
                }
            });
        }
    }

    /** What is allowed, by what has happened to the requests, without any look at how the record tells it. */
    private static final class Comparison implements WriteModel.Watcher {
        @Override
        public void decided(ModelState state, ModelProcess process, WriteDecision decision) {
            Step allowed = allowed(state, process);
            WriteRecord row = state.row();
            boolean isSame = row == null || row.request().equals("data " + process.data());
            if (allowed != decision.step() || isSame != (decision.change() == Change.NONE)) {
                WRONG_DECISIONS.add(decision + " instead of " + allowed + " in " + state);
            }
        }

        private static Step allowed(ModelState state, ModelProcess process) {
            WriteRecord row = state.row();
            if (row == null || row.state() == State.REFUSED) {
                return Step.SEND;
            }
            boolean isSame = row.request().equals("data " + process.data());
            if (row.state() == State.DONE) {
                return Step.RETURN;
            }
            if (row.state() == State.NOT_DONE) {
                return Step.KEY_SPENT;
            }
            Instant now = WriteModel.now(state).wall();
            if (row.state() == State.SENDING && now.isBefore(row.heldUntil())) {
                return Step.WAIT;
            }
            boolean isOld = Duration.between(row.firstSent(), now).toHours() >= 23;
            boolean isOfOtherKey = !row.apiKey().equals("api key " + process.apiKey());
            boolean isStored = Set.of("500 error_interno", "409 idempotency_key_reutilizada")
                    .contains("" + row.lastAnswer());
            return isOld || isOfOtherKey ? Step.ASK : isSame && !isStored ? Step.REPEAT : Step.ASK_BEFORE_ANOTHER_KEY;
        }

        /** A write is sent anew only if nothing is open, and repeated only like all that is open. */
        @Override
        @SuppressWarnings("ReferenceEquality") // Two processes in the same state are two.
        public void sends(ModelState state, ModelProcess process, boolean isRepeat) {
            if (state.has(Event.COMMIT_LOST) || state.has(Event.ROW_PURGED)) {
                return;
            }
            for (Sent each : state.requests()) {
                boolean isAlike = each.data() == process.data()
                        && each.apiKey() == process.apiKey()
                        && state.now() - each.at() < 23 * 60;
                if (!each.settled() && !(isRepeat && isAlike)) {
                    WRONG_SENDS.add((isRepeat ? "repeated" : "sent anew") + " after " + each + " in " + state);
                }
            }
            for (ModelProcess other : state.processes()) {
                boolean isOpen = other.phase() == Phase.CLAIMED || other.phase() == Phase.WAITING_FOR_ANSWER;
                if (other != process
                        && isOpen
                        && other.held() != null
                        && WriteModel.now(state).wall().isBefore(other.held().heldUntil())) {
                    WRONG_SENDS.add("two at once in " + state);
                }
            }
        }
    }

    private static boolean isOneOfWhatIsLeft(ModelState state) {
        boolean isKeyGone = state.has(Event.KEY_ROTATED) || state.has(Event.DAY_PASSED);
        return state.has(Event.SERVICE_FORGOT)
                || (isKeyGone
                        && (state.has(Event.FROZEN_AFTER_CHECK)
                                || state.has(Event.COMMIT_LOST)
                                || state.has(Event.ROW_PURGED)));
    }

    @Test
    void twoDocumentsAriseOnlyByWhatIsLeft() {
        assertThat(STATES.stream().filter(each -> each.documents() > 1 && !isOneOfWhatIsLeft(each)))
                .isEmpty();
    }

    @Test
    void eachOfWhatIsLeftCanMakeTwoDocuments() {
        for (Event event :
                Set.of(Event.SERVICE_FORGOT, Event.FROZEN_AFTER_CHECK, Event.COMMIT_LOST, Event.ROW_PURGED)) {
            assertThat(STATES.stream()
                            .anyMatch(each -> each.documents() > 1
                                    && each.events().stream()
                                            .filter(Set.of(
                                                    Event.SERVICE_FORGOT,
                                                    Event.FROZEN_AFTER_CHECK,
                                                    Event.COMMIT_LOST,
                                                    Event.ROW_PURGED)::contains)
                                            .allMatch(event::equals)))
                    .as(event.name())
                    .isTrue();
        }
    }

    @Test
    void decisionsAreThoseThatAreAllowed() {
        assertThat(WRONG_DECISIONS).isEmpty();
    }

    @Test
    void nothingIsSentWhileAnotherRequestIsOpen() {
        assertThat(WRONG_SENDS).isEmpty();
    }

    @Test
    void doneMeansThatThereIsADocument() {
        assertThat(STATES.stream()
                        .filter(each -> each.row() != null && each.row().state() == State.DONE)
                        .filter(each -> each.documents() == 0))
                .isEmpty();
    }

    @Test
    void refusedAndNotDoneMeanThatThereIsNone() {
        assertThat(STATES.stream()
                        .filter(each -> each.row() != null
                                && (each.row().state() == State.REFUSED
                                        || each.row().state() == State.NOT_DONE))
                        .filter(each -> each.documents() > 0)
                        .filter(each -> !each.has(Event.FROZEN_AFTER_CHECK)
                                && !each.has(Event.COMMIT_LOST)
                                && !each.has(Event.ROW_PURGED)))
                .isEmpty();
    }

    @Test
    void allOfTheModelIsExplored() {
        for (Event event : Event.values()) {
            assertThat(STATES.stream().anyMatch(each -> each.has(event)))
                    .as(event.name())
                    .isTrue();
        }
        for (Phase phase : Phase.values()) {
            assertThat(STATES.stream()
                            .anyMatch(each -> each.processes().stream().allMatch(one -> one.phase() == phase)))
                    .as("both " + phase)
                    .isTrue();
        }
        assertThat(STATES).hasSizeGreaterThan(10_000);
    }
}
