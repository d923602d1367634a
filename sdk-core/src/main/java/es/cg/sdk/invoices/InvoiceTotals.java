package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.InvoiceLine;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calculates the totals of an invoice before it is issued, so you can compare them with the figures of your own system.
 * Immutable and thread-safe.
 *
 * <p>This is a preview; the totals that the service returns are the valid ones. Lines with the same rates are added up,
 * and only the sum is rounded, half up to the cent. Rounding each line would give other amounts.
 *
 * <p>Only the data of the request is used. The service may add the withholding of the activity if the request has none,
 * and the equivalence surcharge if the recipient is subject to it. It may drop a withholding if the recipient is not a
 * business.
 */
public final class InvoiceTotals {
    private static final int MAX_DIGITS = 100;

    private final List<Rate> rates;
    private final BigDecimal base;
    private final BigDecimal withheld;

    private InvoiceTotals(List<Rate> rates, BigDecimal withholdingPct) {
        if (Math.abs((long) withholdingPct.scale()) + withholdingPct.precision() > MAX_DIGITS) {
            throw new IllegalArgumentException(
                    "InvoiceTotals.retencion_irpf_pct has more than " + MAX_DIGITS + " digits");
        }
        this.rates = List.copyOf(rates);
        this.base = sum(Rate::base);
        this.withheld = share(base, withholdingPct);
    }

    /**
     * The totals of all lines with the same VAT rate, surcharge rate, exemption and qualification.
     *
     * @param ivaPct the rate of VAT or IGIC, in percent
     * @param base the sum of the lines, without tax
     * @param cuota the amount of the tax
     * @param recargoPct the rate of the equivalence surcharge, in percent; zero if there is none
     * @param cuotaRecargo the amount of the surcharge
     * @param exencion the reason for the tax exemption; null if there is none
     */
    public record Rate(
            BigDecimal ivaPct,
            BigDecimal base,
            BigDecimal cuota,
            BigDecimal recargoPct,
            BigDecimal cuotaRecargo,
            VatBreakdown.@Nullable Exencion exencion) {}

    private record Kind(
            BigDecimal ivaPct,
            BigDecimal recargoPct,
            VatBreakdown.@Nullable Exencion exencion,
            VatBreakdown.@Nullable Calificacion calificacion) {}

    /** Returns the totals of an invoice, with the withholding of the request, or none if the request has none. */
    public static InvoiceTotals of(NewInvoice invoice) {
        return of(requireNonNull(invoice, "the invoice is null").json());
    }

    /** Returns the totals of an invoice whose request has this JSON, as {@link #of(NewInvoice)} does. */
    public static InvoiceTotals of(Json request) {
        Invoice asked = new Invoice(request);
        return of(asked.lineas(), orNothing(asked.retencionIrpfPct()));
    }

    /**
     * Returns the totals of these lines, without withholding.
     *
     * @throws IllegalArgumentException if a line has no quantity, price or VAT rate; the message names the line
     */
    public static InvoiceTotals of(List<NewInvoiceLine> lineas) {
        return of(
                requireNonNull(lineas, "the lines are null").stream()
                        .map(each -> new InvoiceLine(each.json()))
                        .toList(),
                BigDecimal.ZERO);
    }

    private static InvoiceTotals of(List<InvoiceLine> lines, BigDecimal withholdingPct) {
        Map<Kind, BigDecimal> bases = new LinkedHashMap<>();
        boolean onlyText = lines.stream().allMatch(InvoiceTotals::isText);
        for (int i = 0; i < lines.size(); i++) {
            InvoiceLine line = lines.get(i);
            String place = "lineas[" + i + "].";
            BigDecimal full = given(place + "cantidad", line.cantidad())
                    .multiply(given(place + "precio_unitario", line.precioUnitario()));
            BigDecimal paidPct = BigDecimal.valueOf(100).subtract(orNothing(line.descuentoPct()));
            Kind kind = new Kind(
                    plain(given(place + "iva_pct", line.ivaPct())),
                    plain(orNothing(line.recargoPct())),
                    line.exencion(),
                    // The default, given or not.
                    VatBreakdown.Calificacion.S1.equals(line.calificacion()) ? null : line.calificacion());
            if (onlyText || !isText(line)) {
                bases.merge(kind, full.multiply(paidPct).movePointLeft(2), BigDecimal::add);
            }
        }
        List<Rate> rates = new ArrayList<>();
        bases.forEach((kind, amount) -> {
            BigDecimal base = cents(amount);
            rates.add(new Rate(
                    kind.ivaPct(),
                    base,
                    share(base, kind.ivaPct()),
                    kind.recargoPct(),
                    share(base, kind.recargoPct()),
                    kind.exencion()));
        });
        return new InvoiceTotals(rates, withholdingPct);
    }

    /** Whether a line has no quantity: it only says something. */
    private static boolean isText(InvoiceLine line) {
        return orNothing(line.cantidad()).signum() == 0;
    }

    /** Returns these totals with a withholding in percent, such as 15; null removes the withholding. */
    public InvoiceTotals retencionIrpfPct(@Nullable BigDecimal pct) {
        return new InvoiceTotals(rates, orNothing(pct));
    }

    /** Returns these totals with a withholding in percent, as decimal text; null removes the withholding. */
    public InvoiceTotals retencionIrpfPct(@Nullable String pct) {
        return retencionIrpfPct(new Fields("InvoiceTotals").decimal("retencion_irpf_pct", pct));
    }

    /**
     * Returns one item for each VAT rate, surcharge rate, exemption and qualification, in the order of their first
     * lines. Lines of quantity 0, which are only text, have none unless all lines are.
     */
    public List<Rate> desgloseIva() {
        return rates;
    }

    /** Returns the taxable base, without tax. */
    public BigDecimal baseImponible() {
        return base;
    }

    /** Returns the amount of VAT. */
    public BigDecimal cuotaIva() {
        return sum(Rate::cuota);
    }

    /** Returns the amount of the equivalence surcharge. */
    public BigDecimal cuotaRecargo() {
        return sum(Rate::cuotaRecargo);
    }

    /** Returns the amount that the recipient withholds from the base. */
    public BigDecimal retencionIrpfImporte() {
        return withheld;
    }

    /** Returns base plus VAT plus surcharge. */
    public BigDecimal total() {
        return base.add(cuotaIva()).add(cuotaRecargo());
    }

    /** Returns the total minus the withholding. */
    public BigDecimal totalAPagar() {
        return total().subtract(withheld);
    }

    /** Returns the name of the type; never a value. */
    @Override
    public String toString() {
        return "InvoiceTotals";
    }

    private BigDecimal sum(Function<Rate, BigDecimal> part) {
        return rates.stream().map(part).reduce(cents(BigDecimal.ZERO), BigDecimal::add);
    }

    private static BigDecimal share(BigDecimal base, BigDecimal pct) {
        return cents(base.multiply(pct).movePointLeft(2));
    }

    private static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }

    private static BigDecimal plain(BigDecimal pct) {
        BigDecimal bare = pct.stripTrailingZeros();
        return bare.scale() < 0 ? bare.setScale(0) : bare;
    }

    private static BigDecimal orNothing(@Nullable BigDecimal pct) {
        return pct == null ? BigDecimal.ZERO : pct;
    }

    private static BigDecimal given(String field, @Nullable BigDecimal number) {
        if (number == null) {
            throw new IllegalArgumentException(field + " is required");
        }
        return number;
    }
}
