package es.cg.sdk.workers;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
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
    /** The first name. */
    public @Nullable String         nombre()            { return text("nombre"); }
    /** The surnames. */
    public @Nullable String         apellidos()         { return text("apellidos"); }
    /** The tax identifier. */
    public @Nullable String         nif()               { return text("nif"); }
    /** The social security number (NAF), twelve digits. */
    public @Nullable String         naf()               { return text("naf"); }
    /** The date of birth. */
    public @Nullable LocalDate      fechaNacimiento()   { return date("fecha_nacimiento"); }
    /** The e-mail address. */
    public @Nullable String         email()             { return text("email"); }
    /** The telephone number. */
    public @Nullable String         telefono()          { return text("telefono"); }
    /** The address. */
    public @Nullable String         direccion()         { return text("direccion"); }
    /** The postal code. */
    public @Nullable String         codigoPostal()      { return text("codigo_postal"); }
    /** The municipality. */
    public @Nullable String         municipio()         { return text("municipio"); }
    /** The province. */
    public @Nullable String         provincia()         { return text("provincia"); }
    /** The IBAN, masked. */
    public @Nullable String         iban()              { return text("iban"); }
    /** The contribution group, 1 to 11. */
    public @Nullable Long           grupoCotizacion()   { return integer("grupo_cotizacion"); }
    /** The family situation for income tax: 1, 2 or 3. */
    public @Nullable Long           situacionFamiliar() { return integer("situacion_familiar"); }
    /** The number of descendants for income tax. */
    public @Nullable Long           numDescendientes()  { return integer("num_descendientes"); }
    /** The degree of disability in percent. */
    public @Nullable BigDecimal     discapacidadPct()   { return decimal("discapacidad_pct"); }
    /** Whether the worker is employed. */
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
