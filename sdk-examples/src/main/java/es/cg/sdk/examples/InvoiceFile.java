package es.cg.sdk.examples;

import es.cg.sdk.common.TaxId;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV file of invoices, one a line, and lists every fault with its line and column. The first line names the
 * columns; cells are separated by commas or semicolons, and may be quoted.
 */
final class InvoiceFile {
    /** The columns that the file must have, in any order. */
    static final List<String> COLUMNS = List.of(
            "documento",
            "cliente_id",
            "serie",
            "fecha_expedicion",
            "receptor_nif",
            "receptor_nombre",
            "concepto",
            "cantidad",
            "precio_unitario",
            "iva_pct");

    // More is no text of an invoice, but a quote that is missing, or another file.
    private static final int LONGEST_CELL = 500;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,12}(\\.[0-9]{1,6})?");

    private final Path file;
    private final List<String> faults = new ArrayList<>();
    private final Map<String, Integer> lineOfDocument = new HashMap<>();
    private List<String> header = List.of();
    private char separator = ',';

    private InvoiceFile(Path file) {
        this.file = file;
    }

    /**
     * Returns the invoices of the file.
     *
     * @throws RefusedException if there is no file, or with every fault of it
     */
    static List<InvoiceRow> read(Path file) throws IOException {
        return new InvoiceFile(file).rows();
    }

    private List<InvoiceRow> rows() throws IOException {
        List<String> lines = TextFile.lines(file);
        if (lines.isEmpty()) {
            throw RefusedException.failed(file + " is empty; its first line must be " + String.join(",", COLUMNS));
        }
        separator = lines.get(0).contains(";") ? ';' : ',';
        header = CsvLine.cells(lines.get(0), separator);
        for (String each : COLUMNS) {
            if (!header.contains(each)) {
                faults.add("line 1: the column " + each + " is missing");
            }
        }
        List<InvoiceRow> rows = new ArrayList<>();
        for (int i = 1; i < lines.size() && header.containsAll(COLUMNS); i++) {
            if (!lines.get(i).isBlank()) {
                read(i + 1, lines.get(i), rows);
            }
        }
        if (rows.isEmpty() && faults.isEmpty()) {
            faults.add("line 1: no invoice follows");
        }
        if (!faults.isEmpty()) {
            throw RefusedException.failed(
                    file + " has " + (faults.size() == 1 ? "a fault" : faults.size() + " faults")
                            + "; nothing was sent. Correct the file and run it again:",
                    faults);
        }
        return rows;
    }

    private void read(int line, String text, List<InvoiceRow> rows) {
        List<String> cells;
        try {
            cells = CsvLine.cells(text, separator);
        } catch (IllegalArgumentException wrong) {
            faults.add("line " + line + ", " + wrong.getMessage());
            return;
        }
        if (cells.size() != header.size()) {
            faults.add("line " + line + ": " + cells.size() + " cells, but the first line has " + header.size()
                    + "; quote a cell that contains " + separator);
            return;
        }
        int before = faults.size();
        Cells row = new Cells(line, cells);
        String document = row.text("documento");
        Integer earlier = document.isEmpty() ? null : lineOfDocument.putIfAbsent(document, line);
        if (earlier != null) {
            row.fault("documento", "line " + earlier + " has the same document");
        }
        // Every cell is read, so that every fault is listed. After a fault, the row is not used.
        Long client = row.value("cliente_id", InvoiceFile::id, "is not the id of a client, such as 1001");
        String series = row.text("serie");
        LocalDate date = row.value("fecha_expedicion", LocalDate::parse, "is not a date such as 2026-11-30");
        TaxId recipient = row.value("receptor_nif", TaxId::of, null);
        String name = row.text("receptor_nombre");
        String concept = row.text("concepto");
        BigDecimal quantity = row.number("cantidad");
        BigDecimal price = row.number("precio_unitario");
        BigDecimal vat = row.number("iva_pct");
        if (faults.size() == before && client != null && date != null && recipient != null) {
            rows.add(new InvoiceRow(
                    line, document, client, series, date, recipient, name, concept, quantity, price, vat));
        }
    }

    private static Long id(String text) {
        long id = Long.parseLong(text);
        if (id <= 0) {
            throw new NumberFormatException();
        }
        return id;
    }

    /** The cells of one line, by the name of their column. */
    private final class Cells {
        private final int line;
        private final List<String> cells;

        Cells(int line, List<String> cells) {
            this.line = line;
            this.cells = cells;
        }

        void fault(String column, String reason) {
            faults.add("line " + line + ", column " + column + ": " + reason);
        }

        String text(String column) {
            String cell = cells.get(header.indexOf(column)).strip();
            if (cell.isEmpty()) {
                fault(column, "is empty");
            } else if (cell.length() > LONGEST_CELL) {
                fault(column, "has " + cell.length() + " characters, and at most " + LONGEST_CELL + " are allowed");
                return "";
            }
            return cell;
        }

        /**
         * Returns the parsed cell; null with a fault. A null reason is that of tax ids, which no message may contain.
         */
        <V> @Nullable V value(String column, Function<String, V> parse, @Nullable String reason) {
            String cell = text(column);
            if (cell.isEmpty()) {
                return null;
            }
            try {
                return parse.apply(cell);
            } catch (IllegalArgumentException | DateTimeException wrong) {
                fault(column, reason == null ? "is not a valid Spanish tax id" : "'" + cell + "' " + reason);
                return null;
            }
        }

        BigDecimal number(String column) {
            BigDecimal number = value(column, this::decimal, "is not a number such as 100.50");
            return number == null ? BigDecimal.ZERO : number;
        }

        private BigDecimal decimal(String text) {
            // Spanish spreadsheets separate cells by semicolons, because the comma is the decimal sign.
            String plain = separator == ';' && !text.contains(".") ? text.replace(',', '.') : text;
            if (!NUMBER.matcher(plain).matches()) {
                throw new NumberFormatException();
            }
            return new BigDecimal(plain);
        }
    }
}
