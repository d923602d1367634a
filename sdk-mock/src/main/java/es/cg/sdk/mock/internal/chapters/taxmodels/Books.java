package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.EuCountries;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of a client that its tax models are computed from, by their day. Confined to one thread. */
final class Books {
    private final Environment environment;
    private final long client;

    Books(Environment environment, long client) {
        this.environment = environment;
        this.client = client;
    }

    /** Returns the issued invoices that count, by the day on which their tax accrues. */
    List<Row> issued(LocalDate first, LocalDate last) {
        return InvoiceBooks.issued(environment, client).stream()
                .filter(row -> within(InvoiceBooks.accrual(row).toString(), first, last))
                .toList();
    }

    /** Returns the received invoices that count, without those that are registered as expenses too. */
    List<Row> received(LocalDate first, LocalDate last) {
        Set<String> registered = new HashSet<>();
        environment
                .table(TableNames.EXPENSES)
                .of(client)
                .forEach(row -> registered.add(named(row, "proveedor_nif", "numero_factura")));
        return environment.table(TableNames.INVOICES).of(client).stream()
                .filter(row -> row.text("sentido").equals("recibida")
                        && !row.text("estado").equals("anulada")
                        && within(row.text("fecha_expedicion"), first, last)
                        && !registered.contains(named(row, "emisor_nif", "numero_completo")))
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
        Row addressee = environment.table(TableNames.ADDRESSEES).find(client, invoice.text("destinatario_id"));
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
        Row original =
                environment.table(TableNames.INVOICES).find(client, rectified.isEmpty() ? invoice.id() : rectified);
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
        Row addressee =
                environment.table(TableNames.ADDRESSEES).find(invoice.client(), invoice.text("destinatario_id"));
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
        return confirmed(TableNames.EXPENSES).stream()
                .filter(row -> within(ExpensesChapter.day(row), first, last))
                .toList();
    }

    /** Returns the confirmed payments with income tax withheld. */
    List<Row> payments(LocalDate first, LocalDate last) {
        return confirmed(TableNames.IRPF_PAYMENTS).stream()
                .filter(row -> within(row.text("fecha_pago"), first, last))
                .toList();
    }

    /** Returns the payslips by their day in this field; by their last day if they do not have it. */
    List<Row> payslips(String field, LocalDate first, LocalDate last) {
        return environment.table(TableNames.PAYSLIPS).of(client).stream()
                .filter(row -> {
                    String day = row.text(field);
                    return within(day.isEmpty() ? row.text("fecha_hasta") : day, first, last);
                })
                .toList();
    }

    private List<Row> confirmed(String table) {
        return environment.table(table).of(client).stream()
                .filter(row -> row.text("estado").equals("confirmed"))
                .toList();
    }

    private static boolean within(String day, LocalDate first, LocalDate last) {
        return day.compareTo(first.toString()) >= 0 && day.compareTo(last + "~") < 0;
    }

    /** Returns a number of a record; zero if it does not have it. */
    static BigDecimal number(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }
}
