package es.cg.sdk.examples;

import java.io.Serial;
import picocli.CommandLine.ExitCode;

/** An example refuses what it was given. The message says what, where, and what to do. */
final class RefusedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int exit;

    private RefusedException(int exit, String message) {
        super(message);
        this.exit = exit;
    }

    /** Something that was read is wrong, such as the content of a file: exit code 1. */
    static RefusedException failed(String message) {
        return new RefusedException(ExitCode.SOFTWARE, message);
    }

    /** The command line is wrong, such as the name of a file that does not exist: exit code 2. */
    static RefusedException wrongUse(String message) {
        return new RefusedException(ExitCode.USAGE, message);
    }

    int exit() {
        return exit;
    }
}
