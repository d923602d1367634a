package es.cg.sdk.invoices;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Where an invoice stands with the tax authority (VERI*FACTU). Immutable and thread-safe; it tells how things stood when
 * the invoice was read, and changes come later, by themselves.
 *
 * <p>{@code aceptada} alone is a success. {@code aceptada_con_errores} is registered and must be mended,
 * {@code rechazada} is not registered, {@code revision} is not known; in each of them a person takes over in the panel.
 * Never issue the invoice again: it has its number and its place in the chain, and the second one would be another.
 */
@Assumed
public final class Remission extends View {
    public Remission(Json json) {
        super(json);
    }

    /** Whether the tax authority has accepted the invoice without reserve; false for every other state, known or not. */
    public boolean isAccepted() {
        return Estado.ACEPTADA.equals(estado());
    }

    // formatter:off
    public @Nullable Estado         estado()         { return word("estado", Estado::new); }
    /** The fingerprint of the record: SHA-256 in upper-case hex. */
    public @Nullable String         huella()         { return text("huella"); }
    /** That of the record before it in the issuer's chain; null for the first. */
    public @Nullable String         huellaAnterior() { return text("huella_anterior"); }
    public @Nullable OffsetDateTime registradoEn()   { return moment("registrado_en"); }
    public @Nullable OffsetDateTime enviadoEn()      { return moment("enviado_en"); }
    public @Nullable OffsetDateTime respondidoEn()   { return moment("respondido_en"); }
    /** What the QR code of the printed invoice leads to; it holds the issuer's tax id. */
    public @Nullable String         qrUrl()          { return text("qr_url"); }
    /** The secure verification code (CSV) of the tax authority's answer, no spreadsheet. */
    public @Nullable String         csv()            { return text("csv"); }
    /** The tax authority's code, such as {@code 4104}, of a rejection, a reserve, or an attempt that will be repeated. */
    public @Nullable String         codigoError()    { return text("codigo_error"); }
    public @Nullable String         mensajeError()   { return text("mensaje_error"); }
    // formatter:on

    /**
     * How far the remission of an invoice has come. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Estado(String value) implements Word {
        /** Not sent yet; it will be, by itself. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** Sent; the tax authority has not answered yet. */
        public static final Estado ENVIADA = new Estado("enviada");

        /** Accepted: the only success. */
        public static final Estado ACEPTADA = new Estado("aceptada");

        /** Registered with incidents, which a person has to mend; no success. */
        public static final Estado ACEPTADA_CON_ERRORES = new Estado("aceptada_con_errores");

        /** Rejected, and not registered; a person has to mend it. */
        public static final Estado RECHAZADA = new Estado("rechazada");

        /** Not known what came of it; it is never sent again by itself, and a person looks into it. */
        public static final Estado REVISION = new Estado("revision");

        /** The issuer does not remit invoices in this way. */
        public static final Estado NO_APLICA = new Estado("no_aplica");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
