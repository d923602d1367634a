package es.cg.sdk.mock.internal.domain;

import java.io.Serial;

/** A statement file that cannot be taken as a whole. */
public final class UnreadableStatementException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int line;
    private final boolean unbalanced;

    private UnreadableStatementException(int line, boolean unbalanced, String message) {
        super("line " + line + ": " + message);
        this.line = line;
        this.unbalanced = unbalanced;
    }

    /** The file is not of its format. */
    static UnreadableStatementException malformed(int line, String message) {
        return new UnreadableStatementException(line, false, message);
    }

    /** The file's counts, totals or balances do not add up. */
    static UnreadableStatementException unbalanced(int line, String message) {
        return new UnreadableStatementException(line, true, message);
    }

    /** Where it shows, counted from 1. */
    public int line() {
        return line;
    }

    /** Whether the file can be read, but does not add up. */
    public boolean unbalanced() {
        return unbalanced;
    }
}
