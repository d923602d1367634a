package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

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
                restore(Files.readAllBytes(file));
            }
            Files.deleteIfExists(part);
        } catch (IOException reason) {
            lock.close();
            throw new UncheckedIOException(
                    "the state file " + file + " cannot be used, and is left as it is: " + reason.getMessage(), reason);
        }
    }

    private void restore(byte[] bytes) throws IOException {
        if (bytes.length == 0) {
            throw new IOException("it is empty; remove it to begin anew");
        }
        try {
            snapshots.restore(PanelServer.read(bytes));
        } catch (ApiException misfit) {
            throw new IOException(misfit.why(), misfit);
        }
    }

    /** Saves the state, unless it is the one that was saved last. The time of the clocks alone is no change. */
    public void save() throws IOException {
        ObjectNode state = snapshots.take();
        String digest = digest(state);
        if (digest.equals(saved) && Files.exists(file)) {
            return;
        }
        write(state);
        saved = digest;
    }

    /** Saves the state with the time of the clocks, changed or not. */
    public void saveAll() throws IOException {
        ObjectNode state = snapshots.take();
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

    private static String digest(ObjectNode state) {
        ObjectNode still = state.objectNode().setAll(state);
        for (String name : List.of("production", "sandbox")) {
            if (still.get(name) instanceof ObjectNode environment) {
                ObjectNode timeless = environment.objectNode().setAll(environment);
                timeless.remove("clock");
                still.set(name, timeless);
            }
        }
        return Digests.sha256(ExactJson.write(still));
    }

    private void write(ObjectNode state) throws IOException {
        try {
            try (FileChannel channel = FileChannel.open(
                    part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(ExactJson.write(state));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
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
