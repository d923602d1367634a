package es.cg.sdk.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and writes the cells of a line of CSV. A cell with a separator or a quote is quoted. */
final class CsvLine {
    private CsvLine() {}

    /**
     * Returns the cells of a line.
     *
     * @throws IllegalArgumentException if a quote is not closed, or text follows a closed one; the message names the
     *     position
     */
    static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        int at = 0;
        while (true) {
            StringBuilder cell = new StringBuilder();
            if (at < line.length() && line.charAt(at) == '"') {
                at = quoted(line, at, cell);
                if (at < line.length() && line.charAt(at) != separator) {
                    throw new IllegalArgumentException("position " + (at + 1)
                            + ": text follows a closed quote; write a quote within a cell twice");
                }
            } else {
                int end = line.indexOf(separator, at);
                end = end < 0 ? line.length() : end;
                cell.append(line, at, end);
                at = end;
            }
            cells.add(cell.toString());
            if (at >= line.length()) {
                return cells;
            }
            at++;
        }
    }

    private static int quoted(String line, int opened, StringBuilder cell) {
        int at = opened + 1;
        while (at < line.length()) {
            char each = line.charAt(at++);
            if (each != '"') {
                cell.append(each);
            } else if (at < line.length() && line.charAt(at) == '"') {
                cell.append('"');
                at++;
            } else {
                return at;
            }
        }
        throw new IllegalArgumentException("position " + (opened + 1) + ": the quote is not closed on this line");
    }

    /** Returns a line of these cells, separated by commas; null is an empty cell. */
    static String of(List<?> cells) {
        return cells.stream().map(CsvLine::cell).collect(Collectors.joining(","));
    }

    private static String cell(@Nullable Object value) {
        String text = value == null ? "" : value.toString().replaceAll("\\s+", " ");
        // A spreadsheet would run text that begins so as a formula.
        String safe = text.matches("[=+@-].*") && !text.matches("-?[0-9.]+") ? "'" + text : text;
        return safe.matches(".*[\",;].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
