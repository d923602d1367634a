package es.cg.sdk.directory;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.model.Assumed;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Sets the fields that a new product and a change of a product have in common. */
@Assumed
abstract class ProductBuilder<B extends ProductBuilder<B>> extends RequestBuilder<B> {
    ProductBuilder(String request, String... fields) {
        super(request, fields);
    }

    // formatter:off
    /** Your code, unique for the client. */
    public B codigo(@Nullable String value)             { return put("codigo", value); }
    /** The name. */
    public B nombre(@Nullable String value)             { return put("nombre", value); }
    /** The description. */
    public B descripcion(@Nullable String value)        { return put("descripcion", value); }
    /** The price of one unit, without tax. */
    public B precioUnitario(@Nullable BigDecimal value) { return put("precio_unitario", value); }
    /** The price of one unit, without tax, as decimal text. */
    public B precioUnitario(@Nullable String value)     { return putDecimal("precio_unitario", value); }
    public B precioUnitario(long value)                 { return putDecimal("precio_unitario", value); }
    /** The VAT rate in percent; in the Canary Islands the IGIC rate. */
    public B ivaPct(@Nullable BigDecimal value)         { return put("iva_pct", value); }
    /** The VAT rate in percent, as decimal text; in the Canary Islands the IGIC rate. */
    public B ivaPct(@Nullable String value)             { return putDecimal("iva_pct", value); }
    public B ivaPct(long value)                         { return putDecimal("iva_pct", value); }
    /** The name of the unit, such as {@code hora}. */
    public B unidad(@Nullable String value)             { return put("unidad", value); }
    /** The code of the account of the chart. */
    public B cuentaContable(@Nullable String value)     { return put("cuenta_contable", value); }
    /** The id of the activity that the product belongs to. */
    public B actividadId(@Nullable String value)        { return put("actividad_id", value); }
    /** Your own reference. */
    public B referenciaExterna(@Nullable String value)  { return put("referencia_externa", value); }
    /** False takes the product out of use. */
    public B activo(@Nullable Boolean value)            { return put("activo", value); }
    // formatter:on
}
