package es.cg.sdk.banks;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** That an invoice may be what a movement pays; only a person makes it so. Immutable and thread-safe. */
@Assumed
public final class MatchProposal extends View {
    public MatchProposal(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String         id()            { return identifier("id"); }
    /** Of the {@link BankTransaction}. */
    public @Nullable String         movimientoId()  { return identifier("movimiento_id"); }
    /** Of the invoice that it may pay. */
    public @Nullable String         facturaId()     { return identifier("factura_id"); }
    /** How much of it pays the invoice. */
    public @Nullable BigDecimal     importe()       { return decimal("importe"); }
    public @Nullable String         nota()          { return text("nota"); }
    /** What has become of it; only {@link Estado#CONFIRMADA} means that the movement is reconciled. */
    public @Nullable Estado         estado()        { return word("estado", Estado::new); }
    public @Nullable Origen         origen()        { return word("origen", Origen::new); }
    /** How likely it is, 0 to 100. */
    public @Nullable Long           puntuacion()    { return integer("puntuacion"); }
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /**
     * What has become of a proposal.
     * The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Estado(String value) implements Word {
        /** Nobody has decided on it. */
        public static final Estado PROPUESTA = new Estado("propuesta");

        /** A person has confirmed it. */
        public static final Estado CONFIRMADA = new Estado("confirmada");

        /** It is dropped. */
        public static final Estado DESCARTADA = new Estado("descartada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * Who proposed it.
     * The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Origen(String value) implements Word {
        /** An integration. */
        public static final Origen API = new Origen("api");

        /** The service, as a statement came in. */
        public static final Origen AUTOMATICA = new Origen("automatica");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
