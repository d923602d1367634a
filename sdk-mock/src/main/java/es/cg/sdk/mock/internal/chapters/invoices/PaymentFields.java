package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.FieldRules;
import es.cg.sdk.mock.internal.messages.PaymentMessages;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Checks what is sent with a payment or with the collection of a due date. */
final class PaymentFields {
    private static final List<String> METHODS =
            List.of("transferencia", "domiciliacion", "tarjeta", "efectivo", "cheque", "bizum", "otro");
    private static final List<String> OF_PAYMENT =
            List.of("fecha", "importe", "metodo", "vencimiento", "cuenta_id", "referencia");
    private static final List<String> OF_COLLECTION = List.of("fecha", "metodo", "cuenta_id");

    private final Environment environment;

    PaymentFields(Environment environment) {
        this.environment = environment;
    }

    /** Returns the checked fields of a payment, the date without its time. */
    ObjectNode ofPayment(Row invoice, ObjectNode asked) {
        FieldRules rules = rules(invoice, asked, OF_PAYMENT);
        ObjectNode fields = rules.fields();
        BigDecimal amount = fields.path("importe").decimalValue();
        if (amount.signum() <= 0 || amount.stripTrailingZeros().scale() > 2) {
            rules.wrong("importe", PaymentMessages.NOT_POSITIVE);
        }
        JsonNode due = fields.path("vencimiento");
        if (due.isNumber() && PaymentStatus.due(invoice.json(), due.asLong()) == null) {
            rules.wrong("vencimiento", PaymentMessages.NO_SUCH_DUE_DATE);
        }
        rules.notBlank("referencia");
        rules.check();
        return fields;
    }

    /** Returns the checked fields of a collection, the date without its time. */
    ObjectNode ofCollection(Row invoice, ObjectNode asked) {
        FieldRules rules = rules(invoice, asked, OF_COLLECTION);
        rules.check();
        return rules.fields();
    }

    /** Applies the common rules. A blank text is wrong, since it names no method, account or payment. */
    private FieldRules rules(Row invoice, ObjectNode asked, List<String> names) {
        FieldRules rules = FieldRules.ofChange(asked.deepCopy().retain(names));
        LocalDate day = rules.day("fecha");
        if (day != null && day.isAfter(environment.clock().today())) {
            rules.wrong("fecha", PaymentMessages.FUTURE);
        }
        rules.oneOf("metodo", METHODS);
        rules.names("cuenta_id", environment.table(TableNames.BANK_ACCOUNTS), invoice.client());
        return rules;
    }
}
