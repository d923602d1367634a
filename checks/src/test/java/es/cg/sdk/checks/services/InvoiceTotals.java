package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.decimal;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The amounts of an invoice, rounded for each rate and not for each line. The unit is that of the lines.
 *
 * @param lines the amount of each line after its discount, before VAT
 * @param groups the taxed amounts, the highest rate first
 * @param base the sum of the lines
 * @param vat the VAT of all rates
 * @param withheld the withholding, on the whole base
 */
record InvoiceTotals(List<BigDecimal> lines, List<Group> groups, BigDecimal base, BigDecimal vat, BigDecimal withheld) {
    private static final BigDecimal HUNDRED = new BigDecimal(100);

    record Group(BigDecimal rate, BigDecimal base, BigDecimal vat) {}

    /**
     * Computes the amounts of lines with the contract's names.
     *
     * @param discount the name of the discount in percent, which is the service's own
     * @param withholding the withholding in percent
     * @param scale the decimals of an amount: 2 for euros, 0 for cents
     */
    static InvoiceTotals of(JsonNode lines, String discount, BigDecimal withholding, int scale) {
        List<BigDecimal> net = new ArrayList<>();
        Map<BigDecimal, BigDecimal> byRate = new TreeMap<>(Comparator.reverseOrder());
        for (JsonNode each : lines) {
            BigDecimal amount = decimal(each, "cantidad")
                    .multiply(decimal(each, "precio_unitario"))
                    .multiply(HUNDRED.subtract(decimal(each, discount)))
                    .movePointLeft(2)
                    .setScale(scale, RoundingMode.HALF_UP);
            net.add(amount);
            byRate.merge(decimal(each, "iva_pct"), amount, BigDecimal::add);
        }
        List<Group> groups = new ArrayList<>();
        byRate.forEach((rate, base) -> groups.add(new Group(rate, base, share(base, rate, scale))));
        BigDecimal base = net.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal vat = groups.stream().map(Group::vat).reduce(BigDecimal.ZERO, BigDecimal::add);
        return new InvoiceTotals(net, groups, base, vat, share(base, withholding, scale));
    }

    /** Returns base and VAT. */
    BigDecimal total() {
        return base.add(vat);
    }

    /** Returns the total without the withholding. */
    BigDecimal payable() {
        return total().subtract(withheld);
    }

    /** Refuses due dates if the sum of their amounts is not the amount to pay. */
    void requireDue(JsonNode dues, String amount, String field) {
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode each : dues) {
            sum = sum.add(decimal(each, amount));
        }
        if (dues.isArray() && sum.compareTo(payable()) != 0) {
            throw Refusal.field(field, "the amounts do not add up to " + payable());
        }
    }

    private static BigDecimal share(BigDecimal base, BigDecimal percent, int scale) {
        return base.multiply(percent).movePointLeft(2).setScale(scale, RoundingMode.HALF_UP);
    }
}
