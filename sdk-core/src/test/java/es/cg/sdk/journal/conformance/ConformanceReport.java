package es.cg.sdk.journal.conformance;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The results of all scenarios.
 *
 * @param all the results, in the order in which the scenarios ran
 */
public record ConformanceReport(List<ScenarioResult> all) {
    /** Copies the list. */
    public ConformanceReport {
        all = List.copyOf(all);
    }

    /** Returns the scenarios that the journal failed. */
    public List<ScenarioResult> failed() {
        return of(ScenarioResult.Result.FAILED);
    }

    /** Returns the scenarios that need something which the subject does not have. */
    public List<ScenarioResult> skipped() {
        return of(ScenarioResult.Result.SKIPPED);
    }

    /** Returns whether no scenario failed, and at least one ran. */
    public boolean isPassed() {
        return failed().isEmpty() && skipped().size() < all.size();
    }

    private List<ScenarioResult> of(ScenarioResult.Result result) {
        return all.stream().filter(each -> each.result() == result).toList();
    }

    /** Returns a line for each scenario. */
    @Override
    public String toString() {
        return all.stream().map(ScenarioResult::toString).collect(Collectors.joining("\n"));
    }
}
