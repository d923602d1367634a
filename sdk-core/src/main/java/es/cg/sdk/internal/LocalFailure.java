package es.cg.sdk.internal;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.FileSystemException;

/** A file of this machine stands in the way; its message follows the name of the operation. */
final class LocalFailure extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    LocalFailure(String what) {
        super(what);
    }

    /** Because of this; what a source of the caller's says of itself is left to the cause. */
    LocalFailure(String what, Exception cause) {
        super(
                what + " ("
                        + (cause instanceof FileSystemException
                                ? cause
                                : cause.getClass().getName()) + ")",
                cause);
    }
}
