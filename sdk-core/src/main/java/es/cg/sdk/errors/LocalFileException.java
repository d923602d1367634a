package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a local file cannot be used. A file to upload cannot be read or has changed since it was first read; or a
 * file to download exists already, is longer than allowed, or cannot be written. No incomplete file was uploaded or
 * remains on the disk.
 */
public final class LocalFileException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message is the name of the call followed by {@code what}. */
    public LocalFileException(CallReport report, String what, @Nullable Throwable cause) {
        super(report, what, cause);
    }
}
