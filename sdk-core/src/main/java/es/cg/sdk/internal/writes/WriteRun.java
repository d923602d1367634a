package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteDecision;
import es.cg.sdk.internal.journal.WriteDecision.Step;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one write over its journal, for a call or for an item of a batch: decides by its record, waits for another
 * process, asks whether it was done, takes the right to send it, and records how it ended. One thread decides and takes
 * it; then it is thread-safe.
 */
public final class WriteRun implements CallJournal.Entry {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    /** Why it is not known how a write ends that was accepted, if no job tells. */
    public static final String NO_JOB = "the service has accepted it, and named no job of it";

    // A process stops sending at its deadline; the rest is for its marks, and for clocks that run differently.
    private static final Duration LEASE_RESERVE = Duration.ofSeconds(10);
    private static final int MAX_TOKEN = 8000;
    private static final int MAX_REQUEST = 150;

    private final Context context;
    private final Owner owner;
    private volatile Sent sent;
    private final PollPause pause = new PollPause();
    private final AtomicBoolean ended = new AtomicBoolean();

    // The record as it was read or stored last, and what was decided by it.
    private volatile @Nullable FoundWrite found;
    private volatile @Nullable WriteDecision decision;

    /**
     * What the writes of one call, or of one run of a batch, have in common.
     *
     * @param batch the name of the batch; null for a single write
     * @param isToTell whether your code is to run once it is done
     */
    record Context(
            JournalAccess journal,
            WriteRules.Hold hold,
            @Nullable String batch,
            boolean isToTell,
            RunJournal.Sleep sleep) {}

    /**
     * What is sent.
     *
     * @param key of the document or the item
     * @param facts what the request says of its document
     * @param left returns the time until the deadline of the call
     */
    public record Sent(Write write, Call<?> call, IdempotencyKey key, RequestFacts facts, Supplier<Duration> left) {
        private Sent withApiKey(String other) {
            return new Sent(write.withApiKey(other), call, key, facts, left);
        }
    }

    /** For whom a write is run: a call, or an item of a batch. Says what the two do in different ways. */
    public interface Owner {
        /**
         * Asks whether a write was done that may have been.
         *
         * @param known what is known of its request
         * @param why why it is not known
         */
        Finding ask(RecordedWrite recorded, RequestFacts known, String why);

        /** Returns a write that the service has accepted, as its job says that it is now. */
        default RecordedWrite polled(RecordedWrite accepted) {
            return accepted;
        }

        /** Returns the key of another write that may have done what this new one would do; null for none. */
        default @Nullable String otherKey() {
            return null;
        }

        /** Returns for how long it may wait now for another process; throws if it must not. */
        Duration patience();
    }

    WriteRun(Context context, Owner owner, Sent sent) {
        this.context = context;
        this.owner = owner;
        this.sent = sent;
    }

    /**
     * Decides about it by its record, once no other process may send it. What it asks may find it done; if not, the
     * decision is to ask, or to follow, and says why it is still unknown.
     *
     * @throws NotSentException if the journal fails, or the wait is interrupted
     */
    public WriteDecision decide() {
        // An item of a batch waits for other processes beyond the deadline of its call.
        JournalAccess limited = context.journal().within(sent.left());
        JournalAccess reading = limited;
        while (true) {
            FoundWrite own = reading.find(sent.write().key());
            found = own;
            String other = own.record() == null ? owner.otherKey() : null;
            FoundWrite about = other == null ? own : context.journal().find(other);
            WriteDecision next = decided(about, other != null);
            switch (next.step()) {
                case WAIT -> {
                    awaitOther(true);
                    reading = context.batch() == null ? limited : context.journal();
                    continue;
                }
                case FOLLOW -> next = followed(about, next);
                case ASK, ASK_BEFORE_ANOTHER_KEY -> next = asked(about, next);
                default -> {}
            }
            if (next != null) {
                decision = next;
                return next;
            }
        }
    }

    private WriteDecision decided(FoundWrite about, boolean isOther) {
        WriteRecord record = about.record();
        return isOther && record != null
                ? WriteDecision.ofOther(record, sent.write(), about.now())
                : WriteDecision.of(
                        record, sent.write(), about.now(), context.hold().clockFault(), context.batch());
    }

    /** Finds out how an accepted write has ended. It is never sent again. */
    private @Nullable WriteDecision followed(FoundWrite about, WriteDecision accepted) {
        boolean hasJob = accepted.write().record().jobToken() != null;
        RecordedWrite polled = hasJob ? owner.polled(accepted.write()) : accepted.write();
        WriteDecision now = WriteDecision.of(polled, sent.write(), null);
        return switch (now.step()) {
            case RETURN, JOB_FAILED -> now;
            case FOLLOW ->
                hasJob ? now.because(String.valueOf(polled.record().lastAnswer())) : asked(about, now.because(NO_JOB));
            default -> {
                String why = polled.withAnswer("the service has accepted it");
                WriteDecision asked = asked(about, now.as(Step.FOLLOW).because(why));
                yield asked == null || asked.step() == Step.RETURN ? asked : asked.as(Step.ASK);
            }
        };
    }

