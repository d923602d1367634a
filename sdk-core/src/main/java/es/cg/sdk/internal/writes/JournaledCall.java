package es.cg.sdk.internal.writes;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Standing;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteDecision;
import es.cg.sdk.internal.journal.WriteDecision.Change;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs one write over the journal, and says why it is not sent, or returns what an earlier call did. Thread-safe. */
final class JournaledCall implements CallJournal {
    private final JournalAccess journal;
    private final RecordLookUp lookUp;
    private final Call<?> call;
    private final DocumentKey key;
    private final Caller caller;

    JournaledCall(JournalAccess journal, RecordLookUp lookUp, Call<?> call, DocumentKey key, Caller caller) {
        this.journal = journal;
        this.lookUp = lookUp;
        this.call = call;
        this.key = key;
        this.caller = caller;
    }

    @Override
    public IllegalStateException bypassed(Operation<?> operation) {
        return new IllegalStateException(operation + " is not in the write journal");
    }

    @Override
    public boolean isOfSingleWrite() {
        return true;
    }

    @Override
    public Entry entry(Write write, Supplier<Duration> left) {
        JournalAccess limited = journal.within(left);
        limited.check(caller.keyKind(), caller.baseUrl());
        String holder = UUID.randomUUID().toString();
        WriteRun run = new WriteRun(
                new WriteRun.Context(journal, () -> holder, null, false, caller::sleep),
                new CallOwner(left),
                new WriteRun.Sent(write, call, key, caller.facts(call), left));
        while (true) {
            WriteDecision decision = run.decide();
            if (!decision.isSent()) {
                throw notSent(decision);
            }
            if (run.take()) {
                return run;
            }
            run.awaitOther(false);
        }
    }

    /** Asks the service by the reference, which never says that nothing was done, and waits until the deadline. */
    private final class CallOwner implements WriteRun.Owner {
        private final Supplier<Duration> left;

        private CallOwner(Supplier<Duration> left) {
            this.left = left;
        }

        @Override
        public Finding ask(RecordedWrite recorded, RequestFacts known, String why) {
            return lookUp.find(recorded.record(), known, within(left));
        }

        @Override
        public Duration patience() {
            Duration rest = left.get();
            if (rest.isZero()) {
                throw new NotSentException(
                                Outcome.UNKNOWN,
                                "has another process that sends the same document, which did not end before this call's"
                                        + " deadline",
                                "it may have been done: send the same document again with its key, and the journal"
                                        + " returns how it ended",
                                null)
                        .atDeadline();
            }
            return rest;
        }
    }

    @Override
    public Standing standing(String sent) {
        if (!caller.isKeyKnown()) {
            // Nobody knows whether the journal is of its environment.
            return Standing.UNREAD;
        }
        try {
            journal.check(caller.keyKind(), caller.baseUrl());
            WriteRecord record = journal.find(sent).record();
            EarlierGeneration earlier =
                    record == null ? EarlierGeneration.inDoubt(journal, key, call.operation(), caller.client()) : null;
            return earlier == null ? Standing.of(record) : new Standing(Outcome.UNKNOWN, earlier.why(), null);
        } catch (RuntimeException unreadable) {
            // Of the journal.
            return Standing.UNREAD;
        }
    }

    /** Returns the caller, whose calls end at the deadline of this one. */
    private Caller within(Supplier<Duration> left) {
        Duration rest = left.get();
        return rest.isZero() ? caller : caller.with(caller.options().deadline(rest));
    }

