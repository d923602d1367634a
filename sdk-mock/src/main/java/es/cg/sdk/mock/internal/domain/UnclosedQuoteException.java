package es.cg.sdk.mock.internal.domain;

import java.io.Serial;

/** A quotation mark of a CSV is opened and never closed. */
public final class UnclosedQuoteException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int line;

    UnclosedQuoteException(int line) {
        super("a quotation mark is opened in line " + line + " and never closed");
        this.line = line;
    }

    /** Returns the number of the line with the quotation mark, from 1. */
    public int line() {
        return line;
    }
}
