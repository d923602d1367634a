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
import java.util.stream.Stream;

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
     * @param corrects whether the purchase takes back an earlier one
     * @param tax the name of its tax, as {@code VatRates} has it
     * @param share the share of the tax that can be deducted
     */
    record Part(Row record, JsonNode json, boolean investment, boolean corrects, String tax, BigDecimal share) {
        BigDecimal rate() {
            return Books.number(json, "iva_pct");
        }

        BigDecimal base() {
            return Books.number(json, "base");
        }

        /** Returns the tax, whether it can be deducted or not. */
        BigDecimal charged() {
            return Books.number(json, "cuota");
        }

        /** Returns the base with the tax. */
        BigDecimal total() {
            return base().add(charged()).add(Books.number(json, "cuota_recargo"));
        }

        BigDecimal deductedTax() {
            return cents(charged().multiply(share));
        }

        /** Returns the base of the tax that can be deducted; zero if there is none. */
        BigDecimal deductedBase() {
            return deductedTax().signum() == 0 ? BigDecimal.ZERO : cents(base().multiply(share));
        }

        /** Whether this is the compensation of a farmer, in place of VAT. */
        boolean isCompensation() {
            return tax.equals(VatRates.COMPENSATION_TAX);
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
        Stream.concat(books.expenses(first, last).stream(), books.received(first, last).stream())
                .forEach(record -> {
                    boolean investment = record.text("cuenta_contable").startsWith("2");
                    boolean corrects = takesBack(record);
                    for (JsonNode part : record.json().path("desglose_iva")) {
                        parts.add(new Part(
                                record,
                                part,
                                investment,
                                corrects,
                                books.taxOnPurchase(record, part),
                                books.deductibleShare(record, part)));
                    }
                });
        return parts;
    }

    /** Whether a purchase has a negative base, which other parts do not outweigh. */
    private static boolean takesBack(Row purchase) {
        BigDecimal sum = BigDecimal.ZERO;
        boolean negative = false;
        for (JsonNode part : purchase.json().path("desglose_iva")) {
            BigDecimal base = Books.number(part, "base");
            sum = sum.add(base);
            negative |= base.signum() < 0;
        }
        return negative && sum.signum() <= 0;
    }

    private static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }
}
