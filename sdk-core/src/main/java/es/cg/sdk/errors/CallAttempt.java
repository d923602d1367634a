package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;

/**
 * A failed attempt of a call.
 *
 * @param startedAt the time at which the attempt started
 * @param duration how long it took, without the wait before it
 * @param failure how it failed, such as {@code 503 servicio_no_disponible [request req_1]}
 */
public record CallAttempt(Instant startedAt, Duration duration, String failure) implements Serializable {
    /** Masks secrets and personal identifiers in {@code failure}, since a server may repeat parts of the request. */
    public CallAttempt {
        failure = PrintableText.of(failure);
    }
}
