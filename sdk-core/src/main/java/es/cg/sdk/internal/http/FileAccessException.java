package es.cg.sdk.internal.http;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.FileSystemException;

/** Thrown when a local file cannot be read or written. The message follows the name of the operation. */
final class FileAccessException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    FileAccessException(String what) {
        super(what);
    }

    /**
     * Creates one with this cause, unless that is of the file system: its message holds the file name, which may be
     * private.
     */
    FileAccessException(String what, Exception cause) {
        super(what + " (" + cause.getClass().getName() + ")", cause instanceof FileSystemException ? null : cause);
    }
}
