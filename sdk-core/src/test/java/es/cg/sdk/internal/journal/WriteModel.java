package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.ModelState.Event;
import es.cg.sdk.internal.journal.ModelState.Kept;
import es.cg.sdk.internal.journal.ModelState.ModelProcess;
import es.cg.sdk.internal.journal.ModelState.Phase;
import es.cg.sdk.internal.journal.ModelState.Result;
import es.cg.sdk.internal.journal.ModelState.Sent;
import es.cg.sdk.internal.journal.WriteDecision.Step;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All that two processes, their journal and the service may do next in a state, one step at a time. What the processes
 * decide is decided by {@link WriteDecision}; the rest is the smallest service and the smallest journal there is.
 */
final class WriteModel {
    static final long DAY = 25 * 60;
    private static final long LEASE = 2;
    private static final long KEPT = 24 * 60;
    private static final long REPEATED = 23 * 60;
    private static final Instant BEGIN = Instant.EPOCH;
    private static final Set<Step> ASKS = Set.of(Step.ASK, Step.ASK_BEFORE_ANOTHER_KEY);

    /** Is told each decision, with the state in which it is made. */
    interface Watcher {
        void decided(ModelState state, ModelProcess process, WriteDecision decision);

        void sends(ModelState state, ModelProcess process, boolean isRepeat);
    }

    private final int maxEvents;
    private final Watcher watcher;

    /** Creates the model of runs in which at most so many different events happen, each once. */
    WriteModel(int maxEvents, Watcher watcher) {
        this.maxEvents = maxEvents;
        this.watcher = watcher;
    }

    void forEachNext(ModelState state, Consumer<ModelState> next) {
        for (int i = 0; i < state.processes().size(); i++) {
            process(state, i, next);
        }
        for (int i = 0; i < state.requests().size(); i++) {
            if (state.requests().get(i).flying()) {
                arrive(state, i, next);
            }
        }
        settle(state, next);
        once(state, Event.LEASE_PASSED, next, each -> each.at(each.now() + LEASE + 1));
        personSaysThatNothingWasDone(state, next);
        once(state, Event.DAY_PASSED, next, each -> each.at(each.now() + DAY));
        once(state, Event.KEY_ROTATED, next, each -> each.withKey(1));
        once(state, Event.SERVICE_FORGOT, next, each -> each.withService(each.documents(), List.of()));
        if (state.row() != null) {
            once(state, Event.COMMIT_LOST, next, each -> each.committed(each.before()));
            once(state, Event.ROW_PURGED, next, each -> each.committed(null));
        }
    }

    private void once(ModelState state, Event event, Consumer<ModelState> next, UnaryOperator<ModelState> change) {
        if (mayHappen(state, event)) {
            next.accept(change.apply(state.happened(event)));
        }
    }

    private boolean mayHappen(ModelState state, Event event) {
        int happened = state.events().size() - (state.has(Event.FROZEN_AFTER_CHECK) ? 1 : 0);
        return happened < maxEvents && !state.has(event);
    }

    private void process(ModelState state, int index, Consumer<ModelState> next) {
        ModelProcess process = state.processes().get(index);
        switch (process.phase()) {
            case IDLE -> begin(state, index, next);
            case DECIDING -> decide(state, index, process, next);
            case STORING -> store(state, index, process, next);
            case CLAIMED -> checkAndSend(state, index, process, next);
            case WAITING_FOR_ANSWER -> next.accept(state.process(index, process.ended(new Result(false, null, 0))));
            case ENDING -> mark(state, index, process, next);
        }
        if (process.phase() != Phase.IDLE) {
            once(state, Event.KILLED, next, each -> each.process(index, ModelProcess.IDLE));
        }
    }

    private void begin(ModelState state, int index, Consumer<ModelState> next) {
        if (state.calls() > 0) {
            ModelState called = state.withCalls(state.calls() - 1);
            decide(called, index, calling(state, 0), next);
            if (mayHappen(state, Event.OTHER_DATA)) {
                decide(called.happened(Event.OTHER_DATA), index, calling(state, 1), next);
            }
        }
    }

