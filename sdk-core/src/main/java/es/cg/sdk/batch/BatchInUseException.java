package es.cg.sdk.batch;

import es.cg.sdk.base.text.PrintableText;
import java.io.Serial;

/**
 * Thrown when a batch is not run, or not changed, because another run of it has not ended. Nothing was sent. Over a
 * file it is thrown at once; in a write journal after 35 seconds, since a run whose process is killed holds its name
 * for at most 15 more.
 */
public final class BatchInUseException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception; {@code message} says what is in use, and what to do. */
    public BatchInUseException(String message) {
        super(PrintableText.line(message));
    }
}
