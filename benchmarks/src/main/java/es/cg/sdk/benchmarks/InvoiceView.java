package es.cg.sdk.benchmarks;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An invoice as the SDK reads it: accessors over the JSON that came. */
final class InvoiceView extends View {
    InvoiceView(Json json) {
        super(json);
    }

    // formatter:off
    @Nullable String     id()             { return identifier("id"); }
    @Nullable String     serie()          { return text("serie"); }
    @Nullable Long       ejercicio()      { return integer("ejercicio"); }
    @Nullable String     numeroCompleto() { return text("numero_completo"); }
    @Nullable LocalDate  fecha()          { return date("fecha_expedicion"); }
    @Nullable String     tipo()           { return text("tipo_factura"); }
    @Nullable String     receptorNif()    { return text("receptor_nif"); }
    @Nullable String     receptorNombre() { return text("receptor_nombre"); }
    List<Line>           lineas()         { return views("lineas", Line::new); }
    @Nullable BigDecimal base()           { return decimal("base_imponible"); }
    @Nullable BigDecimal cuota()          { return decimal("cuota_iva"); }
    @Nullable BigDecimal total()          { return decimal("total"); }
    @Nullable String     estado()         { return text("estado"); }
    Remission            verifactu()      { return view("verifactu", Remission::new); }
    // formatter:on

    static final class Line extends View {
        Line(Json json) {
            super(json);
        }

        // formatter:off
        @Nullable String     concepto()       { return text("concepto"); }
        @Nullable BigDecimal cantidad()       { return decimal("cantidad"); }
        @Nullable BigDecimal precioUnitario() { return decimal("precio_unitario"); }
        @Nullable BigDecimal ivaPct()         { return decimal("iva_pct"); }
        // formatter:on
    }

    static final class Remission extends View {
        Remission(Json json) {
            super(json);
        }

        // formatter:off
        @Nullable String estado() { return text("estado"); }
        @Nullable String huella() { return text("huella"); }
        @Nullable String qrUrl()  { return text("qr_url"); }
        // formatter:on
    }
}
