package es.cg.sdk.webhooks.conformance;

/**
 * What came of a scenario.
 *
 * @param scenario what the receiver must do, as a sentence
 * @param result whether it does
 * @param seen what was seen
 * @param why what goes wrong where it does not
 */
public record Outcome(String scenario, Result result, String seen, String why) {
    /** Whether a receiver does what it must. */
    public enum Result {
        /** It does. */
        PASSED,
        /** It does not. */
        FAILED,
        /** It is none that this can be asked of. */
        LEFT_OUT
    }

    @Override
    public String toString() {
        return switch (result) {
            case PASSED -> "passed    " + scenario + " (" + seen + ")";
            case LEFT_OUT -> "left out  " + scenario + " (" + seen + ")";
            case FAILED -> "FAILED    " + scenario + ": " + seen + ". Why it matters: " + why;
        };
    }
}