    private static NotSentException notSent(WriteDecision decision) {
        WriteRecord record = decision.write().record();
        boolean isOtherData = decision.change() == Change.DATA;
        String settle = "find out whether it was done, and " + Settling.advice(record.key());
        return switch (decision.step()) {
            case RETURN ->
                isOtherData
                        ? otherData(decision, Outcome.DONE, "it is done, but with other data")
                        : NotSentException.done(record);
            case FOLLOW -> {
                if (record.jobToken() == null) {
                    yield refused(
                            decision,
                            Outcome.IN_PROGRESS,
                            decision.why(),
                            "the service does it later, do not send it again: call again later, or look for it, and "
                                    + Settling.advice(record.key()));
                }
                yield isOtherData
                        ? otherData(decision, Outcome.IN_PROGRESS, "the service has accepted it, but with other data")
                        : NotSentException.done(record);
            }
            case ASK -> refused(decision, Outcome.UNKNOWN, decision.why(), "call again later, or " + settle);
            case ASK_BEFORE_ANOTHER_KEY -> {
                String next = switch (decision.change()) {
                    case NONE -> "call again later, or ";
                    case CORRECTIONS -> "send it with the corrections that it had first, or ";
                    case DATA -> "send it with the data that it had first, or ";
                };
                yield refused(decision, Outcome.UNKNOWN, decision.why(), next + settle);
            }
            case KEY_SPENT ->
                refused(
                        decision,
                        Outcome.NOTHING_DONE,
                        "it was not done, but the service stores an answer to its key" + answer(record),
                        "give the document the next generation of its key, IdempotencyKey.forDocument(…).generation(n)");
            case JOB_FAILED ->
                refused(
                        decision,
                        Outcome.NOTHING_DONE,
                        "its job failed" + answer(record),
                        "check what the job has done, then give the document the next generation of its key");
            case SUPERSEDED ->
                refused(
                        decision,
                        Outcome.NOTHING_DONE,
                        "it was not done, and a later generation of the document was sent in its place",
                        "send it with the key of the later generation, IdempotencyKey.forDocument(…).generation(n)");
            case WAIT, SEND, REPEAT -> throw new AssertionError(decision.step());
        };
    }

    private static String answer(WriteRecord record) {
        return record.lastAnswer() == null ? "" : " (its last answer was " + record.lastAnswer() + ")";
    }

    private static NotSentException otherData(WriteDecision decision, Outcome outcome, String why) {
        String id = decision.write().record().objectId();
        return refused(
                decision,
                outcome,
                why,
                "the service has the document as it was sent first" + (id == null ? "" : " (id " + id + ")")
                        + ": do not send it under another key unless it is another document");
    }

    private static NotSentException refused(WriteDecision decision, Outcome outcome, String why, String nextStep) {
        return new NotSentException(outcome, "knows the document: " + why, nextStep, null)
                .lastEnded(decision.write().record().lastEnded());
    }

    @Override
    public <T> T result(Call<T> sent, WriteRecord done, Supplier<Duration> left) {
        Operation<T> operation = sent.operation();
        String token = done.jobToken();
        if (done.objectId() != null && operation.recordPath() != null) {
            return caller.completed(operation, read(done, operation, done.objectId(), within(left)));
        }
        if (token != null && operation.isDeferred()) {
            return operation.read(Json.empty(), json -> caller.job(token, Function.identity()));
        }
        if (token != null && caller.isDeferred(operation)) {
            return operation.read(awaited(done, token, left.get()), json -> caller.job(token, Function.identity()));
        }
        throw unreadable(
                done,
                token != null
                        ? "is made by a job"
                        : done.objectId() == null ? "is not known by its id" : "cannot be read by its id",
                token != null ? "resume the job by its token" : "look for it at the service",
                null);
    }

    private Json awaited(WriteRecord done, String token, Duration left) {
        try {
            return caller.job(token, Function.identity()).await(left.isZero() ? Duration.ofNanos(1) : left);
        } catch (CallException e) {
            throw unreadable(done, "is made by a job: " + e.getMessage(), "resume the job by its token", e);
        }
    }

    private Json read(WriteRecord done, Operation<?> operation, String id, Caller reader) {
        Operation<Json> read = Operation.get(
                lookUp.readOperation(operation.id()), String.valueOf(operation.recordPath()), (Json json) -> json);
        Json json;
        try {
            json = reader.run((operation.onClient() ? read : read.onNoClient()).call(id));
        } catch (CallException | IllegalArgumentException e) {
            throw unreadable(done, "could not be read now: " + e.getMessage(), "read it later by its id", e);
        }
        if (!id.equals(RecordIds.of(json).id())) {
            throw unreadable(done, "has another id than the one that was asked for", "read it by its id", null);
        }
        return json;
    }

    private static NotSentException unreadable(
            WriteRecord done, String why, String nextStep, @Nullable Throwable cause) {
        return new NotSentException(Outcome.DONE, why, "it is done, do not send it again: " + nextStep, cause)
                .unreadable(done);
    }
}
