package es.cg.sdk.examples;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: one subcommand an example. */
@Command(
        name = "sdk-examples",
        description = "Examples of the CG SDK for Java. They run against a bundled mock unless told otherwise.",
        synopsisSubcommandLabel = "EXAMPLE",
        mixinStandardHelpOptions = true,
        versionProvider = Examples.Version.class,
        subcommands = {Quickstart.class})
public final class Examples {
    /** Made by picocli. */
    public Examples() {}

    /** Runs an example and leaves with its exit code: 0 done, 1 failed, 2 called wrongly. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commandLine = new CommandLine(new Examples()).setOut(out).setErr(err);
        commandLine.setExecutionExceptionHandler((exception, command, parsed) -> {
            err.println(command.getCommandName() + ": " + oneLine(exception));
            return CommandLine.ExitCode.SOFTWARE;
        });
        if (args.length == 0) {
            commandLine.usage(err);
            return CommandLine.ExitCode.USAGE;
        }
        return commandLine.execute(args);
    }

    private static String oneLine(Exception exception) {
        String message = exception.getMessage();
        return (message == null ? exception.toString() : message).replaceAll("\\s*\\R\\s*", " ");
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Examples.class.getPackage().getImplementationVersion();
            return new String[] {"CG SDK for Java " + (version == null ? "(not packaged)" : version)};
        }
    }
}
