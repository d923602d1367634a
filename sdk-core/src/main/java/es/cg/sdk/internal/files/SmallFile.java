package es.cg.sdk.internal.files;

import es.cg.sdk.text.PrintableText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is read as a whole, into memory, before anything is sent. */
public final class SmallFile {
    private static final long LARGEST = 32L << 20;

    private SmallFile() {}

    /**
     * Its bytes.
     *
     * @param what it is, in words that begin the message of the exception
     * @throws IllegalArgumentException unless it is a regular file of at most 32 MiB that can be read
     */
    public static byte[] read(Path file, String what) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(what + " must be a regular file, but "
                    + PrintableText.line(file.toString()) + (Files.exists(file) ? " is none" : " does not exist"));
        }
        try {
            long size = Files.size(file);
            if (size > LARGEST) {
                throw new IllegalArgumentException(what + " is held in memory as a whole: "
                        + PrintableText.line(file.toString()) + " has " + size + " bytes, and may have " + LARGEST);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(what + " cannot be read: " + PrintableText.line(e.toString()), e);
        }
    }
}
