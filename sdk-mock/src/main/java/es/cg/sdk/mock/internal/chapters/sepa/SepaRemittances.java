package es.cg.sdk.mock.internal.chapters.sepa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates remittances, and checks what the panel asks for. */
record SepaRemittances(Environment environment, SepaMandates mandates) {
    private static final String TABLE = TableNames.SEPA_REMITTANCES;

    /** The hidden field with the creditor at the time of the remittance. */
    static final String CREDITOR = "_acreedor";

    /** The hidden field with the orders: the data of each debit's mandate at the time of the remittance. */
    static final String ORDERS = "_ordenes";

    private static final List<String> NAMES = List.of("fecha_cobro", "cuenta_id", "esquema", "adeudos");
    private static final List<String> DEBIT = List.of("mandato_id", "importe", "factura_id");

    // The largest amount that the file format allows.
    private static final BigDecimal MOST = new BigDecimal("999999999.99");

    /**
     * Creates a remittance.
     *
     * @throws ApiException with 422 and all violations; then nothing is changed
     */
    Row make(long client, ObjectNode body) {
        FieldValidator validator = FieldValidator.of(body.deepCopy().retain(NAMES));
        validator.required("fecha_cobro");
        LocalDate day = validator.day("fecha_cobro");
        LocalDate today = environment.today();
        validator.wrongIf(day != null && day.isBefore(today), "fecha_cobro", "sepa.beforeToday", today);
        validator.oneOf("esquema", SepaMandates.SCHEMES);
        validator.names("cuenta_id", environment.table(TableNames.BANK_ACCOUNTS), client);
        JsonNode debits = validator.fields().path("adeudos");
        if (!debits.isArray() || debits.isEmpty()) {
            validator.wrong("adeudos", Message.of("sepa.noDebits"));
        } else {
            checkDebits(client, validator, body);
        }
        validator.check();
        return written(client, validator.fields());
    }

    private void checkDebits(long client, FieldValidator validator, ObjectNode body) {
        String scheme = scheme(validator.fields());
        Set<String> spent = new HashSet<>();
        for (int i = 0; i < body.path("adeudos").size(); i++) {
            FieldValidator debit = validator.item("adeudos", i);
            if (debit == null) {
                continue;
            }
            body.path("adeudos").path(i).fieldNames().forEachRemaining(name -> {
                debit.wrongIf(!DEBIT.contains(name), name, "sepa.noField", DEBIT);
            });
            debit.required("mandato_id", "importe");
            amount(debit);
            debit.names("mandato_id", environment.table(TableNames.SEPA_MANDATES), client);
            Row mandate = mandate(client, debit.fields());
            if (mandate != null) {
                mandate(debit, mandate, scheme, spent);
            }
            debit.names("factura_id", environment.table(TableNames.INVOICES), client);
            Row invoice = invoice(client, debit.fields());
            debit.wrongIf(
                    invoice != null && (invoice.is("sentido", "recibida") || InvoiceBooks.isVoid(invoice)),
                    "factura_id",
                    "sepa.noSuchInvoice");
        }
    }

    private static void amount(FieldValidator debit) {
        JsonNode amount = debit.fields().path("importe");
        boolean right = amount.isNumber()
                && amount.decimalValue().signum() > 0
                && amount.decimalValue().compareTo(MOST) <= 0;
        debit.wrongIf(debit.fields().hasNonNull("importe") && !right, "importe", "sepa.amount", MOST);
        debit.cents("importe");
    }

    private void mandate(FieldValidator debit, Row mandate, String scheme, Set<String> spent) {
        String state = mandates.state(mandate);
        if (!state.equals("activo")) {
            debit.wrong("mandato_id", Message.of("sepa.inactive", state));
        } else if (!mandate.is("esquema", scheme)) {
            debit.wrong("mandato_id", Message.of("sepa.otherScheme", scheme));
        } else if (SepaMandates.isUsedUp(mandate) || (SepaMandates.isOneOff(mandate) && !spent.add(mandate.id()))) {
            debit.wrong("mandato_id", Message.of("sepa.usedUp"));
        }
    }

    private static String scheme(ObjectNode fields) {
        return fields.path("esquema").asText(SepaMandates.SCHEMES.get(0));
    }

    private @Nullable Row mandate(long client, JsonNode debit) {
        return environment.find(TableNames.SEPA_MANDATES, client, debit.path("mandato_id"));
    }

    private @Nullable Row invoice(long client, JsonNode debit) {
        return environment.find(TableNames.INVOICES, client, debit.path("factura_id"));
    }

    private Row written(long client, ObjectNode asked) {
        ObjectNode remittance = JsonNodeFactory.instance.objectNode();
        String number = number(client);
        remittance.put("numero", number).set("fecha_cobro", asked.path("fecha_cobro"));
        remittance.put("esquema", scheme(asked));
        Row account = account(client, asked);
        remittance.put("cuenta_id", account == null ? null : account.id());
        remittance.put("num_adeudos", asked.path("adeudos").size());
        ArrayNode debits = JsonNodeFactory.instance.arrayNode();
        ArrayNode orders = JsonNodeFactory.instance.arrayNode();
        BigDecimal total = BigDecimal.ZERO.setScale(2);
        for (JsonNode each : asked.path("adeudos")) {
            String reference = String.format(Locale.ROOT, "%s-%04d", number, debits.size() + 1);
            BigDecimal amount = InvoiceTotals.cents(each.path("importe").decimalValue());
            total = total.add(amount);
            ObjectNode debit = debits.addObject();
            debit.set("mandato_id", each.path("mandato_id"));
            Row invoice = invoice(client, each);
            debit.put("factura_id", invoice == null ? null : invoice.id());
            Money.put(debit, "importe", amount);
            debit.put("referencia_extremo", reference).put("estado", "pendiente");
            debit.putNull("codigo_devolucion");
            orders.add(order(client, each, invoice == null ? reference : invoice.text("numero_completo")));
        }
        Money.put(remittance, "total", total);
        remittance.put("estado", "generada").set("adeudos", debits);
        Row creditor = SepaMandates.creditor(environment, client);
        remittance
                .putObject(CREDITOR)
                .put("nombre", creditor.text("nombre"))
                .put("iban", account == null ? "" : account.text("_iban"));
        remittance.set(ORDERS, orders);
        return environment.add(TABLE, client, remittance);
    }

    private ObjectNode order(long client, JsonNode debit, String concept) {
        ObjectNode order = JsonNodeFactory.instance.objectNode();
        Row mandate = mandate(client, debit);
        if (mandate != null) {
            for (String same :
                    List.of("referencia", "fecha_firma", "deudor_nombre", "_iban", "bic", "acreedor_identificador")) {
                order.put(same, mandate.text(same));
            }
            order.put("secuencia", mandates.debit(mandate));
        }
        return order.put("concepto", concept);
    }

    /** Returns the named account, else the client's first; null if it has none. */
    private @Nullable Row account(long client, ObjectNode asked) {
        if (asked.path("cuenta_id").isTextual()) {
            return environment.find(TableNames.BANK_ACCOUNTS, client, asked.path("cuenta_id"));
        }
        return environment.table(TableNames.BANK_ACCOUNTS).oldest(client);
    }

    /** Returns the year and the number within it, without gaps, since remittances are never removed. */
    private String number(long client) {
        String year = environment.today().getYear() + "-";
        Row last = environment.table(TABLE).newest(client, RowFilter.all());
        int before = last == null || !last.text("numero").startsWith(year)
                ? 0
                : Integer.parseInt(last.text("numero").substring(year.length()));
        return year + String.format(Locale.ROOT, "%04d", before + 1);
    }
}
