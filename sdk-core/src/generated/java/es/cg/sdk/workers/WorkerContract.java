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

/** A contract of a worker. Immutable and thread-safe. */
@Assumed
public final class WorkerContract extends View {
    public WorkerContract(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link WorkerContracts#get} takes. */
    public @Nullable String         id()                     { return identifier("id"); }
    /** The id of the worker. */
    public @Nullable String         trabajadorId()           { return identifier("trabajador_id"); }
    /** The official code, three digits. */
    public @Nullable String         codigoContrato()         { return text("codigo_contrato"); }
    /** The first day of the contract. */
    public @Nullable LocalDate      fechaInicio()            { return date("fecha_inicio"); }
    /** The last day of a temporary contract. */
    public @Nullable LocalDate      fechaFin()               { return date("fecha_fin"); }
    /** The working time: full or part time. */
    public @Nullable Jornada        jornada()                { return word("jornada", Jornada::new); }
    /** The part-time coefficient in thousandths of full time. */
    public @Nullable Long           coeficienteParcialidad() { return integer("coeficiente_parcialidad"); }
    /** The gross yearly salary. */
    public @Nullable BigDecimal     salarioBrutoAnual()      { return decimal("salario_bruto_anual"); }
    /** The number of payments a year, 12 or 14. */
    public @Nullable Long           numPagas()               { return integer("num_pagas"); }
    /** The category. */
    public @Nullable String         categoria()              { return text("categoria"); }
    /** The collective agreement. */
    public @Nullable String         convenio()               { return text("convenio"); }
    /** The employer's social security account (CCC). */
    public @Nullable String         ccc()                    { return text("ccc"); }
    /** The trial period in days. */
    public @Nullable Long           periodoPruebaDias()      { return integer("periodo_prueba_dias"); }
    /** The state of the contract. */
    public @Nullable Estado         estado()                 { return word("estado", Estado::new); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()               { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()          { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a contract. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Not in force yet. */
        public static final Estado FUTURO = new Estado("futuro");

        /** In force. */
        public static final Estado VIGENTE = new Estado("vigente");

        /** Ended. */
        public static final Estado FINALIZADO = new Estado("finalizado");

        /** Cancelled. */
        public static final Estado ANULADO = new Estado("anulado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
