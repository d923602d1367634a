package es.cg.sdk.internal.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.internal.journal.FileJournal.DiskSync;
import es.cg.sdk.journal.WriteRecord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and appends the journal of a batch on disk, under a {@link JournalLock} while it is open. Thread-safe. It uses
 * no {@code FileChannel}, which an interrupt would close: the results of calls in flight are still recorded after one.
 */
final class JournalFile implements AutoCloseable {
    private final Path path;
    private final JournalLock lock;
    private final RandomAccessFile file;
    private final String baseUrl;
    private final DiskSync diskSync;
    private final JournalIndex index;

    private final ReentrantLock writing = new ReentrantLock();
    private final ReentrantLock forcing = new ReentrantLock();
    private final AtomicLong written = new AtomicLong();
    private boolean isNew;
    private long forced;

    // Set after a failed write: the end of the file is unknown then, so nothing more is appended.
    private volatile @Nullable IOException failure;

    private JournalFile(Path path, JournalLock lock, RandomAccessFile file, String baseUrl, DiskSync diskSync) {
        this.path = path;
        this.lock = lock;
        this.file = file;
        this.baseUrl = baseUrl;
        this.diskSync = diskSync;
        this.index = new JournalIndex(path.toString());
    }

    /**
     * Opens the journal of a batch at this base URL, and reads the writes in it.
     *
     * @param diskSync forces its bytes to disk
     *
     * @throws es.cg.sdk.batch.BatchInUseException if it is in use
     * @throws IllegalStateException if it is of another base URL, damaged or not a journal, or no file
     */
    static JournalFile open(Path path, String baseUrl, DiskSync diskSync) {
        JournalPath.requireFile(path);
        try {
            JournalPath.createIfMissing(path);
            JournalLock lock = JournalLock.of(path);
            JournalFile journal = null;
            try {
                journal = load(path, lock, baseUrl, diskSync);
                return journal;
            } finally {
                if (journal == null) {
                    lock.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    PrintableText.line("the journal " + path + " cannot be opened, so nothing was sent: "
                            + JournalPath.reason(path, e)),
                    e);
        }
    }

    private static JournalFile load(Path path, JournalLock lock, String baseUrl, DiskSync diskSync) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        boolean loaded = false;
        try {
            JournalFile journal = new JournalFile(path, lock, file, baseUrl, diskSync);
            journal.load();
            loaded = true;
            return journal;
        } finally {
            if (!loaded) {
                file.close();
            }
        }
    }

    private void load() throws IOException {
        JournalReader reader = new JournalReader(file);
        JournalReader.Line first = reader.next();
        if (first == null || !first.isComplete()) {
            begin(JournalLine.header(baseUrl).text(), first);
            return;
        }
        checkHeader(first.text());
        long validLength = first.end();
        JournalReader.Line each = reader.next();
        for (int line = 2; each != null; line++) {
            if (!each.isComplete() || (each.isLast() && each.isOnlyZeros())) {
                // The line is incomplete: its write was interrupted, so nothing was sent because of it. A line that
                // was forced to disk before its request was sent is complete.
                file.setLength(validLength);
                diskSync.force(file.getFD());
                break;
            }
            JournalLine parsed = each.text() == null ? null : JournalLine.parse(each.text());
            if (parsed == null || !parsed.applyTo(index)) {
                throw refused(
                        path,
                        "is damaged in line " + line
                                + ", and a write that it has lost could be sent twice: restore it, or"
                                + " look up each item by hand and start a new journal with those that are left");
            }
            validLength = each.end();
            each = reader.next();
        }
        file.seek(validLength);
        index.complete();
    }

    /** Writes the header of a new journal, over what is left of a header that was not written completely. */
    private void begin(String header, JournalReader.@Nullable Line left) throws IOException {
        String text = left == null ? "" : left.text();
        boolean isOnlyZeros = left != null && left.isOnlyZeros();
        if (text == null || !(header.startsWith(text) || (isOnlyZeros && text.length() <= header.length()))) {
            throw refused(path, "is not a journal of a batch, and was not changed: use another file");
        }
        isNew = true;
        file.setLength(0);
        file.write(header.getBytes(US_ASCII));
        diskSync.force(file.getFD());
        JournalPath.forceFolder(path);
    }

