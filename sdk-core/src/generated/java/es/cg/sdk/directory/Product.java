package es.cg.sdk.directory;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A product or service that the client sells. Immutable and thread-safe. */
@Assumed
public final class Product extends View {
    public Product(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link Products#get} takes, and {@code producto_id} of an invoice line. */
    public @Nullable String         id()                { return identifier("id"); }
    /** Your code, unique for the client. */
    public @Nullable String         codigo()            { return text("codigo"); }
    /** The name. */
    public @Nullable String         nombre()            { return text("nombre"); }
    /** The description. */
    public @Nullable String         descripcion()       { return text("descripcion"); }
    /** The price of one unit, without tax. */
    public @Nullable BigDecimal     precioUnitario()    { return decimal("precio_unitario"); }
    /** The VAT rate in percent; in the Canary Islands the IGIC rate. */
    public @Nullable BigDecimal     ivaPct()            { return decimal("iva_pct"); }
    /** The name of the unit, such as {@code hora}. */
    public @Nullable String         unidad()            { return text("unidad"); }
    /** The code of the account of the chart. */
    public @Nullable String         cuentaContable()    { return text("cuenta_contable"); }
    /** The id of the activity that the product belongs to. */
    public @Nullable String         actividadId()       { return identifier("actividad_id"); }
    /** Your own reference. */
    public @Nullable String         referenciaExterna() { return text("referencia_externa"); }
    /** Whether it is in use. */
    public @Nullable Boolean        activo()            { return flag("activo"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on
}
