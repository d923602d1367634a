package es.cg.sdk.webhooks.chaos;

import es.cg.sdk.testing.DatabaseKind;
import java.time.Duration;
import java.util.List;

/**
 * What came of a run.
 *
 * @param figures what the first process told about itself at its start, and each one at the end; empty if there is one source
 * @param calm the fairness before the first kill, with the events that were stored before the first process started
 * @param later the fairness before the first kill, for the events that came while processes ran
 * @param killing the fairness after the first kill, with what waits until the claims of killed processes end
 */
record ChaosOutcome(
        DatabaseKind kind,
        ChaosPlan plan,
        int posts,
        int kills,
        int lost,
        int doubled,
        Duration took,
        List<ChaosProcess.Figures> figures,
        Fairness calm,
        Fairness later,
        Fairness killing) {
    @Override
    public String toString() {
        String text =
                "%s on %s: %d events in %d posts, %d kills, %d restarts of the database: lost %d, doubled %d, %d s"
                        .formatted(
                                plan.mode(),
                                kind,
                                plan.events().all().size(),
                                posts,
                                kills,
                                plan.restarts(),
                                lost,
                                doubled,
                                took.toSeconds());
        return figures.isEmpty()
                ? text
                : "%s%n%d sources; %d events were stored before the first process started: %s%nat the end: %s%nbefore the first kill: %s%n  of these, what came while processes ran: %s%nafter the first kill: %s"
                        .formatted(
                                text,
                                plan.events().sources(),
                                plan.events().stored(),
                                figures.get(0),
                                figures.subList(1, figures.size()),
                                calm,
                                later,
                                killing);
    }
}
