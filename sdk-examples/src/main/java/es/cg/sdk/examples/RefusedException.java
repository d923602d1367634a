package es.cg.sdk.examples;

import java.io.Serial;
import java.util.List;
import picocli.CommandLine.ExitCode;

/** An example refuses what it was given. The message says what, where, and what to do. */
final class RefusedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int exit;
    private final String[] details;

    private RefusedException(int exit, String message, List<String> details) {
        super(message);
        this.exit = exit;
        this.details = details.toArray(String[]::new);
    }

    /** Something that was read is wrong, such as the content of a file: exit code 1. */
    static RefusedException failed(String message) {
        return failed(message, List.of());
    }

    /** Something that was read is wrong, in several places, each of which gets a line: exit code 1. */
    static RefusedException failed(String message, List<String> details) {
        return new RefusedException(ExitCode.SOFTWARE, message, details);
    }

    /** The command line is wrong, such as the name of a file that does not exist: exit code 2. */
    static RefusedException wrongUse(String message) {
        return wrongUse(message, List.of());
    }

    /** The command line is wrong, and these lines tell more: exit code 2. */
    static RefusedException wrongUse(String message, List<String> details) {
        return new RefusedException(ExitCode.USAGE, message, details);
    }

    int exit() {
        return exit;
    }

    List<String> details() {
        return List.of(details);
    }
}
