package es.cg.sdk.common;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A line of an invoice to be issued. Immutable and thread-safe; each method gives a new line, and what is null is left
 * out. Required are {@code concepto}, {@code cantidad}, {@code precio_unitario} and {@code iva_pct}, which the invoice
 * checks when it is built.
 *
 * <pre>{@code
 * NewInvoiceLine.of("Asesoría noviembre").cantidad("1").precioUnitario("100.00").ivaPct("21")
 * }</pre>
 *
 * <p>Amounts are decimals or decimal text, with a point, and are sent with the decimals that they have.
 */
public final class NewInvoiceLine extends Request {
    private final Fields fields;

    private NewInvoiceLine(Fields fields) {
        super(fields.json());
        this.fields = fields;
    }

    /** A line that says what it is for, and nothing more yet. */
    public static NewInvoiceLine of(@Nullable String concepto) {
        return new NewInvoiceLine(new Fields(
                        "NewInvoiceLine",
                        "concepto",
                        "cantidad",
                        "precio_unitario",
                        "iva_pct",
                        "descuento_pct",
                        "recargo_pct",
                        "exencion",
                        "producto_id"))
                .with("concepto", concepto);
    }

    // formatter:off
    public NewInvoiceLine cantidad(@Nullable BigDecimal value)       { return with("cantidad", value); }
    public NewInvoiceLine cantidad(@Nullable String value)           { return decimal("cantidad", value); }
    public NewInvoiceLine cantidad(long value) { return with("cantidad", BigDecimal.valueOf(value)); }
    /** The price of one, without tax. */
    public NewInvoiceLine precioUnitario(@Nullable BigDecimal value) { return with("precio_unitario", value); }
    /** The price of one, without tax. */
    public NewInvoiceLine precioUnitario(@Nullable String value)     { return decimal("precio_unitario", value); }
    public NewInvoiceLine precioUnitario(long value) { return with("precio_unitario", BigDecimal.valueOf(value)); }
    /** The rate of VAT, such as 21; in the Canary Islands that of the IGIC. */
    public NewInvoiceLine ivaPct(@Nullable BigDecimal value)         { return with("iva_pct", value); }
    /** The rate of VAT, such as 21; in the Canary Islands that of the IGIC. */
    public NewInvoiceLine ivaPct(@Nullable String value)             { return decimal("iva_pct", value); }
    public NewInvoiceLine ivaPct(long value) { return with("iva_pct", BigDecimal.valueOf(value)); }
    @Assumed public NewInvoiceLine descuentoPct(@Nullable BigDecimal value) { return with("descuento_pct", value); }
    @Assumed public NewInvoiceLine descuentoPct(@Nullable String value)     { return decimal("descuento_pct", value); }
    @Assumed public NewInvoiceLine descuentoPct(long value) { return with("descuento_pct", BigDecimal.valueOf(value)); }
    /** The rate of the equivalence surcharge, such as 5.2. */
    @Assumed public NewInvoiceLine recargoPct(@Nullable BigDecimal value)   { return with("recargo_pct", value); }
    /** The rate of the equivalence surcharge, such as 5.2. */
    @Assumed public NewInvoiceLine recargoPct(@Nullable String value)       { return decimal("recargo_pct", value); }
    @Assumed public NewInvoiceLine recargoPct(long value) { return with("recargo_pct", BigDecimal.valueOf(value)); }
    /** Why there is no tax: {@code E1} to {@code E6}. */
    @Assumed public NewInvoiceLine exencion(@Nullable String value)         { return with("exencion", value); }
    /** The product of the directory that it sells. */
    @Assumed public NewInvoiceLine productoId(@Nullable String value)       { return with("producto_id", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
     * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
     * that of a field with a method is sent too, and told in the log once.
     */
    public NewInvoiceLine set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewInvoiceLine(more);
    }

    private NewInvoiceLine with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new NewInvoiceLine(more);
    }

    private NewInvoiceLine decimal(String field, @Nullable String text) {
        return with(field, fields.decimal(field, text));
    }
}
