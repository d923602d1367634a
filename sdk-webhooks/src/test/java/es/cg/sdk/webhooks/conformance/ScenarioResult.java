package es.cg.sdk.webhooks.conformance;

/**
 * The result of a scenario.
 *
 * @param scenario the name of the scenario, a sentence that says what the receiver must do
 * @param result whether it does
 * @param seen what was observed
 * @param why what goes wrong with a receiver that fails
 */
public record ScenarioResult(String scenario, Result result, String seen, String why) {
    /** Whether a receiver does what it must. */
    public enum Result {
        /** The receiver does what it must. */
        PASSED,
        /** The receiver does something else. */
        FAILED,
        /** The receiver does not support what the scenario needs. */
        SKIPPED
    }

    /** Returns a line for a report. */
    @Override
    public String toString() {
        return switch (result) {
            case PASSED -> "passed    " + scenario + " (" + seen + ")";
            case SKIPPED -> "skipped   " + scenario + " (" + seen + ")";
            case FAILED -> "FAILED    " + scenario + ": " + seen + ". Why it matters: " + why;
        };
    }
}
