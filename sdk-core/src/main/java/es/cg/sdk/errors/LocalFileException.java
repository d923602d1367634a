package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A file on this machine stood in the way: one that was to be sent cannot be read, or has changed since it was first
 * read; or one that was to be received is there already, is longer than it may be, or cannot be written. Nothing that
 * is not whole has been sent or left behind.
 */
public final class LocalFileException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What stood in the way of this call, in words that follow its name, and what broke. */
    public LocalFileException(CallReport report, String what, @Nullable Throwable cause) {
        super(report, what, cause);
    }
}
