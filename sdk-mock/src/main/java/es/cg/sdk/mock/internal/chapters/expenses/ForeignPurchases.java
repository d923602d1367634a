package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;

/** What the country of a supplier says of the kind of operation, {@code tipo_operacion}. */
final class ForeignPurchases {
    private static final String KIND = "tipo_operacion";
    private static final String SUPPLIER = "proveedor_nif";

    private ForeignPurchases() {}

    /** Writes the kind of a purchase from the EU without VAT, if the request does not have it. */
    static void suppose(ObjectNode expense) {
        if (!expense.hasNonNull(KIND) && Identification.isInEu(expense, SUPPLIER) && !isTaxed(expense)) {
            expense.put(
                    KIND,
                    PurchaseOperations.withinEu(expense.path("cuenta_contable").asText()));
        }
    }

    /** Adds what is odd about the kind of operation to an answer that shows an expense. */
    static void note(Environment environment, Row expense, ObjectNode answer, ObjectNode asked) {
        boolean given = !asked.path(KIND).asText("").isBlank();
        if (!Identification.isAbroad(answer, SUPPLIER)) {
            return;
        }
        boolean inEu = Identification.isInEu(answer, SUPPLIER);
        if (given && (inEu ? PurchaseOperations.isImport(answer) : PurchaseOperations.isWithinEu(answer))) {
            Avisos.add(answer, "tipo_operacion_de_otro_pais", Message.of("expense.kindOfAnotherCountry"));
        } else if (!given && answer.hasNonNull(KIND)) {
            Avisos.add(
                    answer,
                    "tipo_operacion_supuesto",
                    Message.of("expense.supposedKind", answer.path(KIND).asText()));
        } else if (!given && (inEu ? !isTaxedAbroad(environment, expense) : hasUnexplainedPart(answer))) {
            Avisos.add(answer, "tipo_operacion_sin_indicar", Message.of("expense.noKind"));
        }
    }

    /** Whether the total has tax: it is not that of the bases, before or after the withholding. */
    private static boolean isTaxed(ObjectNode expense) {
        BigDecimal bases = BigDecimal.ZERO;
        for (JsonNode part : expense.path("desglose_iva")) {
            bases = bases.add(Money.of(part, "base"));
        }
        BigDecimal rate = Money.of(expense, "retencion_irpf_pct").movePointLeft(2);
        BigDecimal withheld = expense.path("retencion_irpf_importe").isNumber()
                ? Money.of(expense, "retencion_irpf_importe")
                : bases.multiply(rate);
        BigDecimal total = Money.of(expense, "total");
        return !ExpenseValidator.close(total, bases) && !ExpenseValidator.close(total, bases.subtract(withheld));
    }

    /** Whether the supplier charged tax at a rate that is none of IVA. */
    private static boolean isTaxedAbroad(Environment environment, Row expense) {
        for (JsonNode part : expense.json().path("desglose_iva")) {
            if (!ClientRates.taxOnPurchase(environment, expense, part).equals(VatRates.IVA_TAX)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a part has no tax, and does not say why. */
    private static boolean hasUnexplainedPart(ObjectNode expense) {
        for (JsonNode part : expense.path("desglose_iva")) {
            if (Money.of(part, "cuota").signum() == 0 && !part.has("exencion") && !part.has("calificacion")) {
                return true;
            }
        }
        return false;
    }
}
