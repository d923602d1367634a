package es.cg.sdk.common;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A line of an invoice that is there; {@link NewInvoiceLine} is one of an invoice to be issued. Immutable and thread-safe. */
public final class InvoiceLine extends View {
    public InvoiceLine(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String              concepto()       { return text("concepto"); }
    public @Nullable BigDecimal          cantidad()       { return decimal("cantidad"); }
    /** The price of one, without tax. */
    public @Nullable BigDecimal          precioUnitario() { return decimal("precio_unitario"); }
    /** The rate of VAT; in the Canary Islands that of the IGIC. */
    public @Nullable BigDecimal          ivaPct()         { return decimal("iva_pct"); }
    @Assumed public @Nullable BigDecimal descuentoPct()   { return decimal("descuento_pct"); }
    /** The rate of the equivalence surcharge. */
    @Assumed public @Nullable BigDecimal recargoPct()     { return decimal("recargo_pct"); }
    /** Why there is no tax: {@code E1} to {@code E6}. */
    @Assumed public @Nullable String     exencion()       { return text("exencion"); }
    @Assumed public @Nullable String     productoId()     { return identifier("producto_id"); }
    // formatter:on
}
