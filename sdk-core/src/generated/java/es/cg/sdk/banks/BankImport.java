package es.cg.sdk.banks;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.ImportError;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of importing a bank statement. Each movement of the statement is counted once: as new, duplicate or
 * faulty. Fields marked {@code @Assumed} are not shown by the contract. Immutable and thread-safe.
 */
public final class BankImport extends View {
    public BankImport(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link BankImports#get} takes. */
    @Assumed public @Nullable String          id()            { return identifier("id"); }
    /** The id of the {@link BankAccount} of the statement. */
    @Assumed public @Nullable String          cuentaId()      { return identifier("cuenta_id"); }
    /** The state of the import. */
    @Assumed public @Nullable Estado          estado()        { return word("estado", Estado::new); }
    /** The format of the statement. */
    @Assumed public @Nullable FormatoExtracto formato()       { return word("formato", FormatoExtracto::new); }
    /** The name of the file. */
    @Assumed public @Nullable String          nombreFichero() { return text("nombre_fichero"); }
    /** The number of new movements. */
    @Assumed public @Nullable Long            importados()    { return integer("importados"); }
    /** The number of movements that an earlier import had already added; they are skipped and are not errors. */
    public @Nullable Long                     duplicados()    { return integer("duplicados"); }
    /** The number of movements that could not be imported: see {@link #errores()}. */
    @Assumed public @Nullable Long            conError()      { return integer("con_error"); }
    /** The number of reconciliations that the service proposes as a result; a person decides on them. */
    @Assumed public @Nullable Long            propuestas()    { return integer("propuestas"); }
    /** The first day of the statement. */
    @Assumed public @Nullable LocalDate       fechaDesde()    { return date("fecha_desde"); }
    /** The last day of the statement. */
    @Assumed public @Nullable LocalDate       fechaHasta()    { return date("fecha_hasta"); }
    /** The opening balance. */
    @Assumed public @Nullable BigDecimal      saldoInicial()  { return decimal("saldo_inicial"); }
    /** The closing balance. */
    @Assumed public @Nullable BigDecimal      saldoFinal()    { return decimal("saldo_final"); }
    /** The lines that could not be imported, with the reason; duplicates are not among them. */
    @Assumed public List<ImportError>         errores()       { return views("errores", ImportError::new); }
    /** The time of creation. */
    @Assumed public @Nullable OffsetDateTime  creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    @Assumed public @Nullable OffsetDateTime  actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a bank import. */
    @Assumed
    public record Estado(String value) implements Word {
        /** The import is running; the counts are not final. */
        public static final Estado EN_CURSO = new Estado("en_curso");

        /** All movements are imported, by this import or an earlier one. */
        public static final Estado COMPLETADA = new Estado("completada");

        /** Some movements could not be imported. */
        public static final Estado COMPLETADA_CON_ERRORES = new Estado("completada_con_errores");

        /** The statement could not be imported at all. */
        public static final Estado FALLIDA = new Estado("fallida");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
