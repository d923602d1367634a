package es.cg.sdk.errors;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Secrets;
import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when {@code Job.await} has waited for its time and the job is still running. Wait again: with the same job, or
 * by its {@link #token()} in another process.
 */
public final class JobRunningException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String jobId;
    private final @Nullable String estado;
    private final String token;

    /**
     * Creates the exception of the job with this id, which this call started.
     *
     * @param estado the last known state; null if none is known
     * @param token the token that resumes the job
     * @param waited the time for which {@code await} was called
     * @param cause the failure of the last poll; null if it did not fail
     */
    public JobRunningException(
            CallReport report,
            String jobId,
            @Nullable String estado,
            String token,
            Duration waited,
            @Nullable CallException cause) {
        super(report.deadlineReached(), sentence(Secrets.withoutKeys(jobId), estado, waited, cause), cause);
        this.jobId = Secrets.withoutKeys(jobId);
        this.estado = estado == null ? null : PrintableText.of(estado);
        this.token = token;
    }

    private static String sentence(
            String jobId, @Nullable String estado, Duration waited, @Nullable CallException cause) {
        return "is still running as job " + PrintableText.line(jobId)
                + (estado == null
                        ? ", whose state is not known"
                        : ", which was " + PrintableText.of(estado) + " at the last poll")
                + ", and did not end within " + DurationText.of(waited)
                + (cause == null
                        ? ""
                        : "; the last poll failed (" + PrintableText.of(String.valueOf(cause.getMessage())) + ")");
    }

    /** Returns the id of the job. */
    public String jobId() {
        return jobId;
    }

    /** Returns the state at the last poll, such as {@code running}; null if none is known. */
    public @Nullable String estado() {
        return estado;
    }

    /** Returns the token that resumes the job, in this process or another. */
    public String token() {
        return token;
    }
}
