package es.cg.sdk.mock.internal.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The body of a request: in memory, or in a file if it is large. */
public final class ReceivedBody {
    private final byte[] memory;
    private final @Nullable Path file;

    /**
     * Creates it.
     *
     * @param memory the bytes; empty if they are in a file
     * @param file the file, which whoever received the body deletes; null if the bytes are in memory
     */
    public ReceivedBody(byte[] memory, @Nullable Path file) {
        this.memory = memory;
        this.file = file;
    }

    /** Returns a body in memory. */
    public static ReceivedBody of(byte[] bytes) {
        return new ReceivedBody(bytes, null);
    }

    /** Returns the file; null if the bytes are in memory. */
    public @Nullable Path file() {
        return file;
    }

    /** Returns a stream of the bytes. */
    public InputStream open() throws IOException {
        return file == null ? new ByteArrayInputStream(memory) : Files.newInputStream(file);
    }

    /** Returns all bytes. */
    public byte[] bytes() throws IOException {
        return file == null ? memory : Files.readAllBytes(file);
    }

    /** Deletes the file, if there is one. */
    public void delete() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
