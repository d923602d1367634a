package es.cg.sdk.errors;

import es.cg.sdk.text.DurationText;
import es.cg.sdk.text.PrintableText;
import es.cg.sdk.text.Secrets;
import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The time to wait for a job is over, and the job goes on: wait again, here or, by its token, in another process. */
public final class JobRunningException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String jobId;
    private final @Nullable String estado;
    private final String token;

    /**
     * The job of this name, which this call had put down, goes on.
     *
     * @param estado its last state; null if none was seen
     * @param token what resumes it
     * @param waited the time that was given
     * @param cause how the last look went wrong; null if it did not
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
        return "goes on as job " + PrintableText.line(jobId)
                + (estado == null
                        ? ", whose state is not known"
                        : ", which was " + PrintableText.of(estado) + " when last seen")
                + ", and did not end within " + DurationText.of(waited)
                + (cause == null
                        ? ""
                        : "; the last look went wrong (" + PrintableText.of(String.valueOf(cause.getMessage())) + ")");
    }

    /** The job's id. */
    public String jobId() {
        return jobId;
    }

    /** Its state when it was last seen, such as {@code running}; null if none was seen. */
    public @Nullable String estado() {
        return estado;
    }

    /** What resumes it, in this process or another. */
    public String token() {
        return token;
    }
}
