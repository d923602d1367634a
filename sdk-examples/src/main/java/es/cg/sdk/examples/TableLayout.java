package es.cg.sdk.examples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table that fits the terminal: whole where it fits, else with long texts in several lines of their column, else each
 * row as a block with its fields by name.
 */
final class TableLayout {
    private static final String GAP = "  ";
    private static final String FIELD_GAP = "   ";
    // A narrower column of text is harder to read than a block.
    private static final int MIN_TEXT = 18;

    private final List<String> columns;
    private final List<? extends List<?>> rows;
    private final int[] widths;

    TableLayout(List<String> columns, List<? extends List<?>> rows) {
        this.columns = columns;
        this.rows = rows;
        this.widths = new int[columns.size()];
        Arrays.setAll(
                widths,
                i -> rows.stream()
                        .mapToInt(row -> TextWidth.of(text(row.get(i))))
                        .reduce(TextWidth.of(columns.get(i)), Math::max));
    }

    /** Returns the lines for so many columns; the first, or the first of each block, is a heading. */
    List<Line> lines(int available) {
        return narrow(available) ? table() : blocks(available);
    }

    /**
     * A line of the table.
     *
     * @param isHeading whether to print it in bold
     */
    record Line(String text, boolean isHeading) {}

    /** Narrows the widest columns of text until the table fits; returns whether it does. */
    private boolean narrow(int available) {
        int[] least = new int[widths.length];
        Arrays.setAll(least, this::least);
        long over = IntStream.of(widths).asLongStream().sum() + (long) GAP.length() * (widths.length - 1) - available;
        for (; over > 0; over--) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return false;
            }
            widths[widest]--;
        }
        return true;
    }

    /** Returns the least width of a column: that of its longest word, and of its heading. */
    private int least(int column) {
        int words = rows.stream()
                .flatMap(row -> Arrays.stream(text(row.get(column)).split(" ", -1)))
                .mapToInt(TextWidth::of)
                .reduce(TextWidth.of(columns.get(column)), Math::max);
        return Math.max(words, Math.min(widths[column], MIN_TEXT));
    }

    private List<Line> table() {
        List<Line> lines = new ArrayList<>();
        row(columns, true, lines);
        rows.forEach(row -> row(row, false, lines));
        return lines;
    }

    private void row(List<?> cells, boolean isHeading, List<Line> lines) {
        List<List<String>> wrapped = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            wrapped.add(TextWidth.wrapCell(text(cells.get(i)), widths[i]));
        }
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < height; line++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = line < wrapped.get(i).size() ? wrapped.get(i).get(line) : "";
                String padding = " ".repeat(widths[i] - TextWidth.of(cell));
                text.append(i == 0 ? "" : GAP).append(cells.get(i) instanceof Number ? padding + cell : cell + padding);
            }
            lines.add(new Line(text.toString().stripTrailing(), isHeading));
        }
    }

    private List<Line> blocks(int available) {
        List<Line> lines = new ArrayList<>();
        for (List<?> row : rows) {
            TextWidth.wrap(columns.get(0) + ": " + text(row.get(0)), available)
                    .forEach(each -> lines.add(new Line(each, true)));
            StringBuilder line = new StringBuilder();
            for (int i = 1; i < row.size(); i++) {
                Object cell = row.get(i);
                if (cell == null || text(cell).isEmpty()) {
                    continue;
                }
                String field = columns.get(i) + ": " + text(cell);
                if (!line.isEmpty() && TextWidth.of(line + FIELD_GAP + field) > available) {
                    add(line, available, lines);
                }
                line.append(line.isEmpty() ? GAP : FIELD_GAP).append(field);
            }
            add(line, available, lines);
        }
        return lines;
    }

    private static void add(StringBuilder line, int available, List<Line> lines) {
        if (!line.isEmpty()) {
            TextWidth.wrap(line.toString(), available).forEach(each -> lines.add(new Line(each, false)));
            line.setLength(0);
        }
    }

    private static String text(@Nullable Object cell) {
        if (cell instanceof Boolean flag) {
            return flag ? "yes" : "no";
        }
        return cell == null ? "-" : cell.toString();
    }
}
