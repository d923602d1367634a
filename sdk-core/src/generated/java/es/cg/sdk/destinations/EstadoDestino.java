package es.cg.sdk.destinations;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The state of a webhook destination. The service delivers events only to a destination that is {@link #ACTIVO}. */
@Assumed
public record EstadoDestino(String value) implements Word {
    /** Not active yet: the handshake has not succeeded. */
    public static final EstadoDestino PENDIENTE_VERIFICACION = new EstadoDestino("pendiente_verificacion");

    /** Active: the service delivers events. */
    public static final EstadoDestino ACTIVO = new EstadoDestino("activo");

    /** Switched off after all retries of deliveries failed. It must be verified again, in the panel. */
    public static final EstadoDestino DESACTIVADO = new EstadoDestino("desactivado");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
