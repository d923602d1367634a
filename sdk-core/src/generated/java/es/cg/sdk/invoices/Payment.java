package es.cg.sdk.invoices;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A payment recorded on an invoice. It may be returned later, even weeks later; the invoice is then pending again.
 * Immutable and thread-safe.
 */
@Assumed
public final class Payment extends View {
    public Payment(Json json) {
        super(json);
    }

    // formatter:off
    /** The kind of record, {@code payment}. */
    public @Nullable String         object()           { return text("object"); }
    /** The identifier. */
    public @Nullable String         id()               { return identifier("id"); }
    /** The id of the invoice. */
    public @Nullable String         facturaId()        { return identifier("factura_id"); }
    /** The day on which the money was received. */
    public @Nullable LocalDate      fecha()            { return date("fecha"); }
    /** The amount. */
    public @Nullable BigDecimal     importe()          { return decimal("importe"); }
    /** The method of payment. */
    public @Nullable MetodoPago     metodo()           { return word("metodo", MetodoPago::new); }
    /** The number of the due date that the payment settles. */
    public @Nullable Long           vencimiento()      { return integer("vencimiento"); }
    /** The id of the bank account. */
    public @Nullable String         cuentaId()         { return identifier("cuenta_id"); }
    /** Your own reference. */
    public @Nullable String         referencia()       { return text("referencia"); }
    /** Whether the payment is valid or was returned. */
    public @Nullable Estado         estado()           { return word("estado", Estado::new); }
    /** The time when the payment was returned; null if it was not. */
    public @Nullable OffsetDateTime devueltoEn()       { return moment("devuelto_en"); }
    /** Whether the payment came after its due date. */
    public @Nullable Boolean        fueraDePlazo()     { return flag("fuera_de_plazo"); }
    /** The pending amount of the invoice after the payment. */
    public @Nullable BigDecimal     importePendiente() { return decimal("importe_pendiente"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()         { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()    { return moment("actualizado_en"); }
    // formatter:on

    /** Whether a payment is valid or was returned. */
    @Assumed
    public record Estado(String value) implements Word {
        /** The payment is valid. */
        public static final Estado REGISTRADO = new Estado("registrado");

        /** The payment was returned: the invoice is pending again, without a counter entry. */
        public static final Estado DEVUELTO = new Estado("devuelto");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
