package es.cg.sdk.taxcalendar;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A tax model that a client has to submit, and its deadline. Immutable and thread-safe. */
@Assumed
public final class TaxObligation extends View {
    public TaxObligation(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier. */
    public @Nullable String         id()                       { return identifier("id"); }
    /** The number of the model. */
    public @Nullable Modelo         modelo()                   { return word("modelo", Modelo::new); }
    /** The name. */
    public @Nullable String         nombre()                   { return text("nombre"); }
    /** The year. */
    public @Nullable Long           ejercicio()                { return integer("ejercicio"); }
    /**
     * The period: {@code 1T} to {@code 4T}, {@code 01} to {@code 12}, {@code 1P} to {@code 3P}, or {@code 0A} for the
     * year.
     */
    public @Nullable String         periodo()                  { return text("periodo"); }
    /** The first day for submitting the model. */
    public @Nullable LocalDate      fechaInicio()              { return date("fecha_inicio"); }
    /** The last day for submitting the model in time. */
    public @Nullable LocalDate      fechaLimite()              { return date("fecha_limite"); }
    /** The last day if the amount is paid by direct debit. */
    public @Nullable LocalDate      fechaLimiteDomiciliacion() { return date("fecha_limite_domiciliacion"); }
    /** The state of the obligation. */
    public @Nullable Estado         estado()                   { return word("estado", Estado::new); }
    /** The id of the tax model; null until it is generated. */
    public @Nullable String         modeloId()                 { return identifier("modelo_id"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()                 { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()            { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a tax obligation. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Not generated yet. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** The tax model is generated, and not submitted. */
        public static final Estado GENERADO = new Estado("generado");

        /** The tax model is submitted. */
        public static final Estado PRESENTADO = new Estado("presentado");

        /** The deadline has passed. */
        public static final Estado VENCIDO = new Estado("vencido");

        /** The client does not have to submit it. */
        public static final Estado NO_APLICA = new Estado("no_aplica");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
