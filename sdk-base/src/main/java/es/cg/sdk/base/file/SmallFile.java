package es.cg.sdk.base.file;

import es.cg.sdk.base.text.PrintableText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a whole file into memory. */
public final class SmallFile {
    private static final long MAX_BYTES = 32L << 20;

    private SmallFile() {}

    /**
     * Returns the bytes of a file.
     *
     * @param what names the file in the message of the exception
     * @throws IllegalArgumentException unless it is a regular file of at most 32 MiB that can be read
     */
    public static byte[] read(Path file, String what) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(what + " must be a regular file, but "
                    + PrintableText.line(file.toString()) + (Files.exists(file) ? " is not one" : " does not exist"));
        }
        try {
            long size = Files.size(file);
            if (size > MAX_BYTES) {
                throw new IllegalArgumentException(what + " must be at most " + MAX_BYTES + " bytes, but "
                        + PrintableText.line(file.toString()) + " has " + size + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(what + " cannot be read: " + PrintableText.line(e.toString()), e);
        }
    }
}
