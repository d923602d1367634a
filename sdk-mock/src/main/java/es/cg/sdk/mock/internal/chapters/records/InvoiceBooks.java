package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Measure;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The books of the invoices that a client has issued, from which its tax models are computed. */
public final class InvoiceBooks {
    private static final List<String> AMOUNTS =
            List.of("base_imponible", "cuota_iva", "cuota_recargo", "retencion_irpf_importe", "total", "total_a_pagar");
    private static final List<String> PARTS = List.of("base", "cuota", "cuota_recargo");

    private static final String YES = "1";

    // By these the entries of a period are found without reading other records.
    private static final RowKey IN_BOOKS = RowKey.of(
            "issued and in the books", row -> row.is("sentido", "recibida") || row.is("estado", "anulada") ? "" : YES);
    private static final RowKey REPLACED = RowKey.of("replaced", row -> isReplaced(row) ? YES : "");
    private static final Measure ACCRUAL = Measure.day(
            "accrual",
            row -> row.text("fecha_expedicion").isEmpty() ? "" : accrual(row).toString());

    private InvoiceBooks() {}

    /** Whether another invoice replaces this one: an F3, or one that rectifies it by substitution. */
    public static boolean isReplaced(Row invoice) {
        return !invoice.text("sustituida_por").isEmpty();
    }

    /** Whether nothing is owed for an invoice any more, since it is annulled or replaced. */
    public static boolean isVoid(Row invoice) {
        return invoice.is("estado", "anulada") || isReplaced(invoice);
    }

    /** Returns the invoice that stands for this one now: the one that replaces it, or else itself. */
    public static Row standing(Environment environment, Row invoice) {
        Row standing = invoice;
        while (isReplaced(standing)) {
            Row replacement = environment.find(TableNames.INVOICES, standing.text("sustituida_por"));
            if (replacement == null) {
                return standing;
            }
            standing = replacement;
        }
        return standing;
    }

    /**
     * Returns what the books of a client have of these days, newest first: the invoices that were issued and are not
     * annulled, and for each replaced one a second entry with its amounts negated. That entry has the days and the kind
     * of the invoice that replaces it, so that an earlier period keeps what was declared, and no period counts an
     * operation twice. An entry is of the day on which its tax accrues.
     */
    public static List<Row> issued(Environment environment, long client, LocalDate first, LocalDate last) {
        Table invoices = environment.table(TableNames.INVOICES);
        RowFilter issued = RowFilter.text(IN_BOOKS, YES);
        List<Row> entries = new ArrayList<>(
                invoices.of(client, issued.and(RowFilter.days(ACCRUAL, first.toString(), last.toString()))));
        for (Row invoice : invoices.of(client, issued.and(RowFilter.text(REPLACED, YES)))) {
            Row replacement = invoices.find(client, invoice.text("sustituida_por"));
            Row entry = replacement == null ? null : negated(invoice, replacement);
            if (entry != null
                    && !accrual(entry).isBefore(first)
                    && !accrual(entry).isAfter(last)) {
                entries.add(entry);
            }
        }
        entries.sort(Comparator.comparingLong(Row::number).reversed());
        return entries;
    }

    /**
     * Returns the day on which the tax of an issued invoice accrues: that of the operation. It is the date of issue for
     * an invoice that rectifies, and for a delivery within the EU unless the fifteenth of the next month comes first.
     */
    public static LocalDate accrual(Row invoice) {
        LocalDate issue = LocalDate.parse(invoice.text("fecha_expedicion"));
        String operation = invoice.text("fecha_operacion");
        if (operation.isEmpty() || invoice.text("tipo_factura").startsWith("R")) {
            return issue;
        }
        LocalDate day = LocalDate.parse(operation);
        for (JsonNode part : invoice.json().path("desglose_iva")) {
            if (part.path("exencion").asText().equals("E5")) {
                LocalDate latest = day.plusMonths(1).withDayOfMonth(15);
                return issue.isBefore(latest) ? issue : latest;
            }
        }
        return day;
    }

    private static Row negated(Row invoice, Row replacement) {
        ObjectNode entry = invoice.shown();
        negate(entry, AMOUNTS);
        entry.path("desglose_iva").forEach(part -> negate((ObjectNode) part, PARTS));
        entry.remove("fecha_operacion");
        for (String name : List.of("ejercicio", "fecha_expedicion", "fecha_operacion", "tipo_factura")) {
            if (replacement.json().has(name)) {
                entry.set(name, replacement.json().path(name));
            }
        }
        return Row.derived(invoice.number(), invoice.client(), entry);
    }

    private static void negate(ObjectNode json, List<String> names) {
        for (String name : names) {
            JsonNode amount = json.path(name);
            if (amount.isNumber()) {
                json.set(name, DecimalNode.valueOf(amount.decimalValue().negate()));
            }
        }
    }
}
