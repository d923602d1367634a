package es.cg.sdk.common;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A line of an invoice to issue. Required: {@code concepto}, {@code cantidad}, {@code precio_unitario} and
 * {@code iva_pct}; the invoice checks them when it is built. Immutable and thread-safe; each method returns a new line,
 * and null leaves a field out.
 *
 * <pre>{@code
 * NewInvoiceLine.of("Asesoría noviembre").cantidad("1").precioUnitario("100.00").ivaPct("21")
 * }</pre>
 *
 * <p>Amounts are decimals, decimal text with a point, or whole numbers. The SDK sends them with the decimals that they
 * have.
 */
public final class NewInvoiceLine extends Request {
    private final Fields fields;

    private NewInvoiceLine(Fields fields) {
        super(fields.json());
        this.fields = fields;
    }

    /** Returns a line with this description and no other field. */
    public static NewInvoiceLine of(@Nullable String concepto) {
        Fields fields = new Fields(
                "NewInvoiceLine",
                "concepto",
                "cantidad",
                "precio_unitario",
                "iva_pct",
                "descuento_pct",
                "recargo_pct",
                "exencion",
                "calificacion",
                "producto_id");
        fields.put("concepto", concepto);
        return new NewInvoiceLine(fields);
    }

    // formatter:off
    /** The quantity. */
    public NewInvoiceLine          cantidad(@Nullable BigDecimal value)                    { return with("cantidad", value); }
    /** The quantity, as decimal text. */
    public NewInvoiceLine          cantidad(@Nullable String value)                        { return decimal("cantidad", value); }
    public NewInvoiceLine          cantidad(long value)                                    { return with("cantidad", BigDecimal.valueOf(value)); }
    /** The price of one unit, without tax. */
    public NewInvoiceLine          precioUnitario(@Nullable BigDecimal value)              { return with("precio_unitario", value); }
    /** The price of one unit, without tax, as decimal text. */
    public NewInvoiceLine          precioUnitario(@Nullable String value)                  { return decimal("precio_unitario", value); }
    public NewInvoiceLine          precioUnitario(long value)                              { return with("precio_unitario", BigDecimal.valueOf(value)); }
    /** The VAT rate in percent, such as 21; in the Canary Islands the IGIC rate. */
    public NewInvoiceLine          ivaPct(@Nullable BigDecimal value)                      { return with("iva_pct", value); }
    /** The VAT rate in percent, such as 21, as decimal text; in the Canary Islands the IGIC rate. */
    public NewInvoiceLine          ivaPct(@Nullable String value)                          { return decimal("iva_pct", value); }
    public NewInvoiceLine          ivaPct(long value)                                      { return with("iva_pct", BigDecimal.valueOf(value)); }
    /** The discount in percent. */
    @Assumed public NewInvoiceLine descuentoPct(@Nullable BigDecimal value)                { return with("descuento_pct", value); }
    /** The discount in percent, as decimal text. */
    @Assumed public NewInvoiceLine descuentoPct(@Nullable String value)                    { return decimal("descuento_pct", value); }
    @Assumed public NewInvoiceLine descuentoPct(long value)                                { return with("descuento_pct", BigDecimal.valueOf(value)); }
    /** The rate of the equivalence surcharge (<i>recargo de equivalencia</i>) in percent, such as 5.2. */
    @Assumed public NewInvoiceLine recargoPct(@Nullable BigDecimal value)                  { return with("recargo_pct", value); }
    /**
     * The rate of the equivalence surcharge (<i>recargo de equivalencia</i>) in percent, such as 5.2, as decimal text.
     */
    @Assumed public NewInvoiceLine recargoPct(@Nullable String value)                      { return decimal("recargo_pct", value); }
    @Assumed public NewInvoiceLine recargoPct(long value)                                  { return with("recargo_pct", BigDecimal.valueOf(value)); }
    /** The reason for the tax exemption. */
    @Assumed public NewInvoiceLine exencion(VatBreakdown.@Nullable Exencion value)         { return with("exencion", value); }
    /**
     * Whether and how the line is subject to VAT; taxed by default. A reverse charge and what is not subject have the
     * VAT rate 0.
     */
    @Assumed public NewInvoiceLine calificacion(VatBreakdown.@Nullable Calificacion value) { return with("calificacion", value); }
    /** The id of a product of the directory. */
    @Assumed public NewInvoiceLine productoId(@Nullable String value)                      { return with("producto_id", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the value,
     * and the service may ignore an unknown field. If the name is close to that of a field with a method, the SDK logs
     * a warning once and sends the field.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
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
