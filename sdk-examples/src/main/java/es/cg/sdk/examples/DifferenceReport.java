package es.cg.sdk.examples;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.match.MatchReport;
import es.cg.sdk.generator.match.Proof;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints what contract-diff found. Its last line says how it ended, with counts. */
final class DifferenceReport {
    private final Output out;

    DifferenceReport(Output out) {
        this.out = out;
    }

    /** Prints what stops the calls, then what contradicts the contract and what is not there. */
    void print(MatchReport found, String prefix, @Nullable Path written) {
        List<String> stops = new ArrayList<>();
        found.stops().forEach((operation, reasons) -> reasons.forEach(each -> stops.add(operation + ": " + each)));
        out.put("stops", found.stops());
        list("stop_lines", "This stops calls:", stops);
        list("contradicts_the_contract", "Contradicts the contract:", found.contradictions());
        list("not_there", "Not there:", found.notThere());
        out.put("certain", found.certain());
        out.put("open", found.open());
        out.put("prefix", prefix);
        if (!prefix.isEmpty()) {
            out.line("All their paths begin with " + prefix + ": the base address ends with it.");
        }
        String counts = found.certain() + " certain, " + found.open() + " for a person, "
                + found.notThere().size() + " not there";
        if (written != null) {
            out.line(written + " is written.");
        }
        out.line(
                stops.isEmpty()
                        ? out.good("Nothing stops what you use") + ": " + counts + "."
                        : "operations that are stopped: " + found.stops().size() + "; " + counts + ".");
    }

    /** Prints what a proof found. */
    void print(Path check, Proof.Result result) {
        list("failures", "Does not work:", result.failures());
        list("on_word", "Rests on your word alone:", result.onWord());
        list("by_rule", "A general rule reaches these, and nothing shows their form:", result.byRule());
        list("not_judged", "Examples that are not judged:", result.notJudged());
        list("notes", "Not each value fits:", result.notes());
        String counts = Count.of(result.failures().size(), "failure") + ", "
                + result.onWord().size() + " on your word, "
                + result.byRule().size() + " by a general rule alone, "
                + Count.of(result.notJudged().size(), "example") + " not judged";
        out.line(
                result.failures().isEmpty()
                        ? out.good("What you use works") + " with " + check + ": " + counts + "."
                        : "Something does not work with " + check + ": " + counts + ".");
    }

    /**
     * Prints what the answers of a service show.
     *
     * @return whether they show nothing that a file lacks, and contradict nothing
     */
    boolean printProposals(SandboxForms.Found found, @Nullable Path file) {
        JsonObject lines = found.lines();
        out.put("answers", found.answers());
        list("contradictions", "The answers contradict " + file + ":", found.contradictions());
        list("unseen", "Not seen:", found.unseen());
        out.put("corrections", JsonWriter.line(lines));
        boolean isSame = lines.isEmpty();
        if (!isSame) {
            out.line(out.bold(file == null ? "A corrections file that begins with these:" : "Add these to the file:"));
            out.verbatim(JsonWriter.write(lines).stripTrailing());
            out.line("Answers show neither paths, filters nor what requests need: ask the firm for its document.");
        }
        String beyond = file == null ? "" : " beyond " + file.getFileName();
        out.line(
                isSame
                        ? out.good("No difference") + beyond + " in the forms of " + Count.of(found.answers(), "answer")
                                + "."
                        : "Differences" + beyond + " in the forms of " + Count.of(found.answers(), "answer")
                                + ". Nothing is written.");
        return isSame && found.contradictions().isEmpty();
    }

    private void list(String name, String title, Collection<String> lines) {
        out.put(name, List.copyOf(lines));
        if (!lines.isEmpty()) {
            out.line(out.bold(title));
            lines.forEach(each -> out.line("  " + each));
        }
    }
}
