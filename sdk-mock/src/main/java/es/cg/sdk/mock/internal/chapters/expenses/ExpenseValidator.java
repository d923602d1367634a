package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Validates the request body of a new expense by the rules that its schema does not have. */
final class ExpenseValidator {
    private static final String INVOICE = "factura";
    private static final String SUPPLIER = "proveedor_nif";
    private static final List<String> KINDS = List.of(INVOICE, "ticket", "recibo_sin_factura");

    // The tolerated difference from rounding several rates.
    private static final BigDecimal TOLERANCE = new BigDecimal("0.01");

    private ExpenseValidator() {}

    /**
     * Returns the fields of a new expense.
     *
     * @throws ApiException with 422 and all invalid fields
     */
    static ObjectNode of(Environment environment, long client, ObjectNode body) {
        FieldValidator validator = FieldValidator.of(body);
        validator.oneOf("tipo", KINDS);
        validator.oneOf("tipo_operacion", PurchaseOperations.ALL);
        validator.required("proveedor_nombre", "concepto");
        boolean identified = validator.fields().hasNonNull("identificacion");
        if (body.path("tipo").asText().equals(INVOICE)) {
            validator.needed(Message.of("expense.forAnInvoice"), "numero_factura");
            if (!identified) {
                validator.needed(Message.of("expense.forAnInvoice"), SUPPLIER);
            }
        } else if (validator.fields().hasNonNull("tipo_renta") && !identified) {
            validator.needed(Message.of("expense.forAWithholding"), SUPPLIER);
        }
        validator.oneOf("tipo_renta", IncomeKinds.OF_EXPENSES);
        validator.taxIdOrForeign(SUPPLIER, Message.of("field.wrongTaxId", Message.of("field.intoIdentification")));
        ForeignPurchases.suppose(validator.fields());
        LocalDate day = validator.day("fecha_expedicion");
        validator.day("fecha_contable");
        validator.names("actividad_id", environment.table(TableNames.ACTIVITIES), client);
        validator.document("documento_id", environment.table(TableNames.DOCUMENTS), client);
        validator.wrongIf(validator.fields().path("desglose_iva").isEmpty(), "desglose_iva", "expense.noRates");
        for (int i = 0; i < validator.fields().path("desglose_iva").size(); i++) {
            FieldValidator group = validator.item("desglose_iva", i);
            if (group != null) {
                group.cents("base", "cuota", "cuota_recargo");
                group.percentages("deducible_pct");
                if (day != null) {
                    BigDecimal pct = Money.of(group.fields(), "iva_pct");
                    VatRates rates =
                            ClientRates.ofPurchase(environment, client, day, validator.fields(), group.fields());
                    checkRate(group, rates, pct);
                }
                if (PurchaseOperations.isNotCharged(validator.fields(), group.fields())
                        && Money.of(group.fields(), "cuota").signum() == 0) {
                    // The supplier's invoice has none; the client or customs assess it.
                    group.fields().remove("cuota");
                }
                TaxShares.check(group);
            }
        }
        if (validator.isValid()) {
            checkTotal(validator);
        }
        validator.check();
        return validator.fields();
    }

    private static void checkRate(FieldValidator group, VatRates rates, BigDecimal pct) {
        if (!rates.has(pct)) {
            group.wrong(
                    "iva_pct",
                    Message.of("invoice.unknownRate", rates.tax(), rates.day().toString(), rates.list()));
        } else if (!rates.hasSurcharge(pct, Money.of(group.fields(), "recargo_pct"))) {
            group.wrong("recargo_pct", Message.of("invoice.unknownSurcharge", rates.surchargeList(pct)));
        }
    }

    /**
     * Checks that the total is that of the breakdown, before or after the withholding: the contract does not say which.
     * It may leave out tax that the supplier does not charge; a bill of customs has the tax alone.
     */
    private static void checkTotal(FieldValidator validator) {
        ObjectNode expense = validator.fields();
        BigDecimal bases = BigDecimal.ZERO;
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal owed = BigDecimal.ZERO;
        for (JsonNode each : expense.path("desglose_iva")) {
            ObjectNode group = (ObjectNode) each;
            bases = bases.add(Money.of(group, "base"));
            sum = sum.add(Money.of(group, "base")).add(Money.of(group, "cuota")).add(Money.of(group, "cuota_recargo"));
            owed = owed.add(PurchaseOperations.owed(expense, group));
        }
        if (expense.path("retencion_irpf_pct").isNumber()
                && !expense.path("retencion_irpf_importe").isNumber()) {
            BigDecimal rate = Money.of(expense, "retencion_irpf_pct").movePointLeft(2);
            Money.put(expense, "retencion_irpf_importe", InvoiceTotals.cents(bases.multiply(rate)));
        }
        BigDecimal total = Money.of(expense, "total");
        BigDecimal withheld = Money.of(expense, "retencion_irpf_importe");
        List<BigDecimal> totals = new ArrayList<>(List.of(sum, sum.subtract(owed)));
        if (PurchaseOperations.isImport(expense)) {
            totals.addAll(List.of(bases, sum.subtract(bases)));
        }
        validator.wrongIf(
                totals.stream().noneMatch(each -> close(total, each) || close(total, each.subtract(withheld))),
                "total",
                "expense.notTheSum",
                InvoiceTotals.cents(sum).toPlainString());
    }

    static boolean close(BigDecimal one, BigDecimal other) {
        return one.subtract(other).abs().compareTo(TOLERANCE) <= 0;
    }
}
