package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.EuCountries;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Measure;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The records of a client that its tax models are computed from, by their day. Confined to one thread. */
record Books(Environment environment, long client) {
    private static final RowKey SUPPLIER_AND_NUMBER =
            RowKey.of("supplier and number", row -> named(row, "proveedor_nif", "numero_factura"));
    private static final Measure EXPENSE_DAY = Measure.day("day of an expense", ExpensesChapter::day);

    /** Returns the issued invoices that count, by the day on which their tax accrues. */
    List<Row> issued(LocalDate first, LocalDate last) {
        return InvoiceBooks.issued(environment, client, first, last);
    }

    /** Returns the received invoices that count, without those that are registered as expenses too. */
    List<Row> received(LocalDate first, LocalDate last) {
        Table expenses = environment.table(TableNames.EXPENSES);
        RowFilter received = RowFilter.text("sentido", "recibida")
                .and(RowFilter.days("fecha_expedicion", first.toString(), last.toString()))
                .and(row -> !row.is("estado", "anulada"));
        return environment.table(TableNames.INVOICES).of(client, received).stream()
                .filter(row -> {
                    String name = named(row, "emisor_nif", "numero_completo");
                    return expenses.newest(client, RowFilter.text(SUPPLIER_AND_NUMBER, name)) == null;
                })
                .toList();
    }

    /** Returns the name of the tax on a part of a purchase. */
    String taxOnPurchase(Row purchase, JsonNode part) {
        return ClientRates.taxOnPurchase(environment, purchase, part);
    }

    /** Returns which share of the tax on a part of a purchase can be deducted. */
    BigDecimal deductibleShare(Row purchase, JsonNode part) {
        return ClientRates.deductibleShare(environment, purchase, part);
    }

    /** Whether the client files VAT each quarter. */
    boolean filesQuarterly() {
        return !ClientRates.isMonthly(environment, client);
    }

    /** Returns the base of a purchase. */
    static BigDecimal base(Row purchase) {
        BigDecimal base = BigDecimal.ZERO;
        for (JsonNode part : purchase.json().path("desglose_iva")) {
            base = base.add(number(part, "base"));
        }
        return base;
    }

    /** Returns the activities of the client, in use or not. */
    List<Row> activities() {
        return environment.table(TableNames.ACTIVITIES).of(client);
    }

    /** Returns the principal activity, or else the only one; null if there are several, or none. */
    @Nullable
    Row principal() {
        Row principal = ClientRates.principal(environment, client);
        return principal == null && activities().size() == 1 ? activities().get(0) : principal;
    }

    /** Returns the identifier of the customer of an issued invoice: that of its directory, else that of the invoice. */
    String buyer(Row invoice) {
        Row addressee = environment.find(TableNames.ADDRESSEES, client, invoice.text("destinatario_id"));
        String foreign = addressee == null ? "" : addressee.text("identificacion");
        return foreign.isEmpty() ? invoice.text("receptor_nif") : foreign;
    }

    /**
     * Returns the invoice that this one corrects; itself if it corrects none. An entry that takes a replaced invoice
     * back has the id of that invoice.
     */
    Row original(Row invoice) {
        if (!invoice.text("tipo_factura").startsWith("R")) {
            return invoice;
        }
        String rectified = invoice.text("/rectificadas/0");
        Row original = environment.find(TableNames.INVOICES, client, rectified.isEmpty() ? invoice.id() : rectified);
        return original == null ? invoice : original;
    }

    /** Whether an issued invoice is to a business in another country of the EU. */
    boolean isToEuBusiness(Row invoice) {
        return isToEuBusiness(environment, invoice);
    }

    /**
     * Whether an issued invoice is to a business in another country of the EU: its directory says so, or its identifier
     * is a VAT number of such a country.
     */
    static boolean isToEuBusiness(Environment environment, Row invoice) {
        if (EuCountries.isVatNumberForServices(invoice.text("receptor_nif"))) {
            return true;
        }
        Row addressee = environment.find(TableNames.ADDRESSEES, invoice.client(), invoice.text("destinatario_id"));
        return addressee != null
                && (EuCountries.isVatNumberForServices(addressee.text("identificacion"))
                        || (EuCountries.has(addressee.text("pais"))
                                && addressee
                                        .json()
                                        .path("es_empresa_o_profesional")
                                        .asBoolean(true)));
    }

    private static String named(Row row, String supplier, String number) {
        return row.text(supplier) + " " + row.text(number).strip().toUpperCase(Locale.ROOT);
    }

    /** Returns the confirmed expenses. */
    List<Row> expenses(LocalDate first, LocalDate last) {
        return of(TableNames.EXPENSES, RowFilter.text("estado", "confirmed"), EXPENSE_DAY, first, last);
    }

    /** Returns the confirmed payments with income tax withheld. */
    List<Row> payments(LocalDate first, LocalDate last) {
        Measure day = Measure.day("fecha_pago", row -> row.text("fecha_pago"));
        return of(TableNames.IRPF_PAYMENTS, RowFilter.text("estado", "confirmed"), day, first, last);
    }

    /** Returns the payslips by their day in this field; by their last day if they do not have it. */
    List<Row> payslips(String field, LocalDate first, LocalDate last) {
        Measure day = Measure.day(field + " or the last day", row -> {
            String known = row.text(field);
            return known.isEmpty() ? row.text("fecha_hasta") : known;
        });
        return of(TableNames.PAYSLIPS, RowFilter.all(), day, first, last);
    }

    private List<Row> of(String table, RowFilter filter, Measure day, LocalDate first, LocalDate last) {
        RowFilter within = RowFilter.days(day, first.toString(), last.toString());
        return environment.table(table).of(client, filter.and(within));
    }

    /** Returns a number of a record; zero if it does not have it. */
    static BigDecimal number(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }
}
