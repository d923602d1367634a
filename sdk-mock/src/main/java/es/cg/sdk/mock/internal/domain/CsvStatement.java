package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a statement in CSV: a header line with at least {@code fecha} and {@code importe}, then one line for each
 * movement. The separator is a semicolon, comma or tab; dates are written 2026-11-20 or 20/11/2026, amounts -1234.56 or
 * -1.234,56. A line that cannot be read is reported, and the others are used.
 */
public final class CsvStatement {
    private static final Pattern SPANISH_DAY = Pattern.compile("(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})");
    private static final String AMOUNT = "[+-]?\\d{1,15}(\\.\\d{1,2})?";

    private final char divider;
    private final List<String> header;

    private CsvStatement(String header) {
        this.divider = header.indexOf(';') >= 0 ? ';' : header.indexOf('\t') >= 0 ? '\t' : ',';
        List<String> names = new ArrayList<>();
        List<String> cells = cells(header);
        for (String cell : cells == null ? List.<String>of() : cells) {
            names.add(cell.strip().toLowerCase(Locale.ROOT).replace(' ', '_'));
        }
        this.header = names;
    }

    /** Whether a file's first line is a header with the required columns. */
    public static boolean looksLike(String firstLine) {
        return new CsvStatement(firstLine).header.containsAll(List.of("fecha", "importe"));
    }

    /** Returns the statement in the lines of a file, whose first line is the header. */
    public static Statement read(List<String> lines) throws UnreadableStatementException {
        if (lines.isEmpty() || !looksLike(lines.get(0))) {
            throw UnreadableStatementException.malformed(1, "the first line must name the columns fecha and importe");
        }
        CsvStatement reader = new CsvStatement(lines.get(0));
        List<Statement.Movement> movements = new ArrayList<>();
        List<Statement.Fault> faults = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                Statement.Movement movement = reader.movement(lines.get(i));
                if (movement == null) {
                    faults.add(new Statement.Fault(i + 1, "the line has no readable fecha and importe"));
                } else {
                    movements.add(movement);
                }
            }
        }
        Comparator<LocalDate> order = Comparator.naturalOrder();
        return new Statement(
                "",
                "",
                movements.stream().map(Statement.Movement::date).min(order).orElse(null),
                movements.stream().map(Statement.Movement::date).max(order).orElse(null),
                null,
                closing(movements),
                List.copyOf(movements),
                List.copyOf(faults));
    }

    /** Returns the balance of the latest movement, which is the first line if the file begins with the newest. */
    private static @Nullable BigDecimal closing(List<Statement.Movement> movements) {
        if (movements.isEmpty()) {
            return null;
        }
        Statement.Movement first = movements.get(0);
        Statement.Movement last = movements.get(movements.size() - 1);
        return (first.date().isAfter(last.date()) ? first : last).balance();
    }

    private Statement.@Nullable Movement movement(String line) {
        List<String> cells = cells(line);
        if (cells == null) {
            return null;
        }
        LocalDate date = day(cell(cells, "fecha"));
        BigDecimal amount = amount(cell(cells, "importe"));
        if (date == null || amount == null) {
            return null;
        }
        return new Statement.Movement(
                date,
                day(cell(cells, "fecha_valor")),
                amount,
                amount(cell(cells, "saldo")),
                "",
                cell(cells, header.contains("referencia") ? "referencia" : "referencia_1"),
                cell(cells, "referencia_2"),
                cell(cells, "concepto"));
    }

    private String cell(List<String> cells, String name) {
        int at = header.indexOf(name);
        return at < 0 || at >= cells.size() ? "" : cells.get(at).strip();
    }

    /** Returns the cells of a line; null if a quotation mark is not closed. */
    private @Nullable List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == divider && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return quoted ? null : cells;
    }

    private static @Nullable LocalDate day(String text) {
        try {
            Matcher spanish = SPANISH_DAY.matcher(text);
            if (spanish.matches()) {
                return LocalDate.of(
                        Integer.parseInt(spanish.group(3)),
                        Integer.parseInt(spanish.group(2)),
                        Integer.parseInt(spanish.group(1)));
            }
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable BigDecimal amount(String text) {
        String plain = text.replaceAll("[\\s\u20AC]", "");
        if (plain.indexOf(',') >= 0) {
            plain = plain.replace(".", "").replace(',', '.');
        }
        return plain.matches(AMOUNT) ? new BigDecimal(plain).setScale(2) : null;
    }
}
