package es.cg.sdk.statements;

import java.util.ArrayList;
import java.util.List;

/** Splits a line of a CSV. A cell may be in quotation marks, within which a doubled one stands for one. */
final class CsvCells {
    private final String line;
    private final char separator;
    private final List<Cell> cells = new ArrayList<>();
    private int at;
    private int faultyQuote;

    private CsvCells(String line, char separator) {
        this.line = line;
        this.separator = separator;
        do {
            cell();
        } while (faultyQuote == 0 && at++ < line.length());
    }

    /**
     * A cell of a line.
     *
     * @param text its text, without quotation marks and the blanks around it
     * @param column the character of the line where it begins, from 1
     */
    record Cell(String text, int column) {}

    static CsvCells of(String line, char separator) {
        return new CsvCells(line, separator);
    }

    List<Cell> list() {
        return cells;
    }

    /**
     * Returns the column of a quotation mark that neither begins nor ends a cell, or is not closed; 0 if there is none.
     */
    int faultyQuote() {
        return faultyQuote;
    }

    /** Reads up to the next separator or the end of the line. */
    private void cell() {
        int first = at;
        while (first < line.length() && line.charAt(first) == ' ') {
            first++;
        }
        if (first < line.length() && line.charAt(first) == '"') {
            quoted(first);
            return;
        }
        int end = line.indexOf(separator, at);
        end = end < 0 ? line.length() : end;
        int quote = line.indexOf('"', at);
        if (quote >= 0 && quote < end) {
            faultyQuote = quote + 1;
            return;
        }
        cells.add(new Cell(line.substring(at, end).strip(), Math.min(first, end) + 1));
        at = end;
    }

    private void quoted(int quote) {
        StringBuilder text = new StringBuilder();
        int each = quote + 1;
        while (each < line.length() && (line.charAt(each) != '"' || line.startsWith("\"\"", each))) {
            text.append(line.charAt(each));
            each += line.charAt(each) == '"' ? 2 : 1;
        }
        if (each >= line.length()) {
            faultyQuote = quote + 1;
            return;
        }
        int end = each + 1;
        while (end < line.length() && line.charAt(end) == ' ') {
            end++;
        }
        if (end < line.length() && line.charAt(end) != separator) {
            faultyQuote = each + 1;
            return;
        }
        cells.add(new Cell(text.toString().strip(), quote + 2));
        at = end;
    }
}
