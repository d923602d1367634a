package es.cg.sdk.mock.internal;

import es.cg.sdk.mock.Panel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Keeps a mock's state in a file, which is replaced atomically. */
final class StateFile {
    private final Path file;

    StateFile(Path file) {
        this.file = file;
    }

    /**
     * Loads the state, if the file exists.
     *
     * @throws IOException if the file cannot be used; then it is left as it is
     */
    void load(Panel panel) throws IOException {
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("its folder does not exist");
        }
        if (Files.exists(file)) {
            try {
                panel.restore(Files.readString(file));
            } catch (IllegalStateException misfit) {
                throw new IOException(misfit.getMessage(), misfit);
            }
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new IOException("it could not be saved at the end: it cannot be written");
        }
    }

    /** Saves the state to a new file, and then replaces the old one by it. */
    void save(Panel panel) throws IOException {
        Path beside = Files.createTempFile(file.getParent(), file.getFileName() + ".", ".part");
        try {
            try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(panel.snapshot().getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            try {
                Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
