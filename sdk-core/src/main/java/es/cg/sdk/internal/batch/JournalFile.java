package es.cg.sdk.internal.batch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import es.cg.sdk.text.PrintableText;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a batch on disk, held by a {@link JournalLock} while it is open. Thread-safe. An interrupt does not close it, as it would a
 * {@code FileChannel}: what open calls come to is written down still.
 */
final class JournalFile implements AutoCloseable {
    /** Puts on disk what was written to a file. */
    @FunctionalInterface
    interface Forcing {
        void force(FileDescriptor file) throws IOException;
    }

    private final Path path;
    private final JournalLock lock;
    private final RandomAccessFile file;
    private final Forcing disk;
    private final JournalIndex known = new JournalIndex();

    private final ReentrantLock writing = new ReentrantLock();
    private final ReentrantLock forcing = new ReentrantLock();
    private final AtomicLong written = new AtomicLong();
    private boolean isNew;
    private long forced;

    // After a failure nobody knows what the file holds at its end: nothing is added to it.
    private volatile @Nullable IOException broken;

    private JournalFile(Path path, JournalLock lock, RandomAccessFile file, Forcing disk) {
        this.path = path;
        this.lock = lock;
        this.file = file;
        this.disk = disk;
    }

    /**
     * Opens it for writes to this address, and reads what it knows.
     *
     * @throws IllegalStateException if it is in use, of another address, damaged or no journal
     */
    static JournalFile open(Path path, String baseUrl) {
        return open(path, baseUrl, FileDescriptor::sync);
    }

    /** The same, put on disk in this way. */
    static JournalFile open(Path path, String baseUrl, Forcing disk) {
        try {
            make(path);
            JournalLock lock = JournalLock.of(path);
            JournalFile journal = null;
            try {
                journal = opened(path, lock, baseUrl, disk);
                return journal;
            } finally {
                if (journal == null) {
                    lock.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    PrintableText.line(
                            "the journal " + path + " cannot be opened, so nothing was sent: " + reason(path, e)),
                    e);
        }
    }

    private static String reason(Path path, IOException e) {
        Path folder = path.toAbsolutePath().getParent();
        String what = folder != null && Files.notExists(folder)
                ? "its folder " + folder + " does not exist"
                : String.valueOf(e.getMessage());
        return what + " (" + e.getClass().getSimpleName() + ")";
    }

    private static JournalFile opened(Path path, JournalLock lock, String baseUrl, Forcing disk) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        boolean ready = false;
        try {
            JournalFile journal = new JournalFile(path, lock, file, disk);
            journal.load(baseUrl);
            ready = true;
            return journal;
        } finally {
            if (!ready) {
                file.close();
            }
        }
    }

    private static void make(Path path) throws IOException {
        try {
            Files.createFile(path);
        } catch (FileAlreadyExistsException e) {
            // An earlier run made it.
        }
    }

    /** The name of a new file is on disk too, where the platform lets a folder be forced. */
    private static void forceFolder(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notThere) {
            // Windows has no such thing, and orders the two by itself.
        }
    }

    private void load(String baseUrl) throws IOException {
        String header = JournalLine.header(baseUrl).text();
        String text = content();
        int good = text.indexOf('\n') + 1;
        if (good == 0) {
            if (!header.startsWith(text) && !(isNothing(text) && text.length() <= header.length())) {
                throw refused(path, "is no journal of a batch, and was left as it is: name another file");
            }
            isNew = true;
            file.setLength(0);
            file.write(header.getBytes(US_ASCII));
            disk.force(file.getFD());
            forceFolder(path);
            return;
        }
        checkHeader(text.substring(0, good - 1), baseUrl);
        for (int line = 2; good < text.length(); line++) {
            int end = text.indexOf('\n', good);
            if (end < 0 || (end + 1 == text.length() && isNothing(text.substring(good, end)))) {
                // Cut off while it was written, so nothing was sent on the strength of it: what was on disk had its
                // end.
                file.setLength(good);
                disk.force(file.getFD());
                break;
            }
            JournalLine read = JournalLine.read(text.substring(good, end));
            if (read == null || !read.tell(known)) {
                throw refused(
                        path,
                        "is damaged in line " + line + ", and what it cannot tell might be sent twice: restore it, or"
                                + " settle the batch by hand and begin a new journal with what is left");
            }
            good = end + 1;
        }
        file.seek(good);
    }

    /** Whether it is what a file system leaves, after a power cut, of what was not yet on disk. */
    private static boolean isNothing(String text) {
        return !text.isEmpty() && text.chars().allMatch(each -> each == 0);
    }

    private String content() throws IOException {
        if (file.length() > Integer.MAX_VALUE - Long.BYTES) {
            throw refused(path, "is larger than any batch's");
        }
        byte[] bytes = new byte[(int) file.length()];
        file.readFully(bytes);
        return new String(bytes, US_ASCII);
    }

    private void checkHeader(String text, String baseUrl) {
        JournalLine header = JournalLine.read(text);
        if (header == null
                || !header.word().equals(JournalLine.HEADER)
                || header.fields().size() < 2) {
            throw refused(path, "is no journal of a batch, or is damaged in line 1; it was left as it is");
        }
        if (!JournalLine.VERSION.equals(header.fields().get(0))) {
            throw refused(path, "was written by another version of the SDK: finish its batch with that one");
        }
        String address = header.fields().get(1);
        if (!baseUrl.equals(address)) {
            throw refused(
                    path,
                    "is of a batch at " + address + ", and this one is at " + baseUrl
                            + ": each address needs a journal of its own");
        }
    }

    static IllegalStateException refused(Path path, String why) {
        return new IllegalStateException(PrintableText.line("the journal " + path + " " + why + "; nothing was sent"));
    }

    /** Whether it is new, or what it knew when it was opened. */
    String origin() {
        return isNew
                ? "new"
                : "continues: " + known.count(RecordedWrite.State.DONE) + " done, "
                        + known.count(RecordedWrite.State.UNCLEAR) + " unclear";
    }

    /** What it knew when it was opened. */
    JournalIndex known() {
        return known;
    }

    /** Adds a line. */
    void note(JournalLine line) throws IOException {
        add(line);
    }

    /** Adds a line, and returns when it is on disk; threads that come at once share the way there. */
    void force(JournalLine line) throws IOException {
        forceUpTo(add(line));
    }

    private long add(JournalLine line) throws IOException {
        writing.lock();
        try {
            unbroken();
            file.write(line.text().getBytes(US_ASCII));
            return written.incrementAndGet();
        } catch (IOException e) {
            broken = e;
            throw e;
        } finally {
            writing.unlock();
        }
    }

    private void forceUpTo(long line) throws IOException {
        forcing.lock();
        try {
            if (forced < line) {
                unbroken();
                long all = written.get();
                disk.force(file.getFD());
                forced = all;
            }
        } catch (IOException e) {
            broken = e;
            throw e;
        } finally {
            forcing.unlock();
        }
    }

    private void unbroken() throws IOException {
        IOException earlier = broken;
        if (earlier != null) {
            throw new IOException("it could not be written before: " + earlier.getMessage(), earlier);
        }
    }

    /** Puts all of it on disk. */
    void forceAll() throws IOException {
        forceUpTo(written.get());
    }

    /** Unlocks it; what was added is on its way to the disk. */
    @Override
    public void close() {
        writing.lock();
        try {
            broken = new IOException("the run has ended");
            file.close();
        } catch (IOException e) {
            // All was forced before, or its failure told.
        } finally {
            lock.close();
            writing.unlock();
        }
    }
}
