package es.cg.sdk.examples;

import es.cg.sdk.generator.differences.CorrectionsCheck;
import es.cg.sdk.generator.differences.Differences;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        DifferenceReport report = new DifferenceReport(out, onlyAssumed);
        String version = ours.part("info").textOrEmpty("version");
        out.put("bundled_version", version);
        out.put("their_version", theirs.part("info").textOrEmpty("version"));
        if (check != null) {
            CorrectionsCheck result = CorrectionsCheck.of(Objects.requireNonNull(answers), differences);
            return report.print(check, result) ? Example.DONE : Example.FAILED;
        }
        report.print(differences, version, theirs.part("info").textOrEmpty("version"));
        if (write != null) {
            Files.writeString(write, JsonWriter.write(differences.corrections(version, answers)));
            report.printWritten(write, differences);
        }
        return differences.all().isEmpty() ? Example.DONE : Example.FAILED;
    }
}
