package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Splits a line of a bank's CSV into cells, and parses dates and amounts in the formats that Spanish banks use. */
final class CsvCellParser {
    private static final Pattern SPANISH_DAY = Pattern.compile("(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})");
    private static final Pattern TIME = Pattern.compile("[ T]\\d{1,2}:\\d{2}(:\\d{2})?$");

    // A single point or comma before three digits could be either separator, so such an amount is none of these.
    private static final Pattern PLAIN = Pattern.compile("\\d{1,15}([.,]\\d{1,2})?");
    private static final Pattern SPANISH = Pattern.compile("\\d{1,3}(\\.\\d{3})+(,\\d{1,2})|\\d{1,3}(\\.\\d{3}){2,4}");
    private static final Pattern ENGLISH = Pattern.compile("\\d{1,3}(,\\d{3})+(\\.\\d{1,2})");

    private CsvCellParser() {}

    /** Returns the cells of a line, stripped; null if a quotation mark is not closed, or is not around a whole cell. */
    static @Nullable List<String> split(String line, char divider) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        boolean closed = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                if (!quoted && (closed || !cell.toString().isBlank())) {
                    return null;
                }
                closed = quoted;
                quoted = !quoted;
            } else if (c == divider && !quoted) {
                cells.add(cell.toString().strip());
                cell.setLength(0);
                closed = false;
            } else if (closed && c != ' ') {
                return null;
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString().strip());
        return quoted ? null : cells;
    }

    /** Returns the day in 20/11/2026, 20-11-26 or 2026-11-20, with or without a time; null if the text has none. */
    static @Nullable LocalDate day(String text) {
        String day = TIME.matcher(text).replaceFirst("");
        try {
            Matcher spanish = SPANISH_DAY.matcher(day);
            if (spanish.matches()) {
                String year = spanish.group(4);
                return LocalDate.of(
                        Integer.parseInt(year.length() == 2 ? "20" + year : year),
                        Integer.parseInt(spanish.group(3)),
                        Integer.parseInt(spanish.group(1)));
            }
            return LocalDate.parse(day);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns the amount in a text such as -1.234,56, 1234.56, 1.234,56- or 12,50 EUR; null if it is none. */
    static @Nullable BigDecimal amount(String text) {
        String plain =
                text.replaceAll("[\\s\u00A0\u202F]|\u20AC|(?i:eur(os?)?)$", "").replace('\u2212', '-');
        boolean negative = plain.startsWith("-") || plain.endsWith("-");
        String digits = plain.replaceFirst("^[+-]", "");
        if (digits.length() == plain.length()) {
            digits = plain.replaceFirst("[+-]$", "");
        }
        String number;
        if (PLAIN.matcher(digits).matches()) {
            number = digits.replace(',', '.');
        } else if (SPANISH.matcher(digits).matches()) {
            number = digits.replace(".", "").replace(',', '.');
        } else if (ENGLISH.matcher(digits).matches()) {
            number = digits.replace(",", "");
        } else {
            return null;
        }
        BigDecimal amount = new BigDecimal(number).setScale(2);
        return negative ? amount.negate() : amount;
    }
}
