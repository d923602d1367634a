package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a batch as a file on disk, which one run has open: its lock proves that no other one lives. It belongs
 * to an address. Its records have a digest in place of the reference, and no path, series or amount. A record that is
 * about to be sent, or whose item was told, is on disk before it is stored. Thread-safe.
 */
public final class FileJournal implements WriteJournal, RunHold {
    /** Forces the written bytes of a file to disk. */
    @FunctionalInterface
    public interface DiskSync {
        void force(FileDescriptor file) throws IOException;
    }

    private final Path path;
    private final JournalFile file;
    private final String address;
    private final Time time;
    private final Consumer<String> onFailure;
    private final String holder = UUID.randomUUID().toString();
    private final Instant began;
    private final long beganNanos;
    // Held while it is checked whether an object that was found is another write's, and until that is recorded.
    private final StepLock settling = new StepLock();
    // The latest time in the journal; Instant.MIN if it has none.
    private final AtomicReference<Instant> latest;

    private FileJournal(Path path, JournalFile file, String address, Time time, Consumer<String> onFailure) {
        this.path = path;
        this.file = file;
        this.address = address;
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
    public static FileJournal open(Path path, String baseUrl, Time time, Consumer<String> onFailure) {
        return open(path, baseUrl, time, onFailure, FileDescriptor::sync);
    }

    /** As {@link #open(Path, String, Time, Consumer)}, with this way to force bytes to disk. */
    public static FileJournal open(
            Path path, String baseUrl, Time time, Consumer<String> onFailure, DiskSync diskSync) {
        return new FileJournal(path, JournalFile.open(path, baseUrl, diskSync), baseUrl, time, onFailure);
    }

    /** Returns the path: a file has one batch. */
    @Override
    public String account() {
        return path.toString();
    }

    /** Throws: a file belongs to an address, which has one environment. */
    @Override
    public Environment environment() {
        throw new UnsupportedOperationException("the file has an address");
    }

    @Override
    public String baseUrl(String current) {
        return address;
    }

    @Override
    public String origin(int unclear) {
        return file.origin();
    }

    @Override
    public String holder() {
        return holder;
    }

    @Override
    public String shared(String key) {
        WriteRecord record = file.index().get(key);
        return record == null ? key : record.key();
    }

    @Override
    public Found find(String key) {
        return new Found(file.index().get(key), time.now());
    }

    @Override
    public boolean add(WriteRecord record) {
        return append(record, 0, false);
    }

    @Override
    public boolean replace(WriteRecord changed, long version) {
        return append(changed, version, false);
    }

    private boolean append(WriteRecord next, long version, boolean isSettled) {
        boolean isDurable = isSettled || next.state() == State.SENDING || Boolean.TRUE.equals(next.told());
        try {
            return file.append(next, version, isDurable, this::now);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public List<WriteRecord> ofItem(String item) {
        return file.index().writesOfItem(item);
    }

    @Override
    public boolean settle(WriteRecord changed, long version, Predicate<List<WriteRecord>> isAnothers) {
        return settling.get(() -> {
            List<WriteRecord> others = file.index().all().stream()
                    .filter(each -> !each.key().equals(changed.key())
                            && each.operation().equals(changed.operation())
                            && Objects.equals(each.client(), changed.client()))
                    .toList();
            return !isAnothers.test(others) && append(changed, version, true);
        });
    }

    @Override
    public List<WriteRecord> unsettled(@Nullable String batch, @Nullable String after, int limit) {
        return file.index().all().stream()
                .filter(each -> new RecordedWrite(each).isOpen()
                        && (after == null || each.key().compareTo(after) > 0))
                .sorted(Comparator.comparing(WriteRecord::key))
                .limit(limit)
                .toList();
    }

    /** Returns true: no other run can open the file. */
    @Override
    public boolean holdBatch(String batch, String byHolder, Duration lease) {
        return true;
    }

    @Override
    public void releaseBatch(String batch, String byHolder) {}

    /** Returns true: no other run can open the file. */
    @Override
    public boolean renew() {
        return true;
    }

    /** Returns true, also long after its time: no other run can open the file. */
    @Override
    public boolean isHeld(WriteRecord sent, Now now) {
        return true;
    }

    @Override
    public @Nullable String clockFault() {
        Instant last = later(requireNonNull(latest.get()), currentTime());
        return time.now().plus(WriteRules.CLOCK_TOLERANCE).isBefore(last)
                ? "the clock was set back: the journal has the later time " + last
                        + ", so the age of its key is unknown"
                : null;
    }

    /** Returns the time for a line that is about to be appended. */
    private Instant now() {
        Instant now = currentTime();
        latest.accumulateAndGet(now, FileJournal::later);
        return now;
    }

    /** Returns the current time, also if the clock is set back during the run. */
    private Instant currentTime() {
        return later(time.now(), began.plusNanos(time.nanos() - beganNanos));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
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
                && last.plus(WriteRules.CLOCK_TOLERANCE).isBefore(now)
                && latest.compareAndSet(last, now)) {
            try {
                file.append(JournalLine.time(now));
            } catch (IOException e) {
                stop(e);
            }
        }
    }

    @Override
    public void forceAll() {
        try {
            file.forceAll();
        } catch (IOException e) {
            stop(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException(stop(e), e);
    }

    private String stop(IOException e) {
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
