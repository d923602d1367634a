package es.cg.sdk.invoices;

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
 * Linea.of("Asesoría noviembre").cantidad("1").precioUnitario("100.00").ivaPct("21")
 * }</pre>
 *
 * <p>Amounts are decimals or decimal text, with a point, and are sent with the decimals that they have.
 */
public final class Linea extends Request {
    private final Fields fields;

    private Linea(Fields fields) {
        super(fields.json());
        this.fields = fields;
    }

    /** A line that says what it is for, and nothing more yet. */
    public static Linea of(@Nullable String concepto) {
        return new Linea(new Fields(
                        "Linea",
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
    public Linea cantidad(@Nullable BigDecimal value)       { return with("cantidad", value); }
    public Linea cantidad(@Nullable String value)           { return decimal("cantidad", value); }
    /** The price of one, without tax. */
    public Linea precioUnitario(@Nullable BigDecimal value) { return with("precio_unitario", value); }
    /** The price of one, without tax. */
    public Linea precioUnitario(@Nullable String value)     { return decimal("precio_unitario", value); }
    /** The rate of VAT, such as 21; in the Canary Islands that of the IGIC. */
    public Linea ivaPct(@Nullable BigDecimal value)         { return with("iva_pct", value); }
    /** The rate of VAT, such as 21; in the Canary Islands that of the IGIC. */
    public Linea ivaPct(@Nullable String value)             { return decimal("iva_pct", value); }
    @Assumed public Linea descuentoPct(@Nullable BigDecimal value) { return with("descuento_pct", value); }
    @Assumed public Linea descuentoPct(@Nullable String value)     { return decimal("descuento_pct", value); }
    /** The rate of the equivalence surcharge, such as 5.2. */
    @Assumed public Linea recargoPct(@Nullable BigDecimal value)   { return with("recargo_pct", value); }
    /** The rate of the equivalence surcharge, such as 5.2. */
    @Assumed public Linea recargoPct(@Nullable String value)       { return decimal("recargo_pct", value); }
    /** Why there is no tax: {@code E1} to {@code E6}. */
    @Assumed public Linea exencion(@Nullable String value)         { return with("exencion", value); }
    /** The product of the directory that it sells. */
    @Assumed public Linea productoId(@Nullable String value)       { return with("producto_id", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
     * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
     * that of a field with a method is sent too, and told in the log once.
     */
    public Linea set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new Linea(more);
    }

    private Linea with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new Linea(more);
    }

    private Linea decimal(String field, @Nullable String text) {
        return with(field, fields.decimal(field, text));
    }
}
