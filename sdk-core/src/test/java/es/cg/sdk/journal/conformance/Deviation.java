package es.cg.sdk.journal.conformance;

/** A journal did not do what it must; the message says what was observed. */
final class Deviation extends Exception {
    private static final long serialVersionUID = 1L;

    Deviation(String seen) {
        super(seen);
    }
}
