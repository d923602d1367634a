package es.cg.sdk.statements;

import es.cg.sdk.model.Assumed;

/**
 * Something wrong in a file of bank statements. Its texts have amounts and dates, but no account number, name or
 * concept.
 *
 * @param kind what the service does about it
 * @param line the line of the file, from 1
 * @param column the character of the line, from 1. In Norma 43 it is the first position of the field, in CSV the first
 *     character of the cell, in XML the first character of the element's content
 * @param problem what is wrong
 * @param expected what was expected there
 */
@Assumed
public record StatementFault(Kind kind, int line, int column, String problem, String expected) {
    /** What the service does about a fault. */
    @Assumed
    public enum Kind {
        /** The file does not keep to its format: the service refuses the whole file with {@code formato_no_valido}. */
        FORMAT,
        /**
         * Totals, counts or balances do not fit the movements: the service refuses the whole file with
         * {@code fichero_descuadrado}.
         */
        BALANCE,
        /**
         * A movement cannot be read, or is dated outside its statement: the service imports the other movements and
         * counts this one in {@code con_error}.
         */
        MOVEMENT
    }

    /**
     * Returns the whole fault in one line: {@code line 7, column 60: the closing balance is 702.51; expected 702.50}.
     */
    public String text() {
        return "line " + line + ", column " + column + ": " + problem + "; expected " + expected;
    }

    /** Returns {@link #text()}. */
    @Override
    public String toString() {
        return text();
    }
}
