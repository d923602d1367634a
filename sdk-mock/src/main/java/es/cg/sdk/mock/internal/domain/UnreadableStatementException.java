package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.io.Serial;

/** A statement file cannot be read as a whole. */
public final class UnreadableStatementException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int line;
    private final boolean unbalanced;
    private final transient Message text;

    private UnreadableStatementException(int line, boolean unbalanced, Message text) {
        super(Message.of("statement.at", line, text).english());
        this.line = line;
        this.unbalanced = unbalanced;
        this.text = text;
    }

    /** Returns the error of a file that is not in its format. */
    static UnreadableStatementException malformed(int line, Message text) {
        return new UnreadableStatementException(line, false, text);
    }

    /** Returns the error of a file whose counts, totals or balances are inconsistent. */
    static UnreadableStatementException unbalanced(int line, Message text) {
        return new UnreadableStatementException(line, true, text);
    }

    /** Returns the number of the line, from 1. */
    public int line() {
        return line;
    }

    /** Returns what is wrong, and what was expected. */
    public Message text() {
        return text;
    }

    /** Whether the file can be read, but its counts, totals or balances are inconsistent. */
    public boolean unbalanced() {
        return unbalanced;
    }
}
