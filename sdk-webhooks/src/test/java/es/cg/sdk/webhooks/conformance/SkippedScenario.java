package es.cg.sdk.webhooks.conformance;

/** The receiver does not support what a scenario needs; the message says what. */
final class SkippedScenario extends Exception {
    private static final long serialVersionUID = 1L;

    SkippedScenario(String why) {
        super(why);
    }
}
