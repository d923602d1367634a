package es.cg.sdk.internal.batch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a batch on disk, locked while it is open. Thread-safe. An interrupt does not close it, as it would a
 * {@code FileChannel}: what open calls come to is written down still.
 */
final class JournalFile implements AutoCloseable {
    // On some systems closing any channel to a file gives up the process's locks on it, so a second one is never
    // opened.
    private static final Set<Object> OPEN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final Object identity;
    private final RandomAccessFile file;
    private final Map<String, Past> known = new HashMap<>();

    private final ReentrantLock writing = new ReentrantLock();
    private final ReentrantLock forcing = new ReentrantLock();
    private final AtomicLong written = new AtomicLong();
    private long forced;

    // After a failure nobody knows what the file holds at its end: nothing is added to it.
    private volatile @Nullable IOException broken;

    private JournalFile(Path path, Object identity, RandomAccessFile file) {
        this.path = path;
        this.identity = identity;
        this.file = file;
    }

    /**
     * Opens it for writes to this address, and reads what it knows.
     *
     * @throws IllegalStateException if it is in use, of another address, damaged or no journal
     */
    static JournalFile open(Path path, String baseUrl) {
        try {
            make(path);
            Object identity = identity(path);
            if (!OPEN.add(identity)) {
                throw refused(path, "is in use by another run of this process: wait until that has ended");
            }
            JournalFile journal = null;
            try {
                journal = opened(path, identity, baseUrl);
                return journal;
            } finally {
                if (journal == null) {
                    OPEN.remove(identity);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the journal " + path + " cannot be opened, so nothing was sent: " + e.getMessage(), e);
        }
    }

    private static JournalFile opened(Path path, Object identity, String baseUrl) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        boolean ready = false;
        try {
            if (locked(file) == null) {
                throw refused(path, "is in use by another process: wait until that has ended");
            }
            JournalFile journal = new JournalFile(path, identity, file);
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

    private static Object identity(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toRealPath() : key;
    }

    private static @Nullable FileLock locked(RandomAccessFile file) throws IOException {
        try {
            return file.getChannel().tryLock();
        } catch (OverlappingFileLockException byAnotherClassLoader) {
            return null;
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
            if (!header.startsWith(text)) {
                throw refused(path, "is no journal of a batch, and was left as it is: name another file");
            }
            file.setLength(0);
            file.write(header.getBytes(US_ASCII));
            file.getFD().sync();
            forceFolder(path);
            return;
        }
        checkHeader(text.substring(0, good - 1), baseUrl);
        for (int line = 2; good < text.length(); line++) {
            int end = text.indexOf('\n', good);
            JournalLine read = end < 0 ? null : JournalLine.read(text.substring(good, end));
            if (read == null && (end < 0 || end + 1 == text.length())) {
                // Cut off while it was written: nothing was sent on the strength of it.
                file.setLength(good);
                file.getFD().sync();
                break;
            }
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

    private static IllegalStateException refused(Path path, String why) {
        return new IllegalStateException("the journal " + path + " " + why + "; nothing was sent");
    }

    /** What it knew of the write with this key when it was opened; null for nothing. */
    @Nullable
    Past past(String key) {
        return known.get(key);
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
                file.getFD().sync();
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
            OPEN.remove(identity);
            writing.unlock();
        }
    }
}
