package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.panel.StateSnapshots.State;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Keeps the state in a file, which is replaced as a whole, and which no other mock may use. Guarded by the service's
 * lock.
 */
public final class StateKeeper implements AutoCloseable {
    private final Path file;
    private final Path part;
    private final StateFileLock lock;
    private final StateSnapshots snapshots;
    private String saved = "";

    StateKeeper(Path file, StateSnapshots snapshots) {
        this.file = file.toAbsolutePath();
        this.part = this.file.resolveSibling(this.file.getFileName() + ".part");
        this.lock = new StateFileLock(this.file);
        this.snapshots = snapshots;
    }

    /**
     * Restores the state of the file, if there is one, and removes what a crash left of an unfinished one.
     *
     * @throws UncheckedIOException if the file cannot be used; then it is left as it is
     */
    void load() {
        try {
            Path folder = file.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw new IOException("its folder does not exist");
            }
            if (Files.isDirectory(file)) {
                throw new IOException("it is a folder");
            }
            if (!Files.isWritable(Files.exists(file) ? file : folder)) {
                throw new IOException("it could not be saved: it cannot be written");
            }
            lock.take();
            if (Files.exists(file)) {
                restore();
            }
            Files.deleteIfExists(part);
        } catch (IOException reason) {
            lock.close();
            throw new UncheckedIOException(
                    "the state file " + file + " cannot be used, and is left as it is: " + reason.getMessage(), reason);
        }
    }

    private void restore() throws IOException {
        if (Files.size(file) == 0) {
            throw new IOException("it is empty; remove it to begin anew");
        }
        try (InputStream in = Files.newInputStream(file)) {
            snapshots.restore(StateHandlers.read(snapshots, in));
        } catch (ApiException misfit) {
            throw new IOException(misfit.why(), misfit);
        }
    }

    /** Saves the state, unless it is the one that was saved last. The time of the clocks alone is no change. */
    public void save() throws IOException {
        State state = snapshots.take();
        String digest = digest(state);
        if (digest.equals(saved) && Files.exists(file)) {
            return;
        }
        write(state);
        saved = digest;
    }

    /** Saves the state with the time of the clocks, changed or not. */
    public void saveAll() throws IOException {
        State state = snapshots.take();
        write(state);
        saved = digest(state);
    }

    /** Lets other mocks use the file. */
    @Override
    public void close() {
        lock.close();
    }

    Path file() {
        return file;
    }

    private static String digest(State state) throws IOException {
        MessageDigest digest = Digests.sha256();
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            state.write(out, false);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private void write(State state) throws IOException {
        try {
            try (FileChannel channel = FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                state.write(Channels.newOutputStream(channel));
                channel.force(true);
            }
            moved();
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void moved() throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
