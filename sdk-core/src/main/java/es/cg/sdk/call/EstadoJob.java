package es.cg.sdk.call;

import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * How far a job is.
 * New values may appear at any time and pass through unchanged; compare with {@code equals}.
 *
 * @param value the word as the contract spells it
 */
public record EstadoJob(String value) implements Word {
    /** Accepted, and not begun. */
    public static final EstadoJob PENDING = new EstadoJob("pending");

    /** Under way. */
    public static final EstadoJob RUNNING = new EstadoJob("running");

    /** Done. */
    public static final EstadoJob SUCCEEDED = new EstadoJob("succeeded");

    /** Failed; it does not try again by itself. */
    public static final EstadoJob FAILED = new EstadoJob("failed");

    /** The word. */
    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
