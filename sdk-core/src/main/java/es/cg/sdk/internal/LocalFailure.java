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

    /** Because of this; what the file system says holds the name of the file, which may be a person's: left behind. */
    LocalFailure(String what, Exception cause) {
        super(what + " (" + cause.getClass().getName() + ")", cause instanceof FileSystemException ? null : cause);
    }
}
