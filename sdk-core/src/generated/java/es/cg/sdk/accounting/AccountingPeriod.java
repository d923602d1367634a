package es.cg.sdk.accounting;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An accounting year with the states of its quarters. Immutable and thread-safe. */
@Assumed
public final class AccountingPeriod extends View {
    public AccountingPeriod(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier. */
    public @Nullable String         id()            { return identifier("id"); }
    /** The accounting year. */
    public @Nullable Long           ejercicio()     { return integer("ejercicio"); }
    /** The first day. */
    public @Nullable LocalDate      fechaInicio()   { return date("fecha_inicio"); }
    /** The last day. */
    public @Nullable LocalDate      fechaFin()      { return date("fecha_fin"); }
    /** Whether the year can be booked in. */
    public @Nullable Estado         estado()        { return word("estado", Estado::new); }
    /** The quarters, each with its state. */
    public List<Trimestre>          trimestres()    { return views("trimestres", Trimestre::new); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** Whether a period can be booked in. */
    @Assumed
    public record Estado(String value) implements Word {
        /** It can be booked in. */
        public static final Estado ABIERTO = new Estado("abierto");

        /** Closed; the firm can open it again. */
        public static final Estado CERRADO = new Estado("cerrado");

        /** Closed for good. */
        public static final Estado BLOQUEADO = new Estado("bloqueado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** A quarter of an accounting year. Immutable and thread-safe. */
    @Assumed
    public static final class Trimestre extends View {
        public Trimestre(Json json) {
            super(json);
        }

        // formatter:off
        /** The quarter, {@code 1T} to {@code 4T}. */
        public @Nullable String periodo() { return text("periodo"); }
        /** Whether the quarter can be booked in. */
        public @Nullable Estado estado()  { return word("estado", Estado::new); }
        // formatter:on
    }
}
