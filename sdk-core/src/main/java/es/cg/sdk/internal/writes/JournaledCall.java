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
import es.cg.sdk.internal.journal.DoneEarlierException;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.journal.WriteRules.Decision;
import es.cg.sdk.internal.journal.WriteRules.LookUp;
import es.cg.sdk.internal.journal.WriteRules.Refuse;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.journal.WriteRules.Return;
import es.cg.sdk.internal.journal.WriteRules.Send;
import es.cg.sdk.internal.journal.WriteRules.Wait;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the right to send one write from the journal, or says why it is not sent. Thread-safe. */
final class JournaledCall implements CallJournal {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // A process stops sending at its deadline; the rest is for its marks, and for clocks that run differently.
    static final Duration LEASE_RESERVE = Duration.ofSeconds(10);

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
    public <T> Call<T> admit(Call<T> admitted, @Nullable Long client) {
        return admitted;
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
        PollPause pause = new PollPause();
        while (true) {
            FoundWrite found = limited.find(write.key());
            Request request = request(write, left.get());
            Decision decision = WriteRules.decide(found.record(), request, found.now());
            if (decision instanceof LookUp doubt) {
                RequestFacts facts = doubt.isOtherData() ? new RecordedWrite(doubt.record()).facts() : request.facts();
                String why = lookedUp(doubt.record(), facts, found, left);
                if (why == null) {
                    continue;
                }
                decision = WriteRules.lookedUp(doubt, why);
            }
            if (decision instanceof Send send) {
                if (send.firstSent() == null) {
                    closeEarlierGeneration(limited, request);
                }
                if (limited.storeBeforeSending(send.record(), send.version())) {
                    return new SentWrite(journal, found, send);
                }
            } else if (decision instanceof Return done) {
                throw new DoneEarlierException(done.record());
            } else if (decision instanceof Refuse refuse) {
                throw refused(refuse);
            }
            pause(pause, left.get(), decision);
        }
    }

    @Override
    public Standing standing(String sent) {
        try {
            journal.check(caller.keyKind(), caller.baseUrl());
            WriteRecord record = journal.find(sent).record();
            EarlierGeneration earlier =
                    record == null ? EarlierGeneration.inDoubt(journal, key, call.operation(), caller.client()) : null;
            return earlier == null ? Standing.of(record) : new Standing(Outcome.UNKNOWN, earlier.why(), null);
        } catch (RuntimeException unreadable) {
            // Of the journal, or of the supplier of the API key, without which nobody knows whose journal it is.
            return Standing.UNREAD;
        }
    }

    /** Looks a write up, and records what was found. Returns why nothing was; null if the record is another by now. */
    private @Nullable String lookedUp(
            WriteRecord record, RequestFacts facts, FoundWrite found, Supplier<Duration> left) {
        Finding finding = lookUp.find(record, facts, within(left));
        if (finding.objectId() == null) {
            return String.valueOf(finding.reason());
        }
        WriteRecord settled = WriteEnding.found(record, finding, record.apiKey(), found.now(), null);
        String why = journal.settle(settled, record.version());
        return JournalAccess.CHANGED.equals(why) ? null : why;
    }

    private Request request(Write write, Duration left) {
        return new Request(
                write,
                WriteRules.item(key),
                RecordLookUp.path(call),
                caller.facts(call),
                UUID.randomUUID().toString(),
                left.plus(LEASE_RESERVE));
    }

    /** Returns the caller, whose calls end at the deadline of this one. */
    private Caller within(Supplier<Duration> left) {
        Duration rest = left.get();
        return rest.isZero() ? caller : caller.with(caller.options().deadline(rest));
    }

    private void closeEarlierGeneration(JournalAccess limited, Request request) {
        EarlierGeneration earlier = EarlierGeneration.inTheWay(limited, key, call.operation(), request);
        if (earlier != null) {
            throw new NotSentException(Outcome.UNKNOWN, earlier.what(), earlier.advice(), null);
        }
    }

    private void pause(PollPause pause, Duration left, Decision decision) {
        if (left.isZero()) {
            throw new NotSentException(
                            Outcome.UNKNOWN,
                            "has another process that sends the same document, which did not end before this call's"
                                    + " deadline",
                            "it may have been done: send the same document again with its key, and the journal returns how"
                                    + " it ended",
                            null)
                    .atDeadline();
        }
        if (pause.isFirst() && decision instanceof Wait) {
            LOG.info("{} (key {}) waits: another process sends the same document", call.operation(), key);
        }
        Duration next = pause.next();
        try {
            caller.sleep(next.compareTo(left) < 0 ? next : left);
        } catch (InterruptedException | Lifecycle.ClosedException e) {
            throw new NotSentException(Outcome.UNKNOWN, "was waited for", "", e);
        }
    }

    private static NotSentException refused(Refuse refuse) {
        WriteRecord record = refuse.record();
        String settle = "find out whether it was done, and " + Settling.advice(record.key());
        return switch (refuse.reason()) {
            case ACCEPTED ->
                refused(
                        refuse,
                        Outcome.IN_PROGRESS,
                        "the service does it later, do not send it again: call again later, or look for it, and "
                                + Settling.advice(record.key()));
            case OTHER_DATA_DONE ->
                refused(
                        refuse,
                        record.state() == State.DONE ? Outcome.DONE : Outcome.IN_PROGRESS,
                        "the service has the document as it was sent first"
                                + (record.objectId() == null ? "" : " (id " + record.objectId() + ")")
                                + ": do not send it under another key unless it is another document");
            case OTHER_DATA_IN_DOUBT ->
                refused(refuse, Outcome.UNKNOWN, "send it with the data that it had first, or " + settle);
            case OTHER_CORRECTIONS ->
                refused(refuse, Outcome.UNKNOWN, "send it with the corrections that it had first, or " + settle);
            case IN_DOUBT -> refused(refuse, Outcome.UNKNOWN, "call again later, or " + settle);
            case NOT_DONE ->
                refused(
                        refuse,
                        Outcome.NOTHING_DONE,
                        "give the document the next generation of its key, IdempotencyKey.forDocument(…).generation(n)");
            case SUPERSEDED ->
                refused(
                        refuse,
                        Outcome.NOTHING_DONE,
                        "send it with the key of the later generation, IdempotencyKey.forDocument(…).generation(n)");
            case JOB_FAILED ->
                refused(
                        refuse,
                        Outcome.NOTHING_DONE,
                        "check what the job has done, then give the document the next generation of its key");
        };
    }

    private static NotSentException refused(Refuse refuse, Outcome outcome, String nextStep) {
        return new NotSentException(outcome, "knows the document: " + refuse.why(), nextStep, null)
                .lastEnded(refuse.record().lastEnded());
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
