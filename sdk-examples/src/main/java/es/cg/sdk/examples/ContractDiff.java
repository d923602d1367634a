package es.cg.sdk.examples;

import es.cg.sdk.generator.differences.CorrectionsCheck;
import es.cg.sdk.generator.differences.Difference;
import es.cg.sdk.generator.differences.Differences;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** What the service's own document says otherwise than the bundled one, and the corrections that mend it. */
@Command(
        name = "contract-diff",
        description = {
            "Compares an OpenAPI document of the service with the bundled one, first of all what was assumed,",
            "and says what a file of corrections must hold. Calls nothing.",
            "Exit codes: 0 no difference, or the file agrees; 1 differences; 2 no contract."
        },
        mixinStandardHelpOptions = true)
final class ContractDiff implements Callable<Integer> {
    private static final int SHOWN_PLACES = 3;

    @ParentCommand
    private @Nullable Examples parent;

    @Parameters(index = "0", paramLabel = "THEIRS", description = "OpenAPI 3.0 or 3.1, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(names = "--assumed", description = "Only what was assumed.")
    private boolean onlyAssumed;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = {
                "Write the corrections. What a person must choose stands there as {\"?\": [candidates]}.",
                "What the file says already stays, and answers its questions."
            })
    private @Nullable Path write;

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description = "Print only where this file of corrections and THEIRS disagree.")
    private @Nullable Path check;

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        Output out =
                new Output(Objects.requireNonNull(parent, "picocli sets it").terminal(), json);
        try {
            int exit = run(out);
            out.finish(exit);
            return exit;
        } catch (Exception thrown) {
            Failure failure = Failure.of("contract-diff", thrown);
            out.fail(failure);
            return failure.exit();
        }
    }

    private int run(Output out) throws IOException {
        if (write != null && check != null) {
            throw RefusedException.wrongUse("--write and --check are two steps: give one of them");
        }
        JsonObject theirs = ContractFile.document(file);
        JsonObject ours = ContractFile.bundled();
        Path known = check != null ? check : write != null && Files.exists(write) ? write : null;
        JsonObject answers = known == null ? null : ContractFile.object(known);
        Differences differences;
        try {
            differences = new Differences.Ours(ours).with(theirs, answers);
        } catch (ContractException broken) {
            throw RefusedException.wrongUse(String.valueOf(broken.getMessage()));
        }
        String version = ours.part("info").textOrEmpty("version");
        out.put("bundled_version", version);
        out.put("their_version", theirs.part("info").textOrEmpty("version"));
        if (check != null) {
            return check(out, CorrectionsCheck.of(Objects.requireNonNull(answers), differences));
        }
        print(out, differences, version, theirs.part("info").textOrEmpty("version"));
        if (write != null) {
            JsonObject corrections = differences.corrections(version, answers);
            Files.writeString(write, JsonWriter.write(corrections));
            long questions =
                    differences.all().stream().filter(Difference::isQuestion).count();
            out.line("");
            out.line(write + " is written"
                    + (questions == 0
                            ? "."
                            : "; it has " + questions + (questions == 1 ? " question" : " questions")
                                    + ": write a value in place of each {\"?\": [candidates]}."));
        }
        return differences.all().isEmpty() ? Example.DONE : Example.FAILED;
    }

    private int check(Output out, CorrectionsCheck result) {
        out.put("wrong", result.wrong());
        out.put("unconfirmed", result.unconfirmed());
        result.wrong().forEach(each -> out.line("  " + each));
        if (!result.unconfirmed().isEmpty()) {
            out.line(out.bold("Their document cannot confirm:"));
            result.unconfirmed().forEach(each -> out.line("  " + each));
        }
        out.line(
                result.wrong().isEmpty()
                        ? out.good("Agreed") + ": " + check + " says what their document says."
                        : check + " and their document disagree in "
                                + result.wrong().size() + ".");
        return result.wrong().isEmpty() ? Example.DONE : Example.FAILED;
    }

    private void print(Output out, Differences differences, String version, String their) {
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
                        .map(ContractDiff::json)
                        .toList());
        out.put("corrections", Json.parse(JsonWriter.write(differences.corrections(version, null))));
        out.put("silent_about", differences.silent());
        out.put("prefix", differences.prefix());
        if (shown.isEmpty()) {
            out.line(out.good("No difference") + " from the bundled contract " + version
                    + (onlyAssumed && !all.isEmpty() ? " in what was assumed." : ": nothing has to change."));
        } else {
            out.line(all.size() + (all.size() == 1 ? " difference" : " differences") + " between the bundled contract "
                    + version + " and theirs, " + their + "; in what was assumed: " + assumed + ".");
            groups(out, shown);
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

    private static void groups(Output out, List<Differences.Group> groups) {
        String title = "";
        for (Differences.Group group : groups) {
            Difference each = group.first();
            String heading = (each.assumption() != null ? "Assumed: " : "Shown by the contract: ")
                    + each.kind().title();
            if (!heading.equals(title)) {
                title = heading;
                out.line("");
                out.line(out.bold(heading));
            }
            out.line("  " + places(group.places()) + ": " + each.what()
                    + (group.assumptions().isEmpty() ? "" : " [" + places(group.assumptions()) + "]"));
            if (each.correction() != null) {
                out.line("      " + line(each.correction()));
            }
            if (each.note() != null) {
                out.line("      " + each.note());
            }
        }
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
