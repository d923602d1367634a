package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.records.PurchaseOperations;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The tax on purchases: what the client assesses itself, what can be deducted as VAT, and what is a cost. The
 * equivalence surcharge is always a cost.
 */
final class Purchases {
    private Purchases() {}

    /**
     * A part of an expense or of a received invoice.
     *
     * @param investment whether the account is of group 2
     * @param share the share of the tax that can be deducted
     */
    record Part(Row record, JsonNode json, boolean investment, BigDecimal share) {
        BigDecimal rate() {
            return Books.number(json, "iva_pct");
        }

        BigDecimal base() {
            return Books.number(json, "base");
        }

        BigDecimal tax() {
            return Books.number(json, "cuota");
        }

        BigDecimal deductedTax() {
            return deducted(json, share);
        }

        /** Returns the base of the tax that can be deducted; zero if there is none. */
        BigDecimal deductedBase() {
            return deductedTax().signum() == 0 ? BigDecimal.ZERO : cents(base().multiply(share));
        }

        /** Whether this is the compensation of a farmer, in place of VAT. */
        boolean isCompensation() {
            return VatRates.isCompensation(rate());
        }

        boolean isSelfAssessed() {
            return PurchaseOperations.isSelfAssessed(record.json(), json);
        }

        boolean isWithinEu() {
            return PurchaseOperations.isWithinEu(record.json());
        }

        boolean isEuService() {
            return PurchaseOperations.isEuService(record.json());
        }

        boolean isImport() {
            return PurchaseOperations.isImport(record.json());
        }

        boolean isDeferredImport() {
            return PurchaseOperations.isDeferredImport(record.json());
        }
    }

    /** Returns the parts of all purchases of a period. */
    static List<Part> of(Books books, LocalDate first, LocalDate last) {
        List<Part> parts = new ArrayList<>();
        for (Row expense : books.expenses(first, last)) {
            boolean investment = expense.text("cuenta_contable").startsWith("2");
            for (JsonNode part : expense.json().path("desglose_iva")) {
                parts.add(new Part(expense, part, investment, share(expense, part)));
            }
        }
        for (Row invoice : books.received(first, last)) {
            for (JsonNode part : invoice.json().path("desglose_iva")) {
                parts.add(new Part(invoice, part, false, BigDecimal.ONE));
            }
        }
        return parts;
    }

    /** Returns which share of the VAT of an expense can be deducted; none without an invoice or a ticket. */
    static BigDecimal share(Row expense, JsonNode part) {
        if (expense.text("tipo").equals("recibo_sin_factura")) {
            return BigDecimal.ZERO;
        }
        return part.path("deducible_pct").isNumber()
                ? Books.number(part, "deducible_pct").movePointLeft(2)
                : BigDecimal.ONE;
    }

    /** Returns the cost: the base with the tax that cannot be deducted. */
    static BigDecimal cost(JsonNode part, BigDecimal share) {
        return Books.number(part, "base")
                .add(Books.number(part, "cuota"))
                .add(Books.number(part, "cuota_recargo"))
                .subtract(deducted(part, share));
    }

    private static BigDecimal deducted(JsonNode part, BigDecimal share) {
        return cents(Books.number(part, "cuota").multiply(share));
    }

    private static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }
}
