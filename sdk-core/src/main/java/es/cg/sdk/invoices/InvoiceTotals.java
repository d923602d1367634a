package es.cg.sdk.invoices;

import es.cg.sdk.common.InvoiceLine;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.internal.requests.Fields;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an invoice will come to, counted here before it is issued. Immutable and thread-safe.
 *
 * <p>A preview, to be held against the ERP's own figures: the service's word is the invoice's. Lines of the same rate are
 * added up, and only the sum is rounded, half up to the cent; line by line it would be another amount. Counted is what
 * the request says. The service may add what it knows: the withholding of the activity, where the request names none, and
 * the equivalence surcharge of a recipient who is under it; or drop a withholding, where the recipient is no business.
 */
public final class InvoiceTotals {
    private static final int MOST_DIGITS = 100;

    private final List<Rate> rates;
    private final BigDecimal base;
    private final BigDecimal withheld;

    private InvoiceTotals(List<Rate> rates, BigDecimal withholdingPct) {
        if (Math.abs((long) withholdingPct.scale()) + withholdingPct.precision() > MOST_DIGITS) {
            throw new IllegalArgumentException(
                    "InvoiceTotals.retencion_irpf_pct has more than " + MOST_DIGITS + " digits");
        }
        this.rates = List.copyOf(rates);
        this.base = sum(Rate::base);
        this.withheld = share(base, withholdingPct);
    }

    /**
     * All lines of one rate.
     *
     * @param ivaPct the rate of VAT, or of the IGIC
     * @param base what the lines come to
     * @param cuota the tax on it
     * @param recargoPct the rate of the equivalence surcharge; zero for none
     * @param cuotaRecargo the surcharge on it
     * @param exencion why there is no tax; null where nothing is exempt
     */
    public record Rate(
            BigDecimal ivaPct,
            BigDecimal base,
            BigDecimal cuota,
            BigDecimal recargoPct,
            BigDecimal cuotaRecargo,
            @Nullable String exencion) {}

    private record Kind(
            BigDecimal ivaPct,
            BigDecimal recargoPct,
            @Nullable String exencion) {}

    /** What this invoice will come to, with the withholding that it names, or else none. */
    public static InvoiceTotals of(NewInvoice invoice) {
        Invoice asked = new Invoice(invoice.json());
        return of(asked.lineas(), orNothing(asked.retencionIrpfPct()));
    }

    /**
     * What these lines will come to, without withholding.
     *
     * @throws IllegalArgumentException naming the line that lacks its quantity, price or rate
     */
    public static InvoiceTotals of(List<NewInvoiceLine> lineas) {
        return of(lineas.stream().map(each -> new InvoiceLine(each.json())).toList(), BigDecimal.ZERO);
    }

    private static InvoiceTotals of(List<InvoiceLine> lines, BigDecimal withholdingPct) {
        Map<Kind, BigDecimal> bases = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            InvoiceLine line = lines.get(i);
            String place = "lineas[" + i + "].";
            BigDecimal full = given(place + "cantidad", line.cantidad())
                    .multiply(given(place + "precio_unitario", line.precioUnitario()));
            BigDecimal paidPct = BigDecimal.valueOf(100).subtract(orNothing(line.descuentoPct()));
            Kind kind = new Kind(
                    plain(given(place + "iva_pct", line.ivaPct())),
                    plain(orNothing(line.recargoPct())),
                    line.exencion());
            bases.merge(kind, full.multiply(paidPct).movePointLeft(2), BigDecimal::add);
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

    /** The same with this withholding, such as 15; null is none. */
    public InvoiceTotals retencionIrpfPct(@Nullable BigDecimal pct) {
        return new InvoiceTotals(rates, orNothing(pct));
    }

    /** The same with this withholding, as decimal text; null is none. */
    public InvoiceTotals retencionIrpfPct(@Nullable String pct) {
        return retencionIrpfPct(new Fields("InvoiceTotals").decimal("retencion_irpf_pct", pct));
    }

    /** One for each rate, surcharge and exemption, in the order of their first lines. */
    public List<Rate> desgloseIva() {
        return rates;
    }

    /** The base of all rates. */
    public BigDecimal baseImponible() {
        return base;
    }

    /** The VAT of all rates. */
    public BigDecimal cuotaIva() {
        return sum(Rate::cuota);
    }

    /** The equivalence surcharge of all rates. */
    public BigDecimal cuotaRecargo() {
        return sum(Rate::cuotaRecargo);
    }

    /** What the recipient withholds of the base. */
    public BigDecimal retencionIrpfImporte() {
        return withheld;
    }

    /** Base, VAT and surcharge. */
    public BigDecimal total() {
        return base.add(cuotaIva()).add(cuotaRecargo());
    }

    /** The total less the withholding. */
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
