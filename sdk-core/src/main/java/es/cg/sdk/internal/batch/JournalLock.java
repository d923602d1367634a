package es.cg.sdk.internal.batch;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * That a journal is in use, by a lock on a file beside it: on some systems a process loses its locks on a file as soon
 * as anything in it that has read that file closes it. The file beside it nobody reads. Thread-safe.
 */
final class JournalLock implements AutoCloseable {
    private static final Set<Object> HELD = ConcurrentHashMap.newKeySet();

    // Closing one would give up the lock that another class loader's SDK holds in this process.
    private static final Queue<RandomAccessFile> NEVER_CLOSED = new ConcurrentLinkedQueue<>();

    private final Object identity;
    private final RandomAccessFile file;

    private JournalLock(Object identity, RandomAccessFile file) {
        this.identity = identity;
        this.file = file;
    }

    /**
     * Takes the lock of this journal, which is there.
     *
     * @throws IllegalStateException if somebody has it
     */
    static JournalLock of(Path journal) throws IOException {
        Object identity = identity(journal);
        if (!HELD.add(identity)) {
            throw JournalFile.refused(journal, "is in use by another run of this process: wait until that has ended");
        }
        JournalLock lock = null;
        try {
            if (names(journal) > 1) {
                throw JournalFile.refused(
                        journal, "has another name too, as a hard link: two runs would lock each their own");
            }
            // Whatever link leads to it, the lock is one.
            Path real = journal.toRealPath();
            RandomAccessFile file = new RandomAccessFile(real + ".lock", "rw");
            if (!isLocked(file)) {
                throw JournalFile.refused(journal, "is in use by another process: wait until that has ended");
            }
            lock = new JournalLock(identity, file);
            return lock;
        } finally {
            if (lock == null) {
                HELD.remove(identity);
            }
        }
    }

    private static boolean isLocked(RandomAccessFile file) throws IOException {
        boolean locked = false;
        boolean elsewhere = false;
        try {
            locked = file.getChannel().tryLock() != null;
            return locked;
        } catch (OverlappingFileLockException byAnotherClassLoader) {
            elsewhere = NEVER_CLOSED.add(file);
            return false;
        } finally {
            if (!locked && !elsewhere) {
                file.close();
            }
        }
    }

    /** How many names the file has; one where nobody can tell. */
    private static int names(Path path) throws IOException {
        try {
            return Files.getAttribute(path, "unix:nlink") instanceof Integer count ? count : 1;
        } catch (UnsupportedOperationException | IllegalArgumentException notOnThisSystem) {
            return 1;
        }
    }

    private static Object identity(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toRealPath() : key;
    }

    /** Gives it up; the file stays, for another may be waiting with it in hand. */
    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            // Nothing was written to it.
        } finally {
            HELD.remove(identity);
        }
    }
}
