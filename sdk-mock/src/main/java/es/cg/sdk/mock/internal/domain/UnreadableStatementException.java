package es.cg.sdk.mock.internal.domain;

import java.io.Serial;

/** A statement file cannot be read as a whole. */
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

    /** Returns the error of a file that is not in its format. */
    static UnreadableStatementException malformed(int line, String message) {
        return new UnreadableStatementException(line, false, message);
    }

    /** Returns the error of a file whose counts, totals or balances are inconsistent. */
    static UnreadableStatementException unbalanced(int line, String message) {
        return new UnreadableStatementException(line, true, message);
    }

    /** Returns the number of the line, from 1. */
    public int line() {
        return line;
    }

    /** Whether the file can be read, but its counts, totals or balances are inconsistent. */
    public boolean unbalanced() {
        return unbalanced;
    }
}
