package es.cg.sdk.sepa;

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

/** A SEPA remittance (a file of direct debits); a person creates it in the panel. Immutable and thread-safe. */
@Assumed
public final class SepaRemittance extends View {
    public SepaRemittance(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link SepaRemittances#get} takes, and {@code cg.sandbox().simulateRemittance}. */
    public @Nullable String         id()            { return identifier("id"); }
    /** The number. */
    public @Nullable String         numero()        { return text("numero"); }
    /** The collection date. */
    public @Nullable LocalDate      fechaCobro()    { return date("fecha_cobro"); }
    /** The SEPA scheme. */
    public @Nullable Esquema        esquema()       { return word("esquema", Esquema::new); }
    /** The id of the bank account that receives the money. */
    public @Nullable String         cuentaId()      { return identifier("cuenta_id"); }
    /** The number of debits. */
    public @Nullable Long           numAdeudos()    { return integer("num_adeudos"); }
    /** The sum of the debits. */
    public @Nullable BigDecimal     total()         { return decimal("total"); }
    /** The debits. */
    public List<RemittanceItem>     adeudos()       { return views("adeudos", RemittanceItem::new); }
    /** The state of the remittance. */
    public @Nullable Estado         estado()        { return word("estado", Estado::new); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a remittance. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Created, and not presented to the bank yet. */
        public static final Estado GENERADA = new Estado("generada");

        /** Presented to the bank, which has not answered yet. */
        public static final Estado PRESENTADA = new Estado("presentada");

        /** Confirmed by the bank. Final. */
        public static final Estado CONFIRMADA = new Estado("confirmada");

        /** The bank refused some debits: check each one. Final. */
        public static final Estado RECHAZADA_PARCIAL = new Estado("rechazada_parcial");

        /** Withdrawn. Final. */
        public static final Estado ANULADA = new Estado("anulada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The state of a direct debit. */
    @Assumed
    public record EstadoAdeudo(String value) implements Word {
        /** Not collected yet. */
        public static final EstadoAdeudo PENDIENTE = new EstadoAdeudo("pendiente");

        /** Paid. */
        public static final EstadoAdeudo COBRADO = new EstadoAdeudo("cobrado");

        /** Paid, and then returned. */
        public static final EstadoAdeudo DEVUELTO = new EstadoAdeudo("devuelto");

        /** Refused, and never paid. */
        public static final EstadoAdeudo RECHAZADO = new EstadoAdeudo("rechazado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** A direct debit of a remittance. Immutable and thread-safe. */
    @Assumed
    public static final class RemittanceItem extends View {
        public RemittanceItem(Json json) {
            super(json);
        }

        // formatter:off
        /** The id of the mandate. */
        public @Nullable String       mandatoId()         { return identifier("mandato_id"); }
        /** The id of the invoice that the debit collects. */
        public @Nullable String       facturaId()         { return identifier("factura_id"); }
        /** The amount. */
        public @Nullable BigDecimal   importe()           { return decimal("importe"); }
        /** The end-to-end reference of SEPA. */
        public @Nullable String       referenciaExtremo() { return text("referencia_extremo"); }
        /** The state of the debit. */
        public @Nullable EstadoAdeudo estado()            { return word("estado", EstadoAdeudo::new); }
        /** The SEPA reason code of a return, such as {@code AM04}; null unless the debit was returned. */
        public @Nullable String       codigoDevolucion()  { return text("codigo_devolucion"); }
        // formatter:on
    }
}
