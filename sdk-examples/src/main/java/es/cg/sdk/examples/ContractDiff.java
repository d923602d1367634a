package es.cg.sdk.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Where the service differs from the bundled contract, and the corrections file that mends it. */
@Command(
        name = "contract-diff",
        description = {
            "Compares an OpenAPI document of the service with the bundled one, and writes or proves a file of"
                    + " corrections.",
            "Shows first what would stop the calls of your program. Calls nothing without --discover."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing stops what you use; with --check, it works with this file",
            "1:something stops it; with --check, something does not work",
            "2:the command line is wrong, or a document or file cannot be read"
        },
        mixinStandardHelpOptions = true)
final class ContractDiff implements Callable<Integer> {
    @ParentCommand
    private @Nullable Examples parent;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private ConnectionOptions connection = new ConnectionOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "THEIRS",
            description = "OpenAPI 3.0 or 3.1, in JSON or YAML.")
    private @Nullable Path file;

    @Option(
            names = "--for",
            split = ",",
            paramLabel = "OPERATION",
            description = "The operations that your program calls, such as invoices.issue,invoices.list, and events if"
                    + " it receives them. Default: all.")
    private @Nullable List<String> operations;

    @Option(
            names = "--for-journal",
            paramLabel = "FILE",
            description = "What your program called, instead of --for: a saved answer of GET /panel/requests of the"
                    + " mock.")
    private @Nullable Path journal;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = {
                "Write the corrections. What is certain is a line; all else is null, which means not there, with"
                        + " candidates in a comment of the same name beside it.",
                "What the file says already stays. A null beside its comment is decided again."
            })
    private @Nullable Path write;

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description = {
                "Prove that what you use works with this file: requests by their schemas, answers by ours, their"
                        + " examples by their sums.",
                "A line that contradicts what is certain needs a member \"sure\" that says why."
            })
    private @Nullable Path check;

    @Option(
            names = "--discover",
            description = {
                "Without THEIRS: read what a sandbox answers, and propose what is certain by the forms of its answers.",
                "Needs the address and a key of a sandbox, refuses a live key; sends GET alone, up to 300"
                        + " times; prints no values, writes no file.",
                "With --corrections FILE: only what differs beyond the file, and what of it the answers contradict."
            })
    private boolean discover;

    @Override
    public Integer call() {
        Examples given = Objects.requireNonNull(parent, "picocli sets it");
        Output out = new Output(given.terminal(), connection.json, given.language());
        try {
            DifferenceReport report = new DifferenceReport(out);
            int exit = discover ? discover(out, report) : compare(report);
            out.finish(exit);
            return exit;
        } catch (ParameterException wrongUse) {
            throw wrongUse;
        } catch (Exception thrown) {
            Failure failure = Failure.of("contract-diff", thrown, out.language());
            out.fail(failure);
            return failure.exit();
        }
    }

    private int compare(DifferenceReport report) throws IOException {
        if (file == null) {
            throw RefusedException.wrongUse("name the service's document, or give --discover");
        }
        return new DocumentComparison(file, write, check, operations, journal).run(report);
    }

    private int discover(Output out, DifferenceReport report) throws IOException, InterruptedException {
        if (file != null || write != null || check != null) {
            throw RefusedException.wrongUse("--discover takes no document, and neither --write nor --check");
        }
        CommandLine command = Objects.requireNonNull(spec, "picocli sets it").commandLine();
        Terminal terminal = Objects.requireNonNull(parent, "picocli sets it").terminal();
        return new SandboxDiscovery(command, terminal, connection).run(out, report);
    }
}
