package es.cg.sdk.banks;

import es.cg.sdk.common.ImportError;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of an imported statement. Each of its movements is counted once: as new, as repeated, or as faulty.
 * Immutable and thread-safe.
 */
public final class BankImport extends View {
    public BankImport(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link BankImports#get} names. */
    @Assumed public @Nullable String          id()            { return identifier("id"); }
    /** Of the {@link BankAccount} that the statement is of. */
    @Assumed public @Nullable String          cuentaId()      { return identifier("cuenta_id"); }
    @Assumed public @Nullable Estado          estado()        { return word("estado", Estado::new); }
    @Assumed public @Nullable FormatoExtracto formato()       { return word("formato", FormatoExtracto::new); }
    @Assumed public @Nullable String          nombreFichero() { return text("nombre_fichero"); }
    /** How many movements came in. */
    @Assumed public @Nullable Long            importados()    { return integer("importados"); }
    /** How many an earlier import had brought already: left out, and no errors. */
    public @Nullable Long                     duplicados()    { return integer("duplicados"); }
    /** How many could not be taken: see {@link #errores()}. */
    @Assumed public @Nullable Long            conError()      { return integer("con_error"); }
    /** How many reconciliations the service proposes now; a person decides on them. */
    @Assumed public @Nullable Long            propuestas()    { return integer("propuestas"); }
    /** The first day of the statement. */
    @Assumed public @Nullable LocalDate       fechaDesde()    { return date("fecha_desde"); }
    /** The last day of the statement. */
    @Assumed public @Nullable LocalDate       fechaHasta()    { return date("fecha_hasta"); }
    @Assumed public @Nullable BigDecimal      saldoInicial()  { return decimal("saldo_inicial"); }
    @Assumed public @Nullable BigDecimal      saldoFinal()    { return decimal("saldo_final"); }
    /** What could not be taken, and why; repeated movements are not among it. */
    @Assumed public List<ImportError>         errores()       { return views("errores", ImportError::new); }
    @Assumed public @Nullable OffsetDateTime  creadoEn()      { return moment("creado_en"); }
    @Assumed public @Nullable OffsetDateTime  actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /**
     * How an import went.
     * The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    @Assumed
    public record Estado(String value) implements Word {
        /** It goes on: the counts are not final. */
        public static final Estado EN_CURSO = new Estado("en_curso");

        /** Every movement is in, be it now or from before. */
        public static final Estado COMPLETADA = new Estado("completada");

        /** Some movements could not be taken. */
        public static final Estado COMPLETADA_CON_ERRORES = new Estado("completada_con_errores");

        /** The statement could not be taken as a whole. */
        public static final Estado FALLIDA = new Estado("fallida");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