    private static ModelProcess calling(ModelState state, int data) {
        return new ModelProcess(Phase.DECIDING, data, state.apiKey(), null, null, -1, null);
    }

    private void decide(ModelState state, int index, ModelProcess process, Consumer<ModelState> next) {
        Request request = request(process);
        Now now = now(state);
        WriteDecision decision = WriteDecision.of(state.row(), request.write(), now, null, null);
        watcher.decided(state, process, decision);
        Finding finding = ASKS.contains(decision.step()) ? lookUp(state) : Finding.stillUnknown();
        if (finding.objectId() != null) {
            WriteRecord doubtful = decision.write().record();
            WriteRecord settled = WriteEnding.found(doubtful, finding, doubtful.apiKey(), now, null);
            next.accept(state.process(index, process.storing(null, settled)));
        } else if (decision.isSent()) {
            WriteRecord sent = decision.step() == Step.REPEAT
                    ? WriteRules.repeated(decision.write().record(), request, now)
                    : WriteRules.first(state.row(), request, null, now);
            next.accept(state.process(index, process.storing(decision, sent)));
        } else {
            // It returns, or throws; a call that waits decides again later, as another call does.
            next.accept(state.process(index, ModelProcess.IDLE));
        }
    }

    private static Request request(ModelProcess process) {
        String data = "data " + process.data();
        Write write = new Write("invoices.issue", 1001L, "key", data, null, "api key " + process.apiKey());
        return new Request(write, "item", "/invoices", RequestFacts.NONE, "holder", Duration.ofMinutes(LEASE));
    }

    static Now now(ModelState state) {
        Instant now = BEGIN.plus(Duration.ofMinutes(state.now()));
        return new Now(now, now, now);
    }

    /** Looks up the document of the reference, as {@code findByReference} does: it never says that there is none. */
    private static Finding lookUp(ModelState state) {
        return state.documents() == 1 ? Finding.foundAs("1") : Finding.stillUnknown();
    }

    /** A person who sees no document says so once, after all processes have lost the right to send it. */
    private void personSaysThatNothingWasDone(ModelState state, Consumer<ModelState> next) {
        WriteRecord doubtful = state.row() == null ? null : WriteEnding.inDoubt(state.row(), now(state));
        boolean mayArrive = state.requests().stream().anyMatch(each -> each.flying() && each.leaseEnd() > state.now());
        if (doubtful == null || state.documents() > 0 || mayArrive) {
            return;
        }
        once(
                state,
                Event.PERSON_SAID_NOT_DONE,
                next,
                each -> each.requests(each.requests().stream().map(Sent::proven).toList())
                        .committed(WriteEnding.found(
                                doubtful, Finding.notDone(), "api key " + state.apiKey(), now(state), "person")));
    }

    private static void store(ModelState state, int index, ModelProcess process, Consumer<ModelState> next) {
        WriteDecision decision = process.decision();
        WriteRecord record = requireNonNull(process.held());
        long version = record.version() - 1;
        if (version != version(state.row())) {
            next.accept(state.process(index, process.deciding()));
            return;
        }
        ModelProcess stored = decision == null ? process.deciding() : process.holding(record);
        next.accept(state.committed(record).process(index, stored));
    }

    private static long version(@Nullable WriteRecord row) {
        return row == null ? 0 : row.version();
    }

