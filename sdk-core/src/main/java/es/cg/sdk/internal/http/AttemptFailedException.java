package es.cg.sdk.internal.http;

/** Thrown when an attempt gave no usable answer. */
public final class AttemptFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient AttemptFailure failure;

    public AttemptFailedException(AttemptFailure failure) {
        super(failure.what(), null, false, false);
        this.failure = failure;
    }

    public AttemptFailure failure() {
        return failure;
    }
}
