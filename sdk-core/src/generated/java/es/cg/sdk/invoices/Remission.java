package es.cg.sdk.invoices;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The state of an invoice at the tax authority (VERI*FACTU), at the time when the invoice was read. It changes later
 * without any call of yours. Immutable and thread-safe.
 *
 * <p>Only {@code aceptada} is a success. {@code aceptada_con_errores} is registered and must be corrected;
 * {@code rechazada} is not registered; {@code revision} has an unknown outcome. In these three states a person takes
 * over in the panel. Never issue the invoice again: it has its number and its place in the chain, so you would create a
 * second invoice.
 */
@Assumed
public final class Remission extends RemissionState {
    public Remission(Json json) {
        super(json);
    }

    // formatter:off
    /** The state of sending the invoice to the tax authority. */
    public @Nullable Estado         estado()         { return word("estado", Estado::new); }
    /** The fingerprint of the record: SHA-256 in upper-case hexadecimal. */
    public @Nullable String         huella()         { return text("huella"); }
    /** The fingerprint of the previous record in the issuer's chain; null for the first one. */
    public @Nullable String         huellaAnterior() { return text("huella_anterior"); }
    /** The time of registration. */
    public @Nullable OffsetDateTime registradoEn()   { return moment("registrado_en"); }
    /** The time of sending. */
    public @Nullable OffsetDateTime enviadoEn()      { return moment("enviado_en"); }
    /** The time of the answer. */
    public @Nullable OffsetDateTime respondidoEn()   { return moment("respondido_en"); }
    /** The target of the QR code on the printed invoice; it contains the issuer's tax identifier. */
    public @Nullable String         qrUrl()          { return text("qr_url"); }
    /** The secure verification code (CSV) in the tax authority's answer; not comma-separated values. */
    public @Nullable String         csv()            { return text("csv"); }
    /**
     * The tax authority's error code, such as {@code 4104}: of a rejection, of an acceptance with errors, or of an
     * attempt that will be repeated.
     */
    public @Nullable String         codigoError()    { return text("codigo_error"); }
    /** The tax authority's error message. */
    public @Nullable String         mensajeError()   { return text("mensaje_error"); }
    // formatter:on

    /** The state of sending an invoice to the tax authority. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Not sent yet; the service sends it automatically. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** Sent; the tax authority has not answered yet. */
        public static final Estado ENVIADA = new Estado("enviada");

        /** Accepted: the only success. */
        public static final Estado ACEPTADA = new Estado("aceptada");

        /** Registered with errors that a person must correct; not a success. */
        public static final Estado ACEPTADA_CON_ERRORES = new Estado("aceptada_con_errores");

        /** Rejected and not registered; a person must correct it. */
        public static final Estado RECHAZADA = new Estado("rechazada");

        /** The outcome is unknown. The service never sends it again automatically; a person reviews it. */
        public static final Estado REVISION = new Estado("revision");

        /** The issuer does not send its invoices this way. */
        public static final Estado NO_APLICA = new Estado("no_aplica");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
