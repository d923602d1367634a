package es.cg.sdk.workers;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A worker of a client. Immutable and thread-safe. */
@Assumed
public final class Worker extends View {
    public Worker(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link Workers#get} and {@link WorkerContracts} take. */
    public @Nullable String         id()                { return identifier("id"); }
    public @Nullable String         nombre()            { return text("nombre"); }
    public @Nullable String         apellidos()         { return text("apellidos"); }
    public @Nullable String         nif()               { return text("nif"); }
    /** The social security number, twelve digits. */
    public @Nullable String         naf()               { return text("naf"); }
    public @Nullable LocalDate      fechaNacimiento()   { return date("fecha_nacimiento"); }
    public @Nullable String         email()             { return text("email"); }
    public @Nullable String         telefono()          { return text("telefono"); }
    public @Nullable String         direccion()         { return text("direccion"); }
    public @Nullable String         codigoPostal()      { return text("codigo_postal"); }
    public @Nullable String         municipio()         { return text("municipio"); }
    public @Nullable String         provincia()         { return text("provincia"); }
    /** Masked. */
    public @Nullable String         iban()              { return text("iban"); }
    /** The contribution group, 1 to 11. */
    public @Nullable Long           grupoCotizacion()   { return integer("grupo_cotizacion"); }
    /** The family situation for income tax: 1, 2 or 3. */
    public @Nullable Long           situacionFamiliar() { return integer("situacion_familiar"); }
    /** The number of descendants for income tax. */
    public @Nullable Long           numDescendientes()  { return integer("num_descendientes"); }
    /** The degree of disability in percent. */
    public @Nullable BigDecimal     discapacidadPct()   { return decimal("discapacidad_pct"); }
    public @Nullable Estado         estado()            { return word("estado", Estado::new); }
    /** The first day of work. */
    public @Nullable LocalDate      fechaAlta()         { return date("fecha_alta"); }
    /** The last day of work; null while employed. */
    public @Nullable LocalDate      fechaBaja()         { return date("fecha_baja"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on

    /** Whether a worker is employed. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Employed. */
        public static final Estado ALTA = new Estado("alta");

        /** Left. */
        public static final Estado BAJA = new Estado("baja");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
