package es.cg.sdk.examples;

import es.cg.sdk.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * What the service's own openapi.json says otherwise than the bundled one, and the Java that mends it. Calls nothing.
 */
@Command(
        name = "contract-diff",
        description = {
            "Compares an openapi.json of the service with the bundled one, first of all what was assumed.",
            "Prints the Java that mends each difference. Exit codes: 0 no difference, 1 differences, 2 no contract."
        },
        mixinStandardHelpOptions = true)
final class ContractDiff implements Callable<Integer> {
    @ParentCommand
    private @Nullable Examples parent;

    @Parameters(index = "0", paramLabel = "THEIR-openapi.json", description = "OpenAPI 3, in JSON.")
    private Path file = Path.of("");

    @Option(names = "--assumed", description = "Only what was assumed.")
    private boolean onlyAssumed;

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        Output out =
                new Output(Objects.requireNonNull(parent, "picocli sets it").terminal(), json);
        try {
            int exit = compare(out);
            out.finish(exit);
            return exit;
        } catch (Exception thrown) {
            Failure failure = Failure.of("contract-diff", thrown);
            out.fail(failure);
            return failure.exit();
        }
    }

    private int compare(Output out) throws Exception {
        Json theirs = ContractFile.read(file);
        Json ours = BundledContract.document();
        List<ContractDifference> all = ContractComparison.of(ours, theirs);
        List<ContractDifference> shown =
                all.stream().filter(each -> each.isAssumed() || !onlyAssumed).toList();
        long assumed = all.stream().filter(ContractDifference::isAssumed).count();
        String version = ours.get("info").get("version").string();
        String their = theirs.get("info").get("version").string();
        out.put("bundled_version", version);
        out.put("their_version", their);
        out.put("in_assumptions", assumed);
        out.put("differences", shown.stream().map(ContractDifference::json).toList());
        if (shown.isEmpty()) {
            out.line(out.good("No difference") + " from the bundled contract " + version
                    + (onlyAssumed && !all.isEmpty() ? " in what was assumed." : ": nothing has to change."));
            return Example.DONE;
        }
        out.line(all.size() + (all.size() == 1 ? " difference" : " differences") + " between the bundled contract "
                + version + " and theirs, " + their + "; in what was assumed: " + assumed + ".");
        String title = "";
        for (ContractDifference each : shown) {
            String heading = (each.isAssumed() ? "Assumed: " : "Shown by the contract: ") + each.kind().title;
            if (!heading.equals(title)) {
                title = heading;
                out.line("");
                out.line(out.bold(heading));
            }
            out.line("  " + each.what() + (each.isAssumed() ? " [" + each.assumption() + "]" : "") + where(each));
            if (each.java() != null) {
                out.line("      " + each.java());
            }
        }
        out.line("");
        out.line("The names in brackets are entries of docs/assumptions.md. .route(…) belongs to CgClient.builder().");
        return Example.FAILED;
    }

    private static String where(ContractDifference each) {
        int count = each.operations().size();
        if (each.kind() != ContractDifference.Kind.ENVELOPE || count == 0) {
            return "";
        }
        return count > 3 ? ", in " + count + " operations" : ", in " + String.join(", ", each.operations());
    }
}
