package es.cg.sdk.internal.writes;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.text.PrintableText;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A write journal as a client uses it: reads and writes its records, never while the thread's interrupt flag is set,
 * which breaks some databases. Thread-safe.
 */
final class JournalAccess {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final int MAX_MARKS = 3;

    private final WriteJournal journal;
    private final Time time;
    private volatile boolean checked;

    JournalAccess(WriteJournal journal, Time time) {
        this.journal = journal;
        this.time = time;
    }

    WriteJournal journal() {
        return journal;
    }

    Time time() {
        return time;
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
        if (!checked) {
            String recorded = call(() -> journal.baseUrl(baseUrl));
            if (!recorded.equals(baseUrl)) {
                throw refused(
                        "of the account " + account() + " belongs to " + PrintableText.of(recorded)
                                + ", but the client calls " + baseUrl,
                        "if it is the same service at a new address, confirm it once with"
                                + " JdbcWriteJournal.confirmAddress; otherwise open another account");
            }
            checked = true;
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
        return call(() -> findNow(key));
    }

    /** Does the same; throws what the journal throws. */
    FoundWrite findOrThrow(String key) {
        return shielded(() -> findNow(key));
    }

    boolean replaceOrThrow(WriteRecord record, long version) {
        return shielded(() -> storeNow(record, version));
    }

    /** Stores a record that replaces that version; 0 if it is new. Returns false if another process was faster. */
    boolean store(WriteRecord record, long version) {
        return call(() -> storeNow(record, version));
    }

    private FoundWrite findNow(String key) {
        FoundWrite.Start start = FoundWrite.start(time);
        return start.found(journal.find(key));
    }

    private boolean storeNow(WriteRecord record, long version) {
        return version == 0 ? journal.add(record) : journal.replace(record, version);
    }

    /**
     * Stores how a call ended, if that is possible: the call's result does not depend on it. If not, the write is in
     * doubt once its lease has ended.
     */
    void mark(WriteRecord ended, long version) {
        try {
            shielded(() -> {
                if (!storeNow(ended, version)) {
                    markLate(ended);
                }
                return true;
            });
        } catch (RuntimeException e) {
            LOG.warn(
                    "the write journal could not record that {} (key {}) ended as {}: it is in doubt until it is settled",
                    PrintableText.of(ended.operation()),
                    ended.key(),
                    ended.state(),
                    e);
        }
    }

    /** The lease has ended, and another process has the record. What is certainly done is recorded nevertheless. */
    private void markLate(WriteRecord ended) {
        if (ended.state() != State.DONE) {
            return;
        }
        for (int i = 0; i < MAX_MARKS; i++) {
            WriteRecord now = journal.find(ended.key()).record();
            if (now == null) {
                throw new IllegalStateException("the record is gone");
            }
            if (now.state() == State.DONE) {
                reportSecond(now, ended);
                return;
            }
            if (journal.replace(WriteEnding.doneLate(now, ended), now.version())) {
                return;
            }
        }
        throw new IllegalStateException("other processes change the record all the time");
    }

    private static void reportSecond(WriteRecord first, WriteRecord second) {
        if (first.objectId() != null
                && second.objectId() != null
                && !Objects.equals(first.objectId(), second.objectId())) {
            LOG.error(
                    "{} (key {}) was done twice: as {} and as {}; look at both",
                    PrintableText.of(first.operation()),
                    first.key(),
                    PrintableText.of(first.objectId()),
                    PrintableText.of(second.objectId()));
        }
    }

    /** Asks the journal; throws what it throws. */
    <T> T ask(Function<WriteJournal, T> question) {
        return shielded(() -> question.apply(journal));
    }

    private static <T> T call(Supplier<T> action) {
        try {
            return shielded(action);
        } catch (RuntimeException e) {
            throw failure(Outcome.UNKNOWN, e);
        }
    }

    /** Returns the exception of a call that sends nothing, since the journal failed. */
    static NotSentException failure(Outcome outcome, RuntimeException e) {
        return new NotSentException(
                outcome,
                "failed (" + e.getMessage() + ")",
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
