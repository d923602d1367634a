package es.cg.sdk.examples;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.function.Function;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: one subcommand an example. */
@Command(
        name = "sdk-examples",
        description = {
            "Examples of the CG SDK for Java.",
            "They start a mock in this process, unless you give the address of a service and a key."
        },
        synopsisSubcommandLabel = "EXAMPLE",
        commandListHeading = "%nExamples:%n",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:failed or refused", "2:the command line is wrong"},
        versionProvider = Examples.Version.class,
        subcommands = {
            Quickstart.class,
            IssueInvoice.class,
            MonthEnd.class,
            ReceiveWebhooks.class,
            CheckKey.class,
            StandaloneMock.class,
            ErrorTour.class,
            ContractDiff.class,
            QuarterClose.class,
            ImportStatement.class,
            UploadDocuments.class,
            Sync.class,
            SandboxTour.class,
            AutoComplete.GenerateCompletion.class
        })
public final class Examples {
    private static final String WHOLE_NUMBER = "a whole number such as 1001";

    private final Terminal terminal;

    private Examples(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Runs an example and leaves with its exit code: 0 done, 1 failed or refused, 2 called wrongly. */
    public static void main(String[] args) {
        // The library that logs reads it once. The examples print failures themselves; --verbose sets it.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "off");
        System.exit(run(Terminal.system(), args));
    }

    static int run(Terminal terminal, String... args) {
        CommandLine commandLine = new CommandLine(new Examples(terminal))
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setColorScheme(Help.defaultColorScheme(terminal.colours() ? Help.Ansi.ON : Help.Ansi.OFF))
                .registerConverter(Integer.class, text -> converted(Integer::valueOf, text, WHOLE_NUMBER))
                .registerConverter(int.class, text -> converted(Integer::valueOf, text, WHOLE_NUMBER))
                .registerConverter(Long.class, text -> converted(Long::valueOf, text, WHOLE_NUMBER))
                .registerConverter(long.class, text -> converted(Long::valueOf, text, WHOLE_NUMBER))
                .registerConverter(
                        Duration.class, text -> converted(Duration::parse, text, "a duration such as PT5M or PT30S"))
                .registerConverter(
                        OffsetDateTime.class,
                        text -> converted(OffsetDateTime::parse, text, "a time such as 2026-11-20T09:00:00+01:00"))
                .setParameterExceptionHandler(Examples::wrongUse);
        commandLine
                .getSubcommands()
                .values()
                .forEach(each -> each.getCommandSpec().versionProvider(new Version()));
        if (args.length == 0) {
            commandLine.usage(terminal.err());
            return CommandLine.ExitCode.USAGE;
        }
        return commandLine.execute(args);
    }

    private static <V> V converted(Function<String, V> parse, String text, String expected) {
        try {
            return parse.apply(text);
        } catch (DateTimeException | NumberFormatException wrong) {
            throw new TypeConversionException("'" + text + "' is not " + expected);
        }
    }

    private static int wrongUse(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        if (command.getParent() == null && wrong instanceof UnmatchedArgumentException unmatched) {
            String name = unmatched.getUnmatched().get(0);
            String near = unmatched.getSuggestions().stream()
                    .findFirst()
                    .map(each -> ", did you mean " + each + "?")
                    .orElse("");
            command.getErr()
                    .println("sdk-examples: there is no example " + name + (near.isEmpty() ? ";" : near)
                            + " --help lists all");
        } else {
            command.getErr().println(command.getCommandName() + ": " + wrong.getMessage());
            UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
            String name = command.getCommandSpec().qualifiedName();
            command.getErr().println("Usage: " + name + " [OPTIONS]; --help lists them");
        }
        return CommandLine.ExitCode.USAGE;
    }

    Terminal terminal() {
        return terminal;
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Examples.class.getPackage().getImplementationVersion();
            return new String[] {"CG SDK for Java " + (version == null ? "(not packaged)" : version)};
        }
    }
}