    private void checkHeader(@Nullable String text) {
        JournalLine header = text == null ? null : JournalLine.parse(text);
        if (header == null
                || !header.type().equals(JournalLine.HEADER)
                || header.fields().size() < 2) {
            throw refused(path, "is not a journal of a batch, or is damaged in line 1; it was not changed");
        }
        if (!JournalLine.VERSION.equals(header.fields().get(0))) {
            throw refused(path, "was written by another version of the SDK: finish its batch with that one");
        }
        String address = header.fields().get(1);
        if (!baseUrl.equals(address)) {
            throw refused(
                    path,
                    "is of a batch at " + address + ", but this one is at " + baseUrl
                            + ": each base URL needs its own journal");
        }
    }

    static IllegalStateException refused(Path path, String why) {
        return new IllegalStateException(PrintableText.line("the journal " + path + " " + why + "; nothing was sent"));
    }

    /** Returns {@code new}, or {@code continues: …} with the number of writes that it held when it was opened. */
    String origin() {
        return isNew
                ? "new"
                : "continues: " + index.count(RecordedWrite::isDone) + " done, " + index.count(RecordedWrite::isOpen)
                        + " unclear";
    }

    /** Returns its writes. */
    JournalIndex index() {
        return index;
    }

    /** Appends a line. */
    void append(JournalLine line) throws IOException {
        writing.lock();
        try {
            write(line);
        } finally {
            writing.unlock();
        }
    }

    /**
     * Appends the next version of a record, if the last one is that version, 0 if there is none; returns false if it is
     * not. Concurrent callers share one force.
     *
     * @param isDurable whether it has to be on disk
     * @param now returns the time of the line
     */
    boolean append(WriteRecord next, long version, boolean isDurable, Supplier<Instant> now) throws IOException {
        WriteRecord before;
        long line;
        writing.lock();
        try {
            before = index.get(next.key());
            if ((before == null ? 0 : before.version()) != version) {
                return false;
            }
            JournalLine text = JournalLine.of(next, now.get());
            if (before == null && !text.isWhole()) {
                throw new IllegalStateException("the first line of a record says what it is: " + next);
            }
            line = write(text);
        } finally {
            writing.unlock();
        }
        boolean isStored = !isDurable;
        try {
            if (isDurable) {
                forceUpTo(line);
            }
            isStored = true;
        } finally {
            if (!isStored) {
                index.undo(next.key(), before);
            }
        }
        return true;
    }

    private long write(JournalLine line) throws IOException {
        try {
            requireIntact();
            file.write(line.text().getBytes(US_ASCII));
            boolean unused = line.applyTo(index);
            return written.incrementAndGet();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void forceUpTo(long line) throws IOException {
        forcing.lock();
        try {
            if (forced < line) {
                requireIntact();
                long all = written.get();
                diskSync.force(file.getFD());
                forced = all;
            }
        } catch (IOException e) {
            throw failed(e);
        } finally {
            forcing.unlock();
        }
    }

    /** Keeps the first failure: a later one may only be that of {@link #requireIntact}. */
    private IOException failed(IOException e) {
        if (failure == null) {
            failure = e;
        }
        return e;
    }

    private void requireIntact() throws IOException {
        IOException earlier = failure;
        if (earlier != null) {
            throw new IOException("an earlier write failed: " + earlier.getMessage(), earlier);
        }
    }

    /** Forces all lines to disk. */
    void forceAll() throws IOException {
        forceUpTo(written.get());
    }

    /** Closes and unlocks the file. It does not force the lines to disk. */
    @Override
    public void close() {
        writing.lock();
        try {
            failure = new IOException("the run has ended");
            file.close();
        } catch (IOException e) {
            // All lines were forced before, or the failure was reported.
        } finally {
            lock.close();
            writing.unlock();
        }
    }
}
