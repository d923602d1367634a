package es.cg.sdk.mock.internal.domain;

import java.util.ArrayList;
import java.util.List;

/** Reads lines of fields that are separated by semicolons and may be quoted. */
public final class Csv {
    private static final char SEPARATOR = ';';
    private static final char QUOTE = '"';

    private final String text;
    private final List<Line> lines = new ArrayList<>();
    private List<String> fields = new ArrayList<>();
    private final StringBuilder field = new StringBuilder();
    private int line = 1;
    private int beginning = 1;

    private Csv(String text) {
        this.text = text;
    }

    /**
     * A line with its fields, trimmed.
     *
     * @param number the number of the line where it begins, from 1
     */
    public record Line(int number, List<String> fields) {}

    /**
     * Returns the lines of a text that are not empty.
     *
     * @throws UnclosedQuoteException if a quotation mark is not closed
     */
    public static List<Line> lines(String text) throws UnclosedQuoteException {
        Csv csv = new Csv(text.startsWith("\uFEFF") ? text.substring(1) : text);
        csv.read();
        return List.copyOf(csv.lines);
    }

    private void read() throws UnclosedQuoteException {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            line += c == '\n' ? 1 : 0;
            if (quoted) {
                boolean doubled = c == QUOTE && i + 1 < text.length() && text.charAt(i + 1) == QUOTE;
                if (c != QUOTE || doubled) {
                    field.append(c);
                } else {
                    quoted = false;
                }
                i += doubled ? 1 : 0;
            } else if (c == QUOTE && field.toString().isBlank()) {
                quoted = true;
            } else if (c == SEPARATOR) {
                endField();
            } else if (c == '\n') {
                endLine();
            } else if (c != '\r') {
                field.append(c);
            }
        }
        if (quoted) {
            throw new UnclosedQuoteException(beginning);
        }
        endLine();
    }

    private void endField() {
        fields.add(field.toString().trim());
        field.setLength(0);
    }

    private void endLine() {
        endField();
        if (fields.stream().anyMatch(each -> !each.isEmpty())) {
            lines.add(new Line(beginning, List.copyOf(fields)));
        }
        fields = new ArrayList<>();
        beginning = line;
    }
}