    /** Asks whether a write was done. Returns what follows from the answer; null if its record is another by now. */
    private @Nullable WriteDecision asked(FoundWrite about, WriteDecision doubt) {
        RecordedWrite recorded = doubt.write();
        Finding finding = owner.ask(recorded, recorded.known(sent.write(), sent.facts()), doubt.why());
        String why = finding.reason();
        if (finding.objectId() != null) {
            WriteRecord now = requireNonNull(about.current());
            WriteRecord settled = WriteEnding.found(now, finding, now.apiKey(), about.now(), null);
            why = recorded.isDone() ? null : context.journal().settle(settled);
            if (why == null) {
                return doubt.done(settled);
            }
            if (why.equals(JournalAccess.CHANGED)) {
                return null;
            }
        }
        if (finding.isNotDone() && doubt.step() == Step.ASK) {
            return doubt.as(Step.SEND);
        }
        if (finding.isNotDone() && doubt.step() == Step.ASK_BEFORE_ANOTHER_KEY) {
            boolean unused = context.journal().store(WriteEnding.notDone(requireNonNull(about.current())));
            return null;
        }
        return why == null ? doubt : doubt.because(doubt.why() + "; " + why);
    }

    /** Waits a moment for another process, as long as the owner is patient. */
    void awaitOther(boolean isAnnounced) {
        Duration patience = owner.patience();
        if (isAnnounced && pause.isFirst()) {
            context.journal()
                    .log(() -> LOG.info(
                            "{}{} (key {}) waits: another process sends the same document",
                            sent.call().operation(),
                            context.journal().ofFirm(),
                            sent.key()));
        }
        Duration next = pause.next();
        try {
            context.sleep().sleep(next.compareTo(patience) < 0 ? next : patience);
        } catch (InterruptedException | Lifecycle.ClosedException e) {
            throw new NotSentException(Outcome.UNKNOWN, "was waited for", "", e);
        }
    }

    /**
     * Records, durably, that it is about to be sent. Returns false if another process was faster.
     *
     * @throws NotSentException if the journal fails, or if the generation before this one is in doubt
     */
    public boolean take() {
        FoundWrite before = requireNonNull(found);
        boolean isRepeated = requireNonNull(decision).step() == Step.REPEAT;
        if (!isRepeated) {
            closeEarlierGeneration();
        }
        if (!context.hold().renew()) {
            return false;
        }
        WriteRecord next = isRepeated
                ? WriteRules.repeated(requireNonNull(before.current()), request(), before.now())
                : WriteRules.first(before.record(), request(), context.batch(), before.now());
        WriteRecord record = context.isToTell() ? WriteEnding.untold(next, next.version()) : next;
        if (!context.journal().within(sent.left()).storeBeforeSending(record)) {
            return false;
        }
        found = before.with(record);
        return true;
    }

    private void closeEarlierGeneration() {
        if (sent.key() instanceof DocumentKey key) {
            EarlierGeneration earlier = EarlierGeneration.inTheWay(
                    context.journal().within(sent.left()), key, sent.call().operation(), request());
            if (earlier != null) {
                throw new NotSentException(
                        Outcome.UNKNOWN, earlier.what(), earlier.advice(context.batch() != null), null);
            }
        }
    }

    @Override
    public void keyChanged(String apiKey) {
        sent = sent.withApiKey(apiKey);
        WriteRecord taken = requireNonNull(found).record();
        if (taken == null || taken.state() != State.SENDING) {
            // Its record gets the digest when it is taken.
            return;
        }
        WriteRecord next = WriteRules.withKey(taken, apiKey);
        if (!context.journal().within(sent.left()).storeBeforeSending(next)) {
            throw new NotSentException(
                    Outcome.UNKNOWN,
                    "has another process that sends the same document",
                    "send the same document again with its key, and the journal returns how it ended",
                    null);
        }
        found = requireNonNull(found).with(next);
    }

    /** Returns what is sent. */
    public Sent sent() {
        return sent;
    }

    private Request request() {
        return new Request(
                sent.write(),
                WriteRules.item(sent.key()),
                RecordLookUp.path(sent.call()),
                sent.facts(),
                context.hold().holder(),
                sent.left().get().plus(LEASE_RESERVE));
    }

    @Override
    public @Nullable Instant firstSent() {
        WriteDecision made = requireNonNull(decision);
        return made.step() == Step.REPEAT
                ? requireNonNull(found).now().byWall(made.write().record().firstSent())
                : null;
    }

    @Override
    public String adviceInDoubt() {
        return "it may have been done: send the same document again, and the write journal returns, repeats or looks up"
                + " what it sent; or find out yourself, and "
                + Settling.advice(sent.write().key());
    }

    @Override
    public boolean isHeld() {
        return context.hold().isHeld(record(), requireNonNull(found).now());
    }

    /** Returns its record once it was taken. */
    public WriteRecord record() {
        return requireNonNull(requireNonNull(found).record());
    }

    @Override
    public void answered(Meta meta, Json answer, @Nullable String jobToken) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        String request = meta.requestId() == null ? "" : " " + meta.requestId();
        String answered = request.length() > MAX_REQUEST ? meta.status() + "" : meta.status() + request;
        RecordIds ids = RecordIds.of(answer);
        // Of what was only accepted, the id may be that of a job.
        mark(
                RecordIds.isOfAccepted(meta, ids, jobToken)
                        ? WriteEnding.accepted(
                                record(), jobToken == null || jobToken.length() > MAX_TOKEN ? null : jobToken, answered)
                        : WriteEnding.done(record(), ids, answered));
    }

    @Override
    public void completed(Meta meta, Json result) {
        if (record().state() != State.DONE) {
            mark(WriteEnding.done(record(), RecordIds.of(result)));
        }
    }

    @Override
    public void ended(CallException e) {
        if (ended.compareAndSet(false, true)) {
            String answer = e instanceof ApiException refused ? RecordedWrite.statusAndCode(refused) : null;
            boolean nothingDone = e.outcome() == Outcome.NOTHING_DONE;
            mark(WriteEnding.ended(
                    record(), nothingDone, answer, requireNonNull(found).now().latest()));
        }
    }

    private void mark(WriteRecord next) {
        context.journal().mark(next);
        found = requireNonNull(found).with(next);
    }
}
