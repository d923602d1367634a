package es.cg.sdk.webhooks.conformance;

/** A receiver did something else than it must; the message tells what was seen. */
final class Deviation extends Exception {
    private static final long serialVersionUID = 1L;

    Deviation(String seen) {
        super(seen);
    }
}
