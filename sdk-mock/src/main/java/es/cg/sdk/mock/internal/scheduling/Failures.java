package es.cg.sdk.mock.internal.scheduling;

/** Passes an exception of a background thread to the uncaught-exception handler, so that the thread can go on. */
final class Failures {
    private Failures() {}

    /** Gives a failure to the thread's handler of uncaught exceptions: it prints, unless a program sets another. */
    static void report(Throwable failure) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
}
