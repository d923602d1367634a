package es.cg.sdk.common;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A line of an existing invoice; {@link NewInvoiceLine} is a line of an invoice to issue. Fields marked
 * {@code @Assumed} are not shown by the contract. Immutable and thread-safe.
 */
public final class InvoiceLine extends View {
    public InvoiceLine(Json json) {
        super(json);
    }

    // formatter:off
    /** The description. */
    public @Nullable String                             concepto()       { return text("concepto"); }
    /** The quantity. */
    public @Nullable BigDecimal                         cantidad()       { return decimal("cantidad"); }
    /** The price of one unit, without tax. */
    public @Nullable BigDecimal                         precioUnitario() { return decimal("precio_unitario"); }
    /** The VAT rate in percent; in the Canary Islands the IGIC rate. */
    public @Nullable BigDecimal                         ivaPct()         { return decimal("iva_pct"); }
    /** The discount in percent. */
    @Assumed public @Nullable BigDecimal                descuentoPct()   { return decimal("descuento_pct"); }
    /** The rate of the equivalence surcharge (<i>recargo de equivalencia</i>) in percent. */
    @Assumed public @Nullable BigDecimal                recargoPct()     { return decimal("recargo_pct"); }
    /** The reason for the tax exemption. */
    @Assumed public VatBreakdown.@Nullable Exencion     exencion()       { return word("exencion", VatBreakdown.Exencion::new); }
    /** Whether and how the line is subject to VAT. */
    @Assumed public VatBreakdown.@Nullable Calificacion calificacion()   { return word("calificacion", VatBreakdown.Calificacion::new); }
    /** The id of a product of the directory. */
    @Assumed public @Nullable String                    productoId()     { return identifier("producto_id"); }
    // formatter:on
}
