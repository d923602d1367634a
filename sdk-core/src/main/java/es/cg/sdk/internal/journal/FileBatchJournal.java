package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.TransactionalJournal.DoneCallback;
import es.cg.sdk.model.Meta;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The journal of a batch as a file on disk. Thread-safe. */
public final class FileBatchJournal implements BatchJournal {
    /** Forces the written bytes of a file to disk. */
    @FunctionalInterface
    public interface DiskSync {
        void force(FileDescriptor file) throws IOException;
    }

    private final Path path;
    private final JournalFile file;
    private final Time time;
    private final Consumer<String> onFailure;
    private final Instant began;
    private final long beganNanos;
    // Held while it is checked whether an object that was found is another write's, and until that is recorded.
    private final ReentrantLock settling = new ReentrantLock();
    // The latest time in the journal; Instant.MIN if it has none.
    private final AtomicReference<Instant> latest;

    private FileBatchJournal(Path path, JournalFile file, Time time, Consumer<String> onFailure) {
        this.path = path;
        this.file = file;
        this.time = time;
        this.onFailure = onFailure;
        this.began = time.now();
        this.beganNanos = time.nanos();
        this.latest = new AtomicReference<>(file.index().latestTime());
    }

    /**
     * Opens the journal of a batch at this base URL, and reads the writes in it.
     *
     * @param onFailure is told why when the journal cannot be written; the next run takes the write as unknown
     *
     * @throws es.cg.sdk.batch.BatchInUseException if it is in use
     * @throws IllegalStateException if it is of another base URL, damaged or not a journal, or no file
     */
    public static FileBatchJournal open(Path path, String baseUrl, Time time, Consumer<String> onFailure) {
        return open(path, baseUrl, time, onFailure, FileDescriptor::sync);
    }

