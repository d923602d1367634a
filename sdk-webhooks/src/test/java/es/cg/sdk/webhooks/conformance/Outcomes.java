package es.cg.sdk.webhooks.conformance;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What came of all scenarios; prints as a table.
 *
 * @param all each, in the order in which they ran
 */
public record Outcomes(List<Outcome> all) {
    /** Keeps a copy. */
    public Outcomes {
        all = List.copyOf(all);
    }

    /** Those that the receiver failed. */
    public List<Outcome> failed() {
        return of(Outcome.Result.FAILED);
    }

    /** Those that could not be asked of it. */
    public List<Outcome> leftOut() {
        return of(Outcome.Result.LEFT_OUT);
    }

    /** Whether it failed none, and was asked any. */
    public boolean isPassed() {
        return failed().isEmpty() && leftOut().size() < all.size();
    }

    private List<Outcome> of(Outcome.Result result) {
        return all.stream().filter(each -> each.result() == result).toList();
    }

    @Override
    public String toString() {
        return all.stream().map(Outcome::toString).collect(Collectors.joining("\n"));
    }
}
