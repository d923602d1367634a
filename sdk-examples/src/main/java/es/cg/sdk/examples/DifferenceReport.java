package es.cg.sdk.examples;

import es.cg.sdk.generator.differences.CorrectionsCheck;
import es.cg.sdk.generator.differences.Difference;
import es.cg.sdk.generator.differences.Differences;
import es.cg.sdk.generator.differences.ObservedForms;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints differences between two documents, or between a document and a file of corrections. */
final class DifferenceReport {
    private static final int SHOWN_PLACES = 3;

    private final Output out;
    private final boolean onlyAssumed;

    DifferenceReport(Output out, boolean onlyAssumed) {
        this.out = out;
        this.onlyAssumed = onlyAssumed;
    }

    /**
     * Prints where a file and the document disagree.
     *
     * @return whether they agree
     */
    boolean print(Path check, CorrectionsCheck result) {
        out.put("wrong", result.wrong());
        out.put("unconfirmed", result.unconfirmed());
        result.wrong().forEach(each -> out.line("  " + each));
        if (!result.unconfirmed().isEmpty()) {
            out.line(out.bold("Their document cannot confirm:"));
            result.unconfirmed().forEach(each -> out.line("  " + each));
        }
        out.put("notices", result.notices());
        if (!result.notices().isEmpty()) {
            out.line(out.bold("Look at these again:"));
            result.notices().forEach(each -> out.line("  " + each));
        }
        out.line(
                result.wrong().isEmpty()
                        ? out.good("Agreed") + ": " + check + " says what their document says."
                        : check + " and their document disagree in "
                                + result.wrong().size() + ".");
        return result.wrong().isEmpty();
    }

    /**
     * Prints what the answers of a service suggest.
     *
     * @param file the corrections file with which they are compared; null for none
     * @return whether they suggest nothing, and contradict nothing
     */
    boolean printProposals(ObservedForms observed, SandboxForms forms, @Nullable Path file) {
        Differences proposals = observed.differences();
        List<String> unmatched = observed.unmatched();
        JsonObject corrections = proposals.corrections(forms.version(), null);
        out.put("answers", forms.answers());
        out.put("unseen", forms.unseen());
        out.put("unmatched", unmatched);
        out.put(
                "differences",
                proposals.all().stream().map(DifferenceReport::json).toList());
        out.put("corrections", Json.parse(JsonWriter.write(corrections)));
        boolean isAgreed = contradictions(observed, file);
        boolean isNone = proposals.all().isEmpty() && unmatched.isEmpty();
        String beyond = file == null ? "" : " beyond " + file.getFileName();
        if (isNone) {
            out.line(out.good("No difference") + beyond + " in the forms of " + forms.answers() + " answers.");
        } else if (proposals.all().isEmpty()) {
            out.line("Nothing to propose from the forms of " + forms.answers() + " answers.");
        } else {
            out.line(proposals.all().size() + (proposals.all().size() == 1 ? " difference" : " differences") + beyond
                    + " in the forms of " + forms.answers() + " answers. Nothing is written.");
            groups(proposals.groups());
            out.line("");
            out.line(out.bold(
                    file == null ? "A file of corrections that begins with these:" : "Add these to the file:"));
            out.verbatim(JsonWriter.write(corrections).stripTrailing());
            out.line(
                    "Answers show neither paths, filters, what requests need nor the words of a vocabulary: ask the firm for its document.");
        }
        if (!unmatched.isEmpty()) {
            out.line(out.bold("Fields that match nothing:"));
            unmatched.forEach(each -> out.line("  " + each));
        }
        if (!forms.unseen().isEmpty()) {
            out.line("Not seen: " + String.join(", ", forms.unseen()) + ".");
        }
        return isNone && isAgreed;
    }

    /** Prints which rules of a file the answers contradict, and returns whether they contradict none. */
    private boolean contradictions(ObservedForms observed, @Nullable Path file) {
        List<String> contradictions = observed.contradictions();
        out.put("contradictions", contradictions);
        out.put("unconfirmed", observed.unconfirmed());
        if (!contradictions.isEmpty()) {
            out.line(out.bold("The answers contradict " + file + ":"));
            contradictions.forEach(each -> out.line("  " + each));
        }
        if (!observed.unconfirmed().isEmpty()) {
            out.line(out.bold("The answers cannot confirm:"));
            observed.unconfirmed().forEach(each -> out.line("  " + each));
        }
        return contradictions.isEmpty();
    }

