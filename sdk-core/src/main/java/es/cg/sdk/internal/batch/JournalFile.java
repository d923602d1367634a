package es.cg.sdk.internal.batch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import es.cg.sdk.text.PrintableText;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads and appends the journal of a batch on disk, under a {@link JournalLock} while it is open. Thread-safe. It uses no
 * {@code FileChannel}, which an interrupt would close: the results of calls in flight are still recorded after one.
 */
final class JournalFile implements AutoCloseable {
    /** Forces the written bytes of a file to disk. */
    @FunctionalInterface
    interface DiskSync {
        void force(FileDescriptor file) throws IOException;
    }

    private final Path path;
    private final JournalLock lock;
    private final RandomAccessFile file;
    private final DiskSync diskSync;
    private final JournalIndex index = new JournalIndex();

    private final ReentrantLock writing = new ReentrantLock();
    private final ReentrantLock forcing = new ReentrantLock();
    private final AtomicLong written = new AtomicLong();
    private boolean isNew;
    private long forced;

    // Set after a failed write: the end of the file is unknown then, so nothing more is appended.
    private volatile @Nullable IOException failure;

    private JournalFile(Path path, JournalLock lock, RandomAccessFile file, DiskSync diskSync) {
        this.path = path;
        this.lock = lock;
        this.file = file;
        this.diskSync = diskSync;
    }

    /**
     * Opens the journal of a batch at this base URL, and reads the writes in it.
     *
     * @throws IllegalStateException if it is in use, of another base URL, damaged or not a journal, or no file
     */
    static JournalFile open(Path path, String baseUrl) {
        return open(path, baseUrl, FileDescriptor::sync);
    }

    /** As {@link #open(Path, String)}, with this way to force bytes to disk. */
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
                    PrintableText.line(
                            "the journal " + path + " cannot be opened, so nothing was sent: " + JournalPath.reason(path, e)),
                    e);
        }
    }

    private static JournalFile load(Path path, JournalLock lock, String baseUrl, DiskSync diskSync) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        boolean loaded = false;
        try {
            JournalFile journal = new JournalFile(path, lock, file, diskSync);
            journal.load(baseUrl);
            loaded = true;
            return journal;
        } finally {
            if (!loaded) {
                file.close();
            }
        }
    }

    private void load(String baseUrl) throws IOException {
        String header = JournalLine.header(baseUrl).text();
        String text = content();
        int validLength = text.indexOf('\n') + 1;
        if (validLength == 0) {
            if (!header.startsWith(text) && !(isOnlyZeros(text) && text.length() <= header.length())) {
                throw refused(path, "is not a journal of a batch, and was not changed: use another file");
            }
            isNew = true;
            file.setLength(0);
            file.write(header.getBytes(US_ASCII));
            diskSync.force(file.getFD());
            JournalPath.forceFolder(path);
            return;
        }
        checkHeader(text.substring(0, validLength - 1), baseUrl);
        for (int line = 2; validLength < text.length(); line++) {
            int end = text.indexOf('\n', validLength);
            if (end < 0 || (end + 1 == text.length() && isOnlyZeros(text.substring(validLength, end)))) {
                // The line is incomplete: its write was interrupted, so nothing was sent because of it. A line that
                // was forced to disk before its request was sent is complete.
                file.setLength(validLength);
                diskSync.force(file.getFD());
                break;
            }
            JournalLine parsed = JournalLine.parse(text.substring(validLength, end));
            if (parsed == null || !parsed.applyTo(index)) {
                throw refused(
                        path,
                        "is damaged in line " + line
                                + ", and a write that it has lost could be sent twice: restore it, or"
                                + " look up each item by hand and start a new journal with those that are left");
            }
            validLength = end + 1;
        }
        file.seek(validLength);
    }

    /** Returns whether it is what a file system leaves after a power cut of bytes that were not forced to disk. */
    private static boolean isOnlyZeros(String text) {
        return !text.isEmpty() && text.chars().allMatch(each -> each == 0);
    }

    private String content() throws IOException {
        if (file.length() > Integer.MAX_VALUE - Long.BYTES) {
            throw refused(path, "is too large for a journal of a batch");
        }
        byte[] bytes = new byte[(int) file.length()];
        file.readFully(bytes);
        return new String(bytes, US_ASCII);
    }

    private void checkHeader(String text, String baseUrl) {
        JournalLine header = JournalLine.parse(text);
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
                : "continues: " + index.count(RecordedWrite.State.DONE) + " done, "
                        + index.count(RecordedWrite.State.UNKNOWN) + " unclear";
    }

    /** Returns the writes that it held when it was opened. */
    JournalIndex index() {
        return index;
    }

    /** Appends a line. */
    void append(JournalLine line) throws IOException {
        write(line);
    }

    /** Appends a line, and returns when it is on disk; concurrent callers share one force. */
    void appendAndForce(JournalLine line) throws IOException {
        forceUpTo(write(line));
    }

    private long write(JournalLine line) throws IOException {
        writing.lock();
        try {
            requireIntact();
            file.write(line.text().getBytes(US_ASCII));
            return written.incrementAndGet();
        } catch (IOException e) {
            failure = e;
            throw e;
        } finally {
            writing.unlock();
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
            failure = e;
            throw e;
        } finally {
            forcing.unlock();
        }
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
