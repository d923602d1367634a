package es.cg.sdk.webhooks.conformance;

/** A scenario cannot be asked of this receiver; the message tells why. */
final class LeftOut extends Exception {
    private static final long serialVersionUID = 1L;

    LeftOut(String why) {
        super(why);
    }
}
