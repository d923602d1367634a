package es.cg.sdk.examples;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a person has found out about invoices in doubt. */
final class DecisionOptions {
    @Option(
            names = "--not-done",
            split = ",",
            paramLabel = "KEY",
            description = "Only record that the invoices with these keys were not issued, as a person has seen in the"
                    + " panel of the firm: the next run issues them. The report has the keys.")
    private List<String> notDone = List.of();

    @Option(names = "--decided-by", paramLabel = "NAME", description = "Who has seen it, for the journal.")
    private @Nullable String person;

    /** Returns what is wrong with the options; null if nothing is. */
    @Nullable
    String problem() {
        return notDone.isEmpty() == (person == null) ? null : "--not-done and --decided-by need each other";
    }

    boolean isGiven() {
        return !notDone.isEmpty();
    }

    /** Returns what is recorded, for the prompt. */
    String action() {
        return "records as not issued " + Count.of(notDone.size(), "invoice")
                + ": one that was issued will be issued twice";
    }

    /** Records it in the journal of the batch. */
    int record(Batch<?, ?> batch, Output out) {
        List<String> spent = batch.settle(notDone, Finding.notDone(), String.valueOf(person));
        out.line("Recorded. Run the same command without --not-done and --decided-by: it issues them.");
        if (!spent.isEmpty()) {
            out.line("The service stores an error for these keys. Give their lines another document number, such as"
                    + " 2026-00042/2, which is also their reference: " + String.join(", ", spent));
        }
        return Example.DONE;
    }
}
