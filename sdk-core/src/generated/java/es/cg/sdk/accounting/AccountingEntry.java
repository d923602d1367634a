package es.cg.sdk.accounting;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of a client's books. Immutable and thread-safe. */
@Assumed
public final class AccountingEntry extends View {
    public AccountingEntry(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link AccountingEntries#get} takes. */
    public @Nullable String         id()            { return identifier("id"); }
    /** The number within the year. */
    public @Nullable Long           numero()        { return integer("numero"); }
    /** The date of the entry. */
    public @Nullable LocalDate      fecha()         { return date("fecha"); }
    /** The accounting year. */
    public @Nullable Long           ejercicio()     { return integer("ejercicio"); }
    /** The quarter, {@code 1T} to {@code 4T}. */
    public @Nullable String         periodo()       { return text("periodo"); }
    /** The description. */
    public @Nullable String         concepto()      { return text("concepto"); }
    /** The type of the entry. */
    public @Nullable Tipo           tipo()          { return word("tipo", Tipo::new); }
    /** The record that the entry was made from; an empty view if there is none. */
    public Origen                   origen()        { return view("origen", Origen::new); }
    /** The lines: debits and credits of accounts. */
    public List<EntryLine>          apuntes()       { return views("apuntes", EntryLine::new); }
    /** The sum of the debits. */
    public @Nullable BigDecimal     totalDebe()     { return decimal("total_debe"); }
    /** The sum of the credits, equal to {@link #totalDebe()}. */
    public @Nullable BigDecimal     totalHaber()    { return decimal("total_haber"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** A line of an entry: the debit or the credit of one account. Immutable and thread-safe. */
    @Assumed
    public static final class EntryLine extends View {
        public EntryLine(Json json) {
            super(json);
        }

        // formatter:off
        /** The position within the entry, from 1. */
        public @Nullable Long       orden()        { return integer("orden"); }
        /** The code of the account. */
        public @Nullable String     cuenta()       { return text("cuenta"); }
        /** The name of the account. */
        public @Nullable String     nombreCuenta() { return text("nombre_cuenta"); }
        /** The description. */
        public @Nullable String     concepto()     { return text("concepto"); }
        /** The debit. */
        public @Nullable BigDecimal debe()         { return decimal("debe"); }
        /** The credit. */
        public @Nullable BigDecimal haber()        { return decimal("haber"); }
        /** The number of the document that the line is about. */
        public @Nullable String     documento()    { return text("documento"); }
        // formatter:on
    }

    /** The record that an entry was made from. Immutable and thread-safe. */
    @Assumed
    public static final class Origen extends View {
        public Origen(Json json) {
            super(json);
        }

        // formatter:off
        /** The kind of record. */
        public @Nullable TipoOrigen tipo() { return word("tipo", TipoOrigen::new); }
        /** The id of the record; null for a manual entry. */
        public @Nullable String     id()   { return identifier("id"); }
        // formatter:on
    }

    /** The type of an entry. */
    @Assumed
    public record Tipo(String value) implements Word {
        /** Opens a year. */
        public static final Tipo APERTURA = new Tipo("apertura");

        /** An ordinary entry. */
        public static final Tipo ORDINARIO = new Tipo("ordinario");

        /** Closes the accounts of income and expense. */
        public static final Tipo REGULARIZACION = new Tipo("regularizacion");

        /** Closes a year. */
        public static final Tipo CIERRE = new Tipo("cierre");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The kind of record that an entry was made from. */
    @Assumed
    public record TipoOrigen(String value) implements Word {
        /** An invoice. */
        public static final TipoOrigen FACTURA = new TipoOrigen("factura");

        /** An expense. */
        public static final TipoOrigen GASTO = new TipoOrigen("gasto");

        /** A payslip. */
        public static final TipoOrigen NOMINA = new TipoOrigen("nomina");

        /** A payment with withholding. */
        public static final TipoOrigen IRPF = new TipoOrigen("irpf");

        /** A bank movement. */
        public static final TipoOrigen BANCO = new TipoOrigen("banco");

        /** A tax model. */
        public static final TipoOrigen MODELO = new TipoOrigen("modelo");

        /** Entered by a person. */
        public static final TipoOrigen MANUAL = new TipoOrigen("manual");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