    /** As {@link #open(Path, String, Time, Consumer)}, with this way to force bytes to disk. */
    public static FileBatchJournal open(
            Path path, String baseUrl, Time time, Consumer<String> onFailure, DiskSync diskSync) {
        return new FileBatchJournal(path, JournalFile.open(path, baseUrl, diskSync), time, onFailure);
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public String origin() {
        return file.origin();
    }

    @Override
    public @Nullable RecordedWrite recordedWrite(String sentKey, Supplier<Duration> left) {
        return file.index().get(sentKey);
    }

    @Override
    public List<RecordedWrite> writesOfItem(IdempotencyKey key) {
        return file.index().writesOfItem(JournalLine.itemDigest(key));
    }

    @Override
    public List<RecordedWrite> unknownWrites() {
        return file.index().unknownWrites();
    }

    @Override
    public @Nullable String reasonNotToResend(RecordedWrite recorded, Write again) {
        return recorded.reasonNotToResend(again, latestTime());
    }

    /** Returns the latest time that the journal has or ought to have; the clock is not behind it, if it is right. */
    private Instant latestTime() {
        return later(requireNonNull(latest.get()), currentTime());
    }

    /** Returns the time for a line that is about to be appended. */
    private Instant now() {
        Instant now = currentTime();
        latest.accumulateAndGet(now, FileBatchJournal::later);
        return now;
    }

    /** Returns the current time, also if the clock is set back during the run. */
    private Instant currentTime() {
        return later(time.now(), began.plusNanos(time.nanos() - beganNanos));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    @Override
    public void recordStart() {
        recordTime();
        forceAll();
    }

    /**
     * Records the time, unless the journal has it to the minute or has no write. Without it, a run that records nothing
     * else would not be known of: if the clock is set back after it, keys that the service has forgotten would look
     * young.
     */
    @Override
    public void recordTime() {
        Instant last = requireNonNull(latest.get());
        Instant now = currentTime();
        if (!last.equals(Instant.MIN)
                && last.plus(RecordedWrite.CLOCK_TOLERANCE).isBefore(now)
                && latest.compareAndSet(last, now)) {
            append(JournalLine.time(now));
        }
    }

    @Override
    public @Nullable String sent(Attempt attempt) {
        try {
            file.appendAndForce(JournalLine.sent(
                    attempt.write(),
                    attempt.began(),
                    JournalLine.itemDigest(attempt.item()),
                    attempt.facts().reference(),
                    now()));
            return null;
        } catch (IOException e) {
            return failed(e);
        }
    }

    /** Returns true: no other run can open the file. */
    @Override
    public boolean isHeld(String key) {
        return true;
    }

    @Override
    public void done(String key, Meta meta, RecordIds ids, @Nullable String jobToken) {
        append(
                RecordIds.isOfAccepted(meta, ids, jobToken)
                        ? JournalLine.accepted(key, meta, jobToken, now())
                        : JournalLine.done(key, meta, ids, now()));
    }

    @Override
    public Instant ended(String key, boolean nothingDone, CallException e) {
        Instant ended = now();
        append(JournalLine.ended(key, nothingDone, e, ended));
        return ended;
    }

    /** Returns the same write: no other run can open the file. */
    @Override
    public RecordedWrite released(RecordedWrite recorded, boolean isRepeatable, BooleanSupplier hasEnded) {
        return recorded;
    }

    @Override
    public @Nullable String found(String key, RecordIds ids) {
        settling.lock();
        try {
            RecordedWrite recorded = requireNonNull(file.index().get(key));
            String id = requireNonNull(ids.id());
            String why = recorded.reasonNotItsOwn(id, false, file.index().all());
            if (why == null) {
                append(JournalLine.found(key, ids, now()));
            }
            return why;
        } finally {
            settling.unlock();
        }
    }

    /**
     * Records what a person found about writes, durably, if all of them can be settled.
     *
     * @return the keys of those whose documents need another key
     * @throws IllegalArgumentException if there is no such write
     * @throws IllegalStateException if a write is not in doubt, or if another write has created the object that was
     *     found
     */
    public List<String> settle(PersonsFinding found) {
        List<RecordedWrite> all = file.index().all();
        List<String> open = found.keys().stream()
                .filter(each -> found.isOpen(name(), each, file.index().get(each), all))
                .toList();
        open.forEach(each -> append(JournalLine.settled(each, found.askedBy(), found.ids(), now())));
        forceAll();
        return found.keys().stream()
                .filter(each -> requireNonNull(file.index().get(each)).isSpent())
                .toList();
    }

    @Override
    public void jobSucceeded(String key, RecordIds ids) {
        append(JournalLine.found(key, ids, now()));
    }

    @Override
    public void notDone(String key) {
        append(JournalLine.notDone(key, now()));
    }

    @Override
    public void jobFailed(String key, @Nullable String code) {
        append(JournalLine.jobFailed(key, code, now()));
    }

    /** Does nothing: no write is deleted from a file. */
    @Override
    public void toTell(String key, Supplier<Duration> left) {}

    @Override
    public void told(String key, RecordIds ids) {
        try {
            file.appendAndForce(JournalLine.told(key, now()));
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void tell(String key, RecordIds ids, DoneCallback callback, Supplier<Duration> left) {
        throw new IllegalStateException("a file has no transaction");
    }

    private void append(JournalLine line) {
        try {
            file.append(line);
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public boolean untold(String key, String askedBy) {
        RecordedWrite write = file.index().get(key);
        if (write == null || !write.isDone()) {
            return false;
        }
        append(JournalLine.untold(key, askedBy, now()));
        return true;
    }

    @Override
    public void forceAll() {
        try {
            file.forceAll();
        } catch (IOException e) {
            failed(e);
        }
    }

    private String failed(IOException e) {
        String why = "the journal cannot be written: " + PrintableText.of(String.valueOf(e.getMessage()));
        onFailure.accept(why);
        return why;
    }

    /** Closes and unlocks the file. It does not force the lines to disk. */
    @Override
    public void close() {
        file.close();
    }
}
