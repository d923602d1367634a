package es.cg.sdk.internal.files;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.FileSystemException;

/** A file of this machine stands in the way; its message follows the name of the operation. */
public final class FileAccessException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    FileAccessException(String what) {
        super(what);
    }

    /** Because of this; what the file system says holds the name of the file, which may be a person's: left behind. */
    FileAccessException(String what, Exception cause) {
        super(what + " (" + cause.getClass().getName() + ")", cause instanceof FileSystemException ? null : cause);
    }
}
