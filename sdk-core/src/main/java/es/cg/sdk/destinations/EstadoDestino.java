package es.cg.sdk.destinations;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * Whether events are delivered to a destination; only to one that is {@link #ACTIVO}. The service may add values;
 * compare with {@code equals}.
 *
 * @param value the value as the API spells it
 */
@Assumed
public record EstadoDestino(String value) implements Word {
    /** Not yet: it has to pass the handshake first. */
    public static final EstadoDestino PENDIENTE_VERIFICACION = new EstadoDestino("pendiente_verificacion");

    /** Yes. */
    public static final EstadoDestino ACTIVO = new EstadoDestino("activo");

    /** No more: deliveries failed to the last retry. It must be verified again, in the panel. */
    public static final EstadoDestino DESACTIVADO = new EstadoDestino("desactivado");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
