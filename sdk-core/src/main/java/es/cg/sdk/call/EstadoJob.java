package es.cg.sdk.call;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/**
 * The state of a job. The service may add values; compare with {@code equals}.
 *
 * @param value the value as the API spells it
 */
public record EstadoJob(String value) implements Word {
    /** The job is accepted and has not started. */
    public static final EstadoJob PENDING = new EstadoJob("pending");

    /** The job is running. */
    public static final EstadoJob RUNNING = new EstadoJob("running");

    /** The job has ended and its result is available. */
    public static final EstadoJob SUCCEEDED = new EstadoJob("succeeded");

    /** The job has failed; the service does not retry it. */
    public static final EstadoJob FAILED = new EstadoJob("failed");

    /** Returns the value. */
    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