    private void checkAndSend(ModelState state, int index, ModelProcess process, Consumer<ModelState> next) {
        WriteDecision decision = requireNonNull(process.decision());
        Instant until = requireNonNull(requireNonNull(process.held()).heldUntil());
        Instant now = now(state).wall();
        Instant first =
                decision.step() == Step.REPEAT ? decision.write().record().firstSent() : null;
        boolean isYoung = first == null || Duration.between(first, now).toMinutes() < REPEATED;
        if (!now.isBefore(until) || !isYoung) {
            next.accept(state.process(index, process.ended(new Result(first == null, null, 0))));
            return;
        }
        watcher.sends(state, process, first != null);
        List<Sent> all = new ArrayList<>(state.requests());
        long leaseEnd = Duration.between(BEGIN, until).toMinutes();
        all.add(new Sent(process.data(), process.apiKey(), state.now(), leaseEnd, true, false));
        next.accept(state.requests(all).process(index, process.sent(all.size() - 1)));
    }

    private void arrive(ModelState state, int index, Consumer<ModelState> next) {
        Sent request = state.requests().get(index);
        ModelState landed = state.request(index, Sent::landed);
        for (Kept each : state.memory()) {
            if (each.apiKey() == request.apiKey() && state.now() - each.at() < KEPT) {
                Result kept = each.document() == 0
                        ? new Result(false, "500 error_interno", 0)
                        : new Result(false, null, each.document());
                next.accept(answered(
                        landed,
                        index,
                        each.data() == request.data()
                                ? kept
                                : new Result(false, "409 idempotency_key_reutilizada", 0)));
                return;
            }
        }
        ModelState refused = answered(landed, index, new Result(true, "422 validacion", 0));
        next.accept(refused.equals(landed) ? landed : refused.request(index, Sent::proven));
        once(
                landed,
                Event.FAILURE_STORED,
                next,
                each -> answered(
                        kept(each, request, state.documents(), 0), index, new Result(false, "500 error_interno", 0)));
        int document = state.documents() + 1;
        ModelState done = answered(kept(landed, request, document, document), index, new Result(false, null, document));
        next.accept(state.now() < request.leaseEnd() ? done : done.happened(Event.FROZEN_AFTER_CHECK));
    }

    private static ModelState kept(ModelState state, Sent request, int documents, int document) {
        List<Kept> memory = new ArrayList<>(state.memory());
        memory.removeIf(each -> each.apiKey() == request.apiKey());
        memory.add(new Kept(request.apiKey(), request.data(), state.now(), document));
        return state.withService(documents, List.copyOf(memory));
    }

    /** The process gets the answer, if it still waits for it. */
    private static ModelState answered(ModelState state, int request, Result result) {
        for (int i = 0; i < state.processes().size(); i++) {
            ModelProcess process = state.processes().get(i);
            if (process.phase() == Phase.WAITING_FOR_ANSWER && process.request() == request) {
                return state.process(i, process.ended(result));
            }
        }
        return state;
    }

    private static void mark(ModelState state, int index, ModelProcess process, Consumer<ModelState> next) {
        WriteRecord held = requireNonNull(process.held());
        Result result = requireNonNull(process.result());
        boolean isDone = result.document() > 0;
        WriteRecord ended = isDone
                ? WriteEnding.done(held, new RecordIds("" + result.document(), null))
                : WriteEnding.ended(
                        held, result.nothingDone(), result.answer(), now(state).latest());
        ModelState marked = state.process(index, ModelProcess.IDLE);
        WriteRecord row = state.row();
        if (row != null && row.version() == held.version()) {
            next.accept(marked.committed(ended));
        } else if (isDone && row != null && row.state() != State.DONE) {
            next.accept(marked.committed(WriteEnding.doneLate(row, ended)));
        } else {
            next.accept(marked);
        }
    }

    /** {@code settle()} looks up what is in doubt, in one step. */
    private static void settle(ModelState state, Consumer<ModelState> next) {
        WriteRecord doubtful = state.row() == null ? null : WriteEnding.inDoubt(state.row(), now(state));
        if (doubtful == null) {
            return;
        }
        Finding finding = lookUp(state);
        if (finding.objectId() != null) {
            next.accept(state.committed(
                    WriteEnding.found(doubtful, finding, "api key " + state.apiKey(), now(state), null)));
        }
    }
}
