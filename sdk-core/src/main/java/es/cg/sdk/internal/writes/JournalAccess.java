package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.keys.FirmInLog;
import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A write journal as a client uses it: reads and writes its records, never while the thread's interrupt flag is set,
 * which breaks some databases. Thread-safe.
 */
final class JournalAccess {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final int MAX_MARKS = 3;
    private static final int PAGE = 100;

    /** Why a record is not settled that has another version by now. */
    static final String CHANGED = "another process changed its record meanwhile";

    private final WriteJournal journal;
    private final Time time;
    private final @Nullable String firm;
    private final Supplier<Duration> limit;
    private final AtomicBoolean checked;
    // What its methods throw for a failure of the journal.
    private final UnaryOperator<RuntimeException> failures;

    /** Creates that of a client; {@code firm} is the name of its firm, for the log, null for none. */
    JournalAccess(WriteJournal journal, Time time, @Nullable String firm) {
        this(journal, time, firm, () -> CallJournal.MARK_TIME, new AtomicBoolean(), UnaryOperator.identity());
    }

    private JournalAccess(
            WriteJournal journal,
            Time time,
            @Nullable String firm,
            Supplier<Duration> limit,
            AtomicBoolean checked,
            UnaryOperator<RuntimeException> failures) {
        this.journal = journal;
        this.time = time;
        this.firm = firm;
        this.limit = limit;
        this.checked = checked;
        this.failures = failures;
    }

    /** Returns the same journal, which may take what is left for each question. */
    JournalAccess within(Supplier<Duration> left) {
        return new JournalAccess(journal, time, firm, left, checked, failures);
    }

    /** Returns the same journal, whose methods throw what it throws, which a caller sees. */
    JournalAccess ofCaller() {
        return new JournalAccess(
                journal, time, firm, limit, checked, failure -> (RuntimeException) requireNonNull(failure.getCause()));
    }

    /** Returns the same journal, whose failures end a run of a batch. */
    JournalAccess ofRun(Consumer<String> onFailure) {
        return new JournalAccess(journal, time, firm, limit, checked, failure -> {
            onFailure.accept("the write journal " + PrintableText.of(String.valueOf(failure.getMessage())));
            return failure;
        });
    }

    WriteJournal store() {
        return journal;
    }

    Time time() {
        return time;
    }

    /** Returns what names the firm in a line of the log. */
    String ofFirm() {
        return FirmInLog.text(firm);
    }

    /** Runs code that logs. */
    void log(Runnable code) {
        FirmInLog.run(firm, code);
    }

    /** Throws if the journal is of another environment than the API key, or of another address. */
    void check(ApiKey.Kind key, String baseUrl) {
        boolean isSandbox = journal.environment() == Environment.SANDBOX;
        if (isSandbox != (key == ApiKey.Kind.SANDBOX)) {
            throw refused(
                    "of the account " + account() + " is for " + (isSandbox ? "the sandbox" : "production")
                            + ", but the API key is not",
                    "open the journal for the environment of the API key");
        }
        if (!checked.get()) {
            String recorded = call(() -> limited().baseUrl(baseUrl));
            if (!recorded.equals(baseUrl)) {
                throw refused(
                        "of the account " + account() + " belongs to " + PrintableText.of(recorded)
                                + ", but the client calls " + baseUrl,
                        "if it is the same service at a new address, confirm it once with"
                                + " JdbcWriteJournal.confirmAddress; otherwise open another account");
            }
            checked.set(true);
        }
    }

    private String account() {
        return PrintableText.of(journal.account());
    }

    private static NotSentException refused(String what, String nextStep) {
        return new NotSentException(Outcome.UNKNOWN, what, nextStep, null);
    }

    /** Returns the record of this key, and the clock of the journal. */
    FoundWrite find(String key) {
        return call(() -> {
            FoundWrite.Start start = FoundWrite.start(time);
            return start.found(limited().find(key));
        });
    }

    /** Stores the next version of a record. Returns false if another process was faster. */
    boolean store(WriteRecord next) {
        return call(() -> stored(limited(), next));
    }

    /**
     * Stores the record of a write that is about to be sent, as {@link #store} does. If it fails, its commit may have
     * been made all the same, so that the record is read again.
     *
     * @throws NotSentException if it is not stored; with the outcome {@link Outcome#UNKNOWN} if nobody knows that, or
     *     if an earlier attempt may have done the write
     */
    boolean storeBeforeSending(WriteRecord next) {
        try {
            return shielded(() -> stored(limited(), next));
        } catch (RuntimeException e) {
            WriteRecord now;
            try {
                now = shielded(() -> limited().find(next.key())).record();
            } catch (RuntimeException again) {
                throw failures.apply(
                        failure(Outcome.UNKNOWN, e, ", and nobody knows whether it has recorded this write"));
            }
            long version = now == null ? 0 : now.version();
            if (version == next.version() && Objects.equals(requireNonNull(now).holder(), next.holder())) {
                return true;
            }
            if (version != next.version() - 1) {
                return false;
            }
            throw failures.apply(failure(next.perhapsDone() ? Outcome.UNKNOWN : Outcome.NOTHING_DONE, e, ""));
        }
    }

