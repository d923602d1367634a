package es.cg.sdk.mock.internal.domain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The amounts of an invoice, rounded half up to the cent for each rate and never for each line.
 *
 * @param groups the amounts of each rate, surcharge, exemption and qualification, in the order of their first lines
 * @param total the sum of base, tax and surcharge
 * @param payable the total minus the withholding
 */
public record InvoiceTotals(
        List<Group> groups,
        BigDecimal base,
        BigDecimal tax,
        BigDecimal surcharge,
        BigDecimal withholding,
        BigDecimal total,
        BigDecimal payable) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final String TAXED = "S1";

    /**
     * A line.
     *
     * @param surchargePct the equivalence surcharge; zero for none
     * @param exemption the reason of an exemption from tax; null for none
     * @param qualification whether and how the line is subject to tax, such as S2; null if it is like most
     */
    public record Line(
            BigDecimal quantity,
            BigDecimal price,
            BigDecimal discountPct,
            BigDecimal ratePct,
            BigDecimal surchargePct,
            @Nullable String exemption,
            @Nullable String qualification) {
        /** Whether the line has no quantity: it only says something. */
        private boolean isText() {
            return quantity.signum() == 0;
        }

        private BigDecimal amount() {
            return quantity.multiply(price)
                    .multiply(HUNDRED.subtract(discountPct))
                    .movePointLeft(2);
        }
    }

    /** The amounts of one rate. */
    public record Group(
            BigDecimal ratePct,
            BigDecimal surchargePct,
            @Nullable String exemption,
            String qualification,
            BigDecimal base,
            BigDecimal tax,
            BigDecimal surcharge) {
        private void writeTo(ObjectNode shown) {
            Money.put(shown, "iva_pct", ratePct);
            Money.put(shown, "base", base);
            Money.put(shown, "cuota", tax);
            if (surchargePct.signum() != 0) {
                Money.put(shown, "recargo_pct", surchargePct);
                Money.put(shown, "cuota_recargo", surcharge);
            }
            if (exemption == null) {
                shown.put("calificacion", qualification);
            } else {
                shown.put("exencion", exemption);
            }
        }
    }

    private record Kind(
            BigDecimal ratePct,
            BigDecimal surchargePct,
            @Nullable String exemption,
            String qualification) {}

    /** Returns the amounts of these lines with this withholding. */
    public static InvoiceTotals of(List<Line> lines, BigDecimal withholdingPct) {
        Map<Kind, BigDecimal> bases = new LinkedHashMap<>();
        boolean onlyText = lines.stream().allMatch(Line::isText);
        for (Line line : lines) {
            if (line.isText() && !onlyText) {
                continue;
            }
            Kind kind = new Kind(
                    plain(line.ratePct()),
                    plain(line.surchargePct()),
                    line.exemption(),
                    line.qualification() == null ? TAXED : line.qualification());
            bases.merge(kind, line.amount(), BigDecimal::add);
        }
        List<Group> groups = new ArrayList<>();
        bases.forEach((kind, amount) -> {
            BigDecimal base = cents(amount);
            groups.add(new Group(
                    kind.ratePct(),
                    kind.surchargePct(),
                    kind.exemption(),
                    kind.qualification(),
                    base,
                    share(base, kind.ratePct()),
                    share(base, kind.surchargePct())));
        });
        BigDecimal base = sum(groups, Group::base);
        BigDecimal tax = sum(groups, Group::tax);
        BigDecimal surcharge = sum(groups, Group::surcharge);
        BigDecimal withholding = share(base, withholdingPct);
        BigDecimal total = base.add(tax).add(surcharge);
        return new InvoiceTotals(
                List.copyOf(groups), base, tax, surcharge, withholding, total, total.subtract(withholding));
    }

    /** Writes the amounts into the fields of an invoice, {@code desglose_iva} included. */
    public void writeTo(ObjectNode invoice) {
        groups.forEach(group -> group.writeTo(invoice.withArray("desglose_iva").addObject()));
        Money.put(invoice, "base_imponible", base);
        Money.put(invoice, "cuota_iva", tax);
        Money.put(invoice, "cuota_recargo", surcharge);
        Money.put(invoice, "retencion_irpf_importe", withholding);
        Money.put(invoice, "total", total);
        Money.put(invoice, "total_a_pagar", payable);
    }

    /** Rounds an amount half up to the cent. */
    public static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }

    private static BigDecimal share(BigDecimal base, BigDecimal pct) {
        return cents(base.multiply(pct).movePointLeft(2));
    }

    private static BigDecimal plain(BigDecimal number) {
        BigDecimal bare = number.stripTrailingZeros();
        return bare.scale() < 0 ? bare.setScale(0) : bare;
    }

    private static BigDecimal sum(List<Group> groups, Function<Group, BigDecimal> part) {
        return groups.stream().map(part).reduce(cents(BigDecimal.ZERO), BigDecimal::add);
    }
}
