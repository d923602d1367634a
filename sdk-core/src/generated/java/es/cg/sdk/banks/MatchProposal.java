package es.cg.sdk.banks;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A proposal that a bank movement pays an invoice; only a person can confirm it. Immutable and thread-safe. */
@Assumed
public final class MatchProposal extends View {
    public MatchProposal(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier. */
    public @Nullable String         id()            { return identifier("id"); }
    /** The id of the {@link BankTransaction}. */
    public @Nullable String         movimientoId()  { return identifier("movimiento_id"); }
    /** The id of the proposed invoice. */
    public @Nullable String         facturaId()     { return identifier("factura_id"); }
    /** The part of the movement's amount that pays the invoice. */
    public @Nullable BigDecimal     importe()       { return decimal("importe"); }
    /** A note to the person who decides. */
    public @Nullable String         nota()          { return text("nota"); }
    /** The state; only {@link Estado#CONFIRMADA} means that the movement is reconciled. */
    public @Nullable Estado         estado()        { return word("estado", Estado::new); }
    /** The origin of the proposal. */
    public @Nullable Origen         origen()        { return word("origen", Origen::new); }
    /** The probability that the proposal is right, from 0 to 100. */
    public @Nullable Long           puntuacion()    { return integer("puntuacion"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a match proposal. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Nobody has decided on the proposal. */
        public static final Estado PROPUESTA = new Estado("propuesta");

        /** A person has confirmed the proposal. */
        public static final Estado CONFIRMADA = new Estado("confirmada");

        /** The proposal was discarded. */
        public static final Estado DESCARTADA = new Estado("descartada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The origin of a match proposal. */
    @Assumed
    public record Origen(String value) implements Word {
        /** An integration. */
        public static final Origen API = new Origen("api");

        /** The service, when it imported a statement. */
        public static final Origen AUTOMATICA = new Origen("automatica");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
