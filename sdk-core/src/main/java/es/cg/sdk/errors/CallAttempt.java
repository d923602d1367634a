package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;

/**
 * One try of a call that took several.
 *
 * @param at when it began
 * @param took how long it took, without the wait before it
 * @param ended how it ended, such as {@code 503 servicio_no_disponible [request req_1]}
 */
public record CallAttempt(Instant at, Duration took, String ended) implements Serializable {
    /** Leaves out what a server repeated of the request. */
    public CallAttempt {
        ended = PrintableText.of(ended);
    }
}