    /**
     * Stores what was found about a write, unless it is another write's.
     *
     * @return why it was not stored; null if it was
     */
    @Nullable
    String settle(WriteRecord settled) {
        AtomicReference<@Nullable String> why = new AtomicReference<>();
        boolean isStored = call(() -> limited().settle(settled, settled.version() - 1, others -> {
            String id = settled.objectId();
            boolean isOfPerson = settled.askedBy() != null;
            why.set(id == null ? null : new RecordedWrite(settled).reasonNotItsOwn(id, isOfPerson, others));
            return why.get() != null;
        }));
        return isStored ? null : Objects.requireNonNullElse(why.get(), CHANGED);
    }

    private WriteJournal limited() {
        return journal.within(limit.get());
    }

    private static boolean stored(WriteJournal in, WriteRecord next) {
        return next.version() == 1 ? in.add(next) : in.replace(next, next.version() - 1);
    }

    /**
     * Stores how a call ended, if that is possible within {@link CallJournal#MARK_TIME}: the call's result does not
     * depend on it. If not, the write is in doubt once its lease has ended.
     */
    void mark(WriteRecord ended) {
        try {
            shielded(() -> {
                WriteJournal marked = journal.within(CallJournal.MARK_TIME);
                if (!stored(marked, ended)) {
                    markLate(marked, ended);
                }
                return true;
            });
        } catch (RuntimeException e) {
            log(() -> LOG.warn(
                    "the write journal could not record that {}{} (key {}) ended as {}: it is in doubt until it is"
                            + " settled",
                    PrintableText.of(ended.operation()),
                    ofFirm(),
                    ended.key(),
                    ended.state(),
                    e));
        }
    }

    /** The lease has ended, and another process has the record. What is certainly done is recorded nevertheless. */
    private void markLate(WriteJournal marked, WriteRecord ended) {
        if (ended.state() != State.DONE && ended.state() != State.ACCEPTED) {
            return;
        }
        for (int i = 0; i < MAX_MARKS; i++) {
            WriteRecord now = marked.find(ended.key()).record();
            if (now == null) {
                throw new IllegalStateException("the record is gone");
            }
            if (now.state() == State.DONE) {
                reportSecond(now, ended);
                return;
            }
            if (marked.replace(WriteEnding.doneLate(now, ended), now.version())) {
                return;
            }
        }
        throw new IllegalStateException("other processes change the record all the time");
    }

    private void reportSecond(WriteRecord first, WriteRecord second) {
        if (first.objectId() != null
                && second.objectId() != null
                && !Objects.equals(first.objectId(), second.objectId())) {
            String firstId = PrintableText.of(first.objectId());
            String secondId = PrintableText.of(second.objectId());
            log(() -> LOG.error(
                    "{}{} (key {}) was done twice: as {} and as {}; look at both",
                    PrintableText.of(first.operation()),
                    ofFirm(),
                    first.key(),
                    firstId,
                    secondId));
        }
    }

    /** Runs code in the transaction that marks an item as told; throws what the journal throws. */
    boolean tell(WriteRecord told, Consumer<Connection> callback) {
        return shielded(() -> ((TransactionalJournal) limited()).tell(told, told.version() - 1, callback));
    }

    /** Reads each record that may be in doubt, of this batch or of all, and passes it on. */
    void forEachUnsettled(@Nullable String batch, Consumer<FoundWrite> action) {
        String after = null;
        List<WriteRecord> page;
        do {
            String last = after;
            page = ask(all -> all.unsettled(batch, last, PAGE));
            for (WriteRecord each : page) {
                action.accept(find(each.key()));
                after = each.key();
            }
        } while (page.size() == PAGE);
    }

    /** Asks the journal. */
    <T> T ask(Function<WriteJournal, T> question) {
        return call(() -> question.apply(limited()));
    }

    private <T> T call(Supplier<T> action) {
        try {
            return shielded(action);
        } catch (RuntimeException e) {
            throw failures.apply(failure(Outcome.UNKNOWN, e, ""));
        }
    }

    /** Returns the exception of a call that sends nothing, since the journal failed; {@code more} says what else. */
    static NotSentException failure(Outcome outcome, RuntimeException e, String more) {
        return new NotSentException(
                outcome,
                "failed (" + e.getMessage() + ")" + more,
                "this call sent nothing, but an earlier one may have: check the journal's database, then send the same document again with its"
                        + " key",
                e);
    }

    private static <T> T shielded(Supplier<T> action) {
        boolean interrupted = Thread.interrupted();
        try {
            return action.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
