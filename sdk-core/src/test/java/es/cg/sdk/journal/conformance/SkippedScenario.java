package es.cg.sdk.journal.conformance;

/** The subject does not have what a scenario needs; the message says what. */
final class SkippedScenario extends Exception {
    private static final long serialVersionUID = 1L;

    SkippedScenario(String why) {
        super(why);
    }
}
