package es.cg.sdk.mock.internal.scheduling;

/** Reports what goes wrong on a thread of the mock that must go on. */
final class Failures {
    private Failures() {}

    /**
     * Gives a failure to the thread's handler of uncaught exceptions, which prints it unless a program sets another.
     */
    static void report(Throwable failure) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
}
