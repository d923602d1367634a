package es.cg.sdk.examples;

import java.io.IOException;
import java.nio.file.Path;
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

/** What the service says otherwise than the bundled contract, and the corrections that mend it. */
@Command(
        name = "contract-diff",
        description = {
            "Compares an OpenAPI document of the service with the bundled one.",
            "Shows first what was assumed, and says what a file of corrections must hold. Calls nothing without"
                    + " --discover."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no difference, the file agrees, or all is written and nothing is asked",
            "1:differences, a question that is left, or something that is not written",
            "2:the command line is wrong, or there is no contract"
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

    @Option(names = "--assumed", description = "Only what was assumed.")
    private boolean onlyAssumed;

    @Option(
            names = "--write",
            paramLabel = "FILE",
            description = {
                "Write the corrections. What a person must choose stands there as {\"?\": [candidates]}.",
                "What the file says already stays, in its order and with its comments, and answers its questions.",
                "A comment \"//NAME\": \"none\" in place of NAME says for good that none of the candidates is right."
            })
    private @Nullable Path write;

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description = {
                "Refuse what a client refuses, and print only where this file of corrections and THEIRS disagree.",
                "A question that is left or was removed counts as well."
            })
    private @Nullable Path check;

    @Option(
            names = "--discover",
            description = {
                "Without THEIRS: read what a sandbox answers, and propose corrections from the forms of its answers.",
                "Needs the address and a key of a sandbox, refuses a live key; sends GET alone, up to 300 times; prints no values, writes no file.",
                "With --corrections FILE: only what differs beyond the file, and what of it the answers contradict."
            })
    private boolean discover;

    @Override
    public Integer call() {
        Output out =
                new Output(Objects.requireNonNull(parent, "picocli sets it").terminal(), connection.json);
        try {
            DifferenceReport report = new DifferenceReport(out, onlyAssumed);
            int exit = discover ? discover(out, report) : compare(out, report);
            out.finish(exit);
            return exit;
        } catch (ParameterException wrongUse) {
            throw wrongUse;
        } catch (Exception thrown) {
            Failure failure = Failure.of("contract-diff", thrown);
            out.fail(failure);
            return failure.exit();
        }
    }

    private int compare(Output out, DifferenceReport report) throws IOException {
        if (file == null) {
            throw RefusedException.wrongUse("name the service's document, or give --discover");
        }
        return new DocumentComparison(file, write, check).run(out, report);
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
