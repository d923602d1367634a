package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import es.cg.sdk.text.Secrets;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The service took the task, and has failed at it since. It does not try again by itself, and what it has left behind
 * is not known: look before you ask again, and then do so with another key, since the same gets the same failed job.
 */
public final class JobFailedException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String jobId;
    private final ErrorBody error;

    /** The job of this name, which this call had put down, failed with this error. */
    public JobFailedException(CallReport report, String jobId, ErrorBody error) {
        super(report, sentence(Secrets.withoutKeys(jobId), error), null);
        this.jobId = Secrets.withoutKeys(jobId);
        this.error = error;
    }

    private static String sentence(String jobId, ErrorBody error) {
        StringBuilder sentence = new StringBuilder("has failed as job ").append(PrintableText.line(jobId));
        for (String member : List.of("code", "message")) {
            String text = error.text(member);
            if (text != null) {
                sentence.append(": ").append(PrintableText.of(text));
            }
        }
        return sentence.toString();
    }

    /** The job's id. */
    public String jobId() {
        return jobId;
    }

    /** The service's stable error code; null if the job held none. */
    public @Nullable String code() {
        return error.code();
    }

    /** What the service said to people; null if it said nothing. */
    public @Nullable String serviceMessage() {
        return error.text("message");
    }

    /** The fields that were at fault, one by one; empty if the job named none. */
    public List<FieldError> fieldErrors() {
        return error.fields();
    }

    /** Every member of the error that is a text, known or not, by its name. */
    public Map<String, String> details() {
        return error.texts();
    }
}
