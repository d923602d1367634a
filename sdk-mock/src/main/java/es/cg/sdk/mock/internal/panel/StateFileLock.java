package es.cg.sdk.mock.internal.panel;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other mocks off a state file. The lock is on an empty file beside it, since each save replaces the state file.
 * The operating system releases it when the process ends, also by a kill. Not thread-safe.
 *
 * <p>The empty file stays: if it were removed, one mock could lock the removed file and another one a new file.
 */
final class StateFileLock implements AutoCloseable {
    private final Path file;
    private @Nullable FileChannel channel;

    StateFileLock(Path stateFile) {
        this.file = stateFile.resolveSibling(stateFile.getFileName() + ".lock");
    }

    /**
     * Takes the lock.
     *
     * @throws IOException if another mock has it, or the file cannot be written
     */
    void take() throws IOException {
        FileChannel opened = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (opened.tryLock() == null) {
                throw new IOException(inUse());
            }
        } catch (OverlappingFileLockException inThisProcess) {
            opened.close();
            throw new IOException(inUse(), inThisProcess);
        } catch (IOException failed) {
            opened.close();
            throw failed;
        }
        channel = opened;
    }

    private static String inUse() {
        return "another mock uses it; end that one, or name another file";
    }

    /** Releases the lock, if it is held. */
    @Override
    public void close() {
        FileChannel held = channel;
        channel = null;
        if (held != null) {
            try {
                held.close();
            } catch (IOException e) {
                // The process keeps the lock until it ends.
            }
        }
    }
}
