package es.cg.sdk.internal;

/** An attempt gave no answer that can be used. */
final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    Failed(Failure failure) {
        super(failure.what(), null, false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
