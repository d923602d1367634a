package es.cg.sdk.examples;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Keeps the secret of a webhook destination, which the service tells only once, in a file that only its owner reads. */
final class SecretFile {
    private SecretFile() {}

    /** Writes the secret completely or not at all. */
    static void write(Path file, String secret) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
        Path fresh = Files.createTempFile(folder, "webhook", null); // rw------- on a POSIX file system
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(secret.getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Reads the secret. */
    static String read(Path file) throws IOException {
        return Files.readString(file).strip();
    }
}
