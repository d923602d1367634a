package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Validates the request body of a payment, or of the collection of a due date. */
record PaymentValidator(Environment environment) {
    private static final List<String> METHODS =
            List.of("transferencia", "domiciliacion", "tarjeta", "efectivo", "cheque", "bizum", "compensacion", "otro");

    /** Returns the checked fields of a payment, the date without its time. */
    ObjectNode ofPayment(Row invoice, ObjectNode asked) {
        FieldValidator validator = commonRules(invoice, asked);
        ObjectNode fields = validator.fields();
        BigDecimal amount = fields.path("importe").decimalValue();
        boolean paysBack = Money.of(invoice.json(), "importe_pendiente").signum() < 0;
        validator.wrongIf(
                amount.signum() == 0
                        || (amount.signum() < 0 && !paysBack)
                        || amount.stripTrailingZeros().scale() > 2,
                "importe",
                "payment.notPositive");
        JsonNode due = fields.path("vencimiento");
        validator.wrongIf(
                due.isNumber() && PaymentStatus.due(invoice.json(), due.asLong()) == null,
                "vencimiento",
                "payment.noSuchDueDate");
        validator.notBlank("referencia");
        validator.check();
        return fields;
    }

    /** Returns the checked fields of a collection, the date without its time. */
    ObjectNode ofCollection(Row invoice, ObjectNode asked) {
        FieldValidator validator = commonRules(invoice, asked);
        validator.check();
        return validator.fields();
    }

    /** Applies the rules of both bodies. A blank text is wrong, since it names no method, account or payment. */
    private FieldValidator commonRules(Row invoice, ObjectNode asked) {
        FieldValidator validator = FieldValidator.ofChange(asked);
        LocalDate day = validator.day("fecha");
        boolean ahead = day != null && day.isAfter(environment.today());
        validator.wrongIf(ahead && environment.refuses(Refusal.PAYMENT_DATE_AHEAD), "fecha", "payment.future");
        validator.oneOf("metodo", METHODS);
        validator.names("cuenta_id", environment.table(TableNames.BANK_ACCOUNTS), invoice.client());
        return validator;
    }
}
