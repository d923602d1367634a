package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Secrets;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a job has failed. The service does not retry it, and it is unknown what the job did before it failed:
 * check before you start a new one. Use another idempotency key then, since the same key returns the same failed job.
 */
public final class JobFailedException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String jobId;
    private final ErrorBody error;

    /** Creates the exception of the job with this id, which this call started. */
    public JobFailedException(CallReport report, String jobId, ErrorBody error) {
        super(report, sentence(Secrets.withoutKeys(jobId), error), null);
        this.jobId = Secrets.withoutKeys(jobId);
        this.error = error;
    }

    private static String sentence(String jobId, ErrorBody error) {
        StringBuilder sentence = new StringBuilder("failed as job ").append(PrintableText.line(jobId));
        for (String member : List.of("code", "message")) {
            String text = error.text(member);
            if (text != null) {
                sentence.append(": ").append(PrintableText.of(text));
            }
        }
        return sentence.toString();
    }

    /** Returns the id of the job. */
    public String jobId() {
        return jobId;
    }

    /** Returns the service's stable error code; null if the job had none. */
    public @Nullable String code() {
        return error.code();
    }

    /** Returns the message of the service for people; null if the job had none. */
    public @Nullable String serviceMessage() {
        return error.text("message");
    }

    /** Returns the errors of the single fields; empty if the job had none. */
    public List<FieldError> fieldErrors() {
        return error.fields();
    }

    /** Returns all text members of the error by name, also those that this SDK does not know. */
    public Map<String, String> details() {
        return error.texts();
    }
}
