package es.cg.sdk.taxmodels;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tax model of a period, with its figures and state. A generated model is not submitted yet: a person submits it in
 * the panel, and {@link #estado()} shows it. Immutable and thread-safe.
 */
@Assumed
public final class TaxModel extends View {
    public TaxModel(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link TaxModels#get} takes. */
    public @Nullable String          id()                 { return identifier("id"); }
    /** The number of the model. */
    public @Nullable Modelo          modelo()             { return word("modelo", Modelo::new); }
    /** The year. */
    public @Nullable Long            ejercicio()          { return integer("ejercicio"); }
    /**
     * The period: {@code 1T} to {@code 4T}, {@code 01} to {@code 12}, {@code 1P} to {@code 3P}, or {@code 0A} for the
     * year.
     */
    public @Nullable String          periodo()            { return text("periodo"); }
    /** The type of the return. */
    public @Nullable TipoDeclaracion tipoDeclaracion()    { return word("tipo_declaracion", TipoDeclaracion::new); }
    /** The state of the model. */
    public @Nullable Estado          estado()             { return word("estado", Estado::new); }
    /** The result of the model. */
    public @Nullable Resultado       resultado()          { return word("resultado", Resultado::new); }
    /** The amount to pay, to be refunded or to offset, according to {@link #resultado()}. */
    public @Nullable BigDecimal      importe()            { return decimal("importe"); }
    /** The boxes of the model: from number to amount, in the order and with the decimals of the answer. */
    public Map<String, BigDecimal>   casillas()           { return decimals("casillas"); }
    /** The first day for submitting the model. */
    public @Nullable LocalDate       plazoInicio()        { return date("plazo_inicio"); }
    /** The last day for submitting the model in time. */
    public @Nullable LocalDate       plazoFin()           { return date("plazo_fin"); }
    /** The time of generation. */
    public @Nullable OffsetDateTime  generadoEn()         { return moment("generado_en"); }
    /** The time of submission; null until the model is submitted. */
    public @Nullable OffsetDateTime  presentadoEn()       { return moment("presentado_en"); }
    /**
     * The secure verification code, not comma-separated values; null until the model is submitted. See
     * {@link Receipt#csv()}.
     */
    public @Nullable String          csv()                { return text("csv"); }
    /** The number of the receipt; null until the model is submitted. */
    public @Nullable String          numeroJustificante() { return text("numero_justificante"); }
    /** The files available for the model. */
    public List<ModelFile>           ficheros()           { return views("ficheros", ModelFile::new); }
    /** The time of creation. */
    public @Nullable OffsetDateTime  creadoEn()           { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime  actualizadoEn()      { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a tax model. */
    @Assumed
    public record Estado(String value) implements Word {
        /** A draft. */
        public static final Estado BORRADOR = new Estado("borrador");

        /** Generated. */
        public static final Estado GENERADO = new Estado("generado");

        /** Reviewed by the firm. */
        public static final Estado REVISADO = new Estado("revisado");

        /** Submitted to the tax authority. */
        public static final Estado PRESENTADO = new Estado("presentado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The format of a tax model's file. */
    @Assumed
    public record Formato(String value) implements Word {
        /** PDF. */
        public static final Formato PDF = new Formato("pdf");

        /** The fixed-width text format of the tax authority. */
        public static final Formato BOE = new Formato("boe");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** A file available for a model. Immutable and thread-safe. */
    @Assumed
    public static final class ModelFile extends View {
        public ModelFile(Json json) {
            super(json);
        }

        // formatter:off
        /** The format of the file. */
        public @Nullable Formato formato()       { return word("formato", Formato::new); }
        /** The name of the file. */
        public @Nullable String  nombreFichero() { return text("nombre_fichero"); }
        /** The size in bytes. */
        public @Nullable Long    tamano()        { return integer("tamano"); }
        // formatter:on
    }

    /** The result of a tax model. */
    @Assumed
    public record Resultado(String value) implements Word {
        /** An amount to pay. */
        public static final Resultado A_INGRESAR = new Resultado("a_ingresar");

        /** An amount to be refunded. */
        public static final Resultado A_DEVOLVER = new Resultado("a_devolver");

        /** An amount to offset in later periods. */
        public static final Resultado A_COMPENSAR = new Resultado("a_compensar");

        /** An amount of zero, with activity in the period. */
        public static final Resultado RESULTADO_CERO = new Resultado("resultado_cero");

        /** An amount of zero, without activity in the period. */
        public static final Resultado SIN_ACTIVIDAD = new Resultado("sin_actividad");

        /** Informative only: nothing to pay or refund. */
        public static final Resultado INFORMATIVA = new Resultado("informativa");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
