package es.cg.sdk.journal.conformance;

/**
 * The result of a scenario.
 *
 * @param scenario the name of the scenario, a sentence that says what a journal must do
 * @param result whether it does
 * @param seen what was observed, if it does not, or what is missing to test it
 * @param why what goes wrong with a journal that fails
 */
public record ScenarioResult(String scenario, Result result, String seen, String why) {
    /** Whether a journal does what it must. */
    public enum Result {
        /** The journal does what it must. */
        PASSED,
        /** The journal does something else. */
        FAILED,
        /** The subject does not have what the scenario needs. */
        SKIPPED
    }

    /** Returns a line for a report. */
    @Override
    public String toString() {
        return switch (result) {
            case PASSED -> "passed    " + scenario;
            case SKIPPED -> "skipped   " + scenario + " (" + seen + ")";
            case FAILED -> "FAILED    " + scenario + ": " + seen + ". Why it matters: " + why;
        };
    }
}