    /** Prints that a file is written, and what a person must still do with it. */
    void printWritten(Path file, Differences differences, List<String> unwritten) {
        out.put("unwritten", unwritten);
        long questions =
                differences.all().stream().filter(Difference::isQuestion).count();
        out.line("");
        out.line(file + " is written"
                + (questions == 0
                        ? "."
                        : "; it has " + questions + (questions == 1 ? " question" : " questions")
                                + ": write a value in place of each {\"?\": [candidates]}."));
        unwritten.forEach(each -> out.line("  not written: " + each));
    }

    /** Prints the differences, each once with the places where it occurs. */
    void print(Differences differences, String version, String their) {
        List<Difference> all = differences.all();
        long assumed = all.stream().filter(each -> each.assumption() != null).count();
        List<Differences.Group> shown = differences.groups().stream()
                .filter(each -> each.first().assumption() != null || !onlyAssumed)
                .toList();
        out.put("in_assumptions", assumed);
        out.put(
                "differences",
                all.stream()
                        .filter(each -> each.assumption() != null || !onlyAssumed)
                        .map(DifferenceReport::json)
                        .toList());
        out.put("corrections", Json.parse(JsonWriter.write(differences.corrections(version, null))));
        out.put("silent_about", differences.silent());
        out.put("prefix", differences.prefix());
        if (shown.isEmpty()) {
            out.line(out.good("No difference") + " from the bundled contract " + version
                    + (onlyAssumed && !all.isEmpty() ? " in what was assumed." : ": nothing has to change."));
        } else {
            out.line(all.size() + (all.size() == 1 ? " difference" : " differences") + " between the bundled contract "
                    + version + " and theirs (" + (their.isEmpty() ? "no version" : "version " + their)
                    + "); in what was assumed: " + assumed + ".");
            groups(shown);
            out.line("");
            out.line("The names in brackets are entries of docs/assumptions.md. --write FILE writes the corrections.");
        }
        if (!differences.silent().isEmpty()) {
            out.line("Their document says nothing of: " + String.join(", ", differences.silent()) + ".");
        }
        if (!differences.prefix().isEmpty()) {
            out.line("All their paths begin with " + differences.prefix() + ": the base address ends with it.");
        }
    }

    private void groups(List<Differences.Group> groups) {
        String title = "";
        for (Differences.Group group : groups) {
            Difference each = group.first();
            String heading = (each.assumption() != null ? "Assumed: " : "Shown by the contract: ")
                    + each.kind().title();
            if (!heading.equals(title)) {
                title = heading;
                out.line("");
                out.line(out.bold(heading));
                if (each.kind() == Difference.Kind.MISSING) {
                    missing(groups, each.assumption() != null);
                }
            }
            if (each.kind() == Difference.Kind.MISSING && each.correction() == null) {
                continue;
            }
            out.line("  " + places(group.places()) + ": " + each.what()
                    + (group.assumptions().isEmpty() ? "" : " [" + places(group.assumptions()) + "]"));
            if (group.correction() != null) {
                out.verbatim("      " + line(group.correction()));
            }
            if (each.note() != null) {
                out.line("      " + each.note());
            }
        }
    }

    /** Prints the operations that are not there in one line: a document may describe a few of them alone. */
    private void missing(List<Differences.Group> groups, boolean isAssumed) {
        out.line("  "
                + groups.stream()
                        .map(Differences.Group::first)
                        .filter(each -> each.kind() == Difference.Kind.MISSING && each.correction() == null)
                        .filter(each -> (each.assumption() != null) == isAssumed)
                        .map(Difference::at)
                        .sorted()
                        .collect(Collectors.joining(", "))
                + ": not there, do not call them");
    }

    private static String places(List<String> places) {
        return places.size() <= SHOWN_PLACES
                ? String.join(", ", places)
                : places.get(0) + ", " + places.get(1) + " and " + (places.size() - 2) + " others";
    }

    private static String line(JsonObject correction) {
        return Json.parse(JsonWriter.write(correction)).text();
    }

    private static Map<String, @Nullable Object> json(Difference each) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("kind", each.kind().name().toLowerCase(Locale.ROOT));
        json.put("at", each.at());
        json.put("what", each.what());
        json.put("ours", each.ours());
        json.put("theirs", each.theirs());
        json.put("assumption", each.assumption());
        json.put("correction", each.correction() == null ? null : Json.parse(JsonWriter.write(each.correction())));
        json.put("question", each.isQuestion());
        json.put("note", each.note());
        json.put("line", each.line());
        return json;
    }
}
