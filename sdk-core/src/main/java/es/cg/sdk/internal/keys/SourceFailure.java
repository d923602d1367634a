package es.cg.sdk.internal.keys;

/** Stands for what a source of keys threw, in stack traces: class and place, but no message, which may hold a key. */
final class SourceFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SourceFailure(Throwable thrown) {
        super(thrown.getClass().getName());
        setStackTrace(thrown.getStackTrace());
    }
}
