package es.cg.sdk.sandbox;

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

/** A file of direct debits, as the sandbox gives it; it is made in the panel. Immutable and thread-safe. */
@Assumed
public final class SepaRemittance extends View {
    public SepaRemittance(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link SandboxEnvironment#simulateRemittance} names. */
    public @Nullable String         id()            { return identifier("id"); }
    public @Nullable String         numero()        { return text("numero"); }
    public @Nullable LocalDate      fechaCobro()    { return date("fecha_cobro"); }
    public @Nullable Esquema        esquema()       { return word("esquema", Esquema::new); }
    /** Of the bank account that collects. */
    public @Nullable String         cuentaId()      { return identifier("cuenta_id"); }
    public @Nullable Long           numAdeudos()    { return integer("num_adeudos"); }
    public @Nullable BigDecimal     total()         { return decimal("total"); }
    public List<RemittanceItem>     adeudos()       { return views("adeudos", RemittanceItem::new); }
    public @Nullable Estado         estado()        { return word("estado", Estado::new); }
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** One debit of a remittance. Immutable and thread-safe. */
    public static final class RemittanceItem extends View {
        public RemittanceItem(Json json) {
            super(json);
        }

        // formatter:off
        public @Nullable String       mandatoId()         { return identifier("mandato_id"); }
        /** Of the invoice that it collects. */
        public @Nullable String       facturaId()         { return identifier("factura_id"); }
        public @Nullable BigDecimal   importe()           { return decimal("importe"); }
        /** What it is known by from one end to the other. */
        public @Nullable String       referenciaExtremo() { return text("referencia_extremo"); }
        public @Nullable EstadoAdeudo estado()            { return word("estado", EstadoAdeudo::new); }
        /** The reason in the words of SEPA, such as {@code AM04}; null unless it was returned. */
        public @Nullable String       codigoDevolucion()  { return text("codigo_devolucion"); }
        // formatter:on
    }

    /**
     * How far a remittance is. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Estado(String value) implements Word {
        /** Made, and not presented yet. */
        @Assumed
        public static final Estado GENERADA = new Estado("generada");

        /** Presented to the bank, which has not answered yet. */
        public static final Estado PRESENTADA = new Estado("presentada");

        /** Confirmed by the bank; final. */
        public static final Estado CONFIRMADA = new Estado("confirmada");

        /** Some of its debits were refused: look at each; final. */
        public static final Estado RECHAZADA_PARCIAL = new Estado("rechazada_parcial");

        /** Withdrawn; final. */
        public static final Estado ANULADA = new Estado("anulada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * The rules of SEPA that a remittance is under. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Esquema(String value) implements Word {
        /** For any debtor. */
        public static final Esquema CORE = new Esquema("CORE");

        /** Between businesses. */
        public static final Esquema B2B = new Esquema("B2B");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * What has become of a debit. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record EstadoAdeudo(String value) implements Word {
        /** Nothing yet. */
        public static final EstadoAdeudo PENDIENTE = new EstadoAdeudo("pendiente");

        /** Paid. */
        public static final EstadoAdeudo COBRADO = new EstadoAdeudo("cobrado");

        /** Paid, and then returned. */
        public static final EstadoAdeudo DEVUELTO = new EstadoAdeudo("devuelto");

        /** Never paid. */
        public static final EstadoAdeudo RECHAZADO = new EstadoAdeudo("rechazado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
