package es.cg.sdk.internal.journal;

import es.cg.sdk.batch.BatchInUseException;
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
 * Locks a journal for one run, with a lock on a file next to it. A lock on the journal itself is not enough: on some
 * systems a process loses its locks on a file as soon as any code of the process closes that file. Nothing else opens
 * the lock file. Thread-safe.
 */
final class JournalLock implements AutoCloseable {
    private static final Set<Object> HELD = ConcurrentHashMap.newKeySet();

    // Closing one would release the lock that the SDK of another class loader in this process holds.
    private static final Queue<RandomAccessFile> NEVER_CLOSED = new ConcurrentLinkedQueue<>();

    private final Object identity;
    private final RandomAccessFile file;

    private JournalLock(Object identity, RandomAccessFile file) {
        this.identity = identity;
        this.file = file;
    }

    /**
     * Locks an existing journal.
     *
     * @throws BatchInUseException if it is locked
     * @throws IllegalStateException if it has several names
     */
    static JournalLock of(Path journal) throws IOException {
        Object identity = identity(journal);
        if (!HELD.add(identity)) {
            throw inUse(journal, "another run of this process");
        }
        JournalLock lock = null;
        try {
            if (countNames(journal) > 1) {
                throw JournalFile.refused(
                        journal,
                        "has a second name, as a hard link, so that two runs could use it at once: remove one of the names");
            }
            // One lock, whichever symbolic link leads to the journal.
            Path real = journal.toRealPath();
            RandomAccessFile file = new RandomAccessFile(real + ".lock", "rw");
            if (!isLocked(file)) {
                throw inUse(journal, "another process");
            }
            lock = new JournalLock(identity, file);
            return lock;
        } finally {
            if (lock == null) {
                HELD.remove(identity);
            }
        }
    }

    private static BatchInUseException inUse(Path journal, String by) {
        return new BatchInUseException(
                "the journal " + journal + " is in use by " + by + ": wait until that has ended; nothing was sent");
    }

    private static boolean isLocked(RandomAccessFile file) throws IOException {
        boolean locked = false;
        boolean heldByOtherClassLoader = false;
        try {
            locked = file.getChannel().tryLock() != null;
            return locked;
        } catch (OverlappingFileLockException lockedInThisProcess) {
            heldByOtherClassLoader = NEVER_CLOSED.add(file);
            return false;
        } finally {
            if (!locked && !heldByOtherClassLoader) {
                file.close();
            }
        }
    }

    /** Returns the number of hard links of the file; 1 if the platform does not tell. */
    private static int countNames(Path path) throws IOException {
        try {
            return Files.getAttribute(path, "unix:nlink") instanceof Integer count ? count : 1;
        } catch (UnsupportedOperationException | IllegalArgumentException notSupported) {
            return 1;
        }
    }

    private static Object identity(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toRealPath() : key;
    }

    /** Releases the lock. The lock file stays, since another process may have it open. */
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
