package es.cg.sdk.examples;

import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

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
        exitCodeList = {
            "0:success",
            "1:failed or refused",
            "2:the command line is wrong",
            "3:not done yet, and the wait is over: run it again later"
        },
        versionProvider = Examples.Version.class,
        subcommands = {
            Quickstart.class,
            FirstInvoice.class,
            LostAnswer.class,
            FirstEvent.class,
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
    private static final int MIN_HELP = 70;
    private static final int UNBROKEN_HELP = 1000;
    // An option, an example or an exit code, and what follows in the next column.
    private static final Pattern NAME_AND_TEXT = Pattern.compile("^ +(\\S{2}.*?) {2,}(\\S.*)$");
    private static final int USUAL_HELP = 80;
    // So picocli writes it in each synopsis.
    private static final String OPTIONS = "[OPTIONS]";
    private static final String WHOLE_NUMBER = "a whole number such as 1001";

    private final Terminal terminal;
    private final Language language;

    private Examples(Terminal terminal, Language language) {
        this.terminal = terminal;
        this.language = language;
    }

    @Option(
            names = "--lang",
            paramLabel = "en|es",
            converter = Tag.class,
            scope = ScopeType.INHERIT,
            description = "Language, idioma.")
    void language(String chosen) {
        // It was read before all others, so that what is wrong with them is told in this language.
    }

    /** Returns the language of what is printed. */
    Language language() {
        return language;
    }

    /** Returns the language that the arguments name, also if another of them is wrong; else that of the terminal. */
    private static Language language(Terminal terminal, List<String> args) {
        int option = args.indexOf("--lang");
        boolean isJoined = option < 0 && args.contains("--lang=es");
        String name = option >= 0 && option + 1 < args.size() ? args.get(option + 1) : isJoined ? "es" : "";
        return Language.named(
                name.isEmpty() && args.stream().noneMatch(each -> each.startsWith("--lang"))
                        ? terminal.language()
                        : name);
    }

    /** Runs an example and leaves with its exit code: 0 done, 1 failed or refused, 2 called wrongly, 3 not done yet. */
    public static void main(String[] args) {
        // The library that logs reads it once. The examples print failures themselves; --verbose sets it.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "off");
        boolean isJson = List.of(args).stream().anyMatch(each -> each.matches("(?i)--json(=true)?"));
        System.exit(run(Terminal.system(isJson), args));
    }

    static int run(Terminal terminal, String... args) {
        Language language = language(terminal, List.of(args));
        CommandLine commandLine = create(terminal, language);
        if (args.length == 0) {
            help(commandLine, terminal.columns(), language).forEach(terminal.err()::println);
            return CommandLine.ExitCode.USAGE;
        }
        if (args[0].equals("help")) {
            return commandLine.execute(args.length == 1 ? new String[] {"--help"} : new String[] {args[1], "--help"});
        }
        return commandLine.execute(args);
    }

    /** Returns the command line with all examples, in this language. */
    static CommandLine create(Terminal terminal, Language language) {
        int columns = terminal.columns();
        CommandLine commandLine = new CommandLine(new Examples(terminal, language))
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
                .setUsageHelpWidth(columns < MIN_HELP ? UNBROKEN_HELP : Math.min(USUAL_HELP, columns))
                .setExecutionStrategy(parsed -> execute(parsed, columns, language))
                .setParameterExceptionHandler((wrong, all) ->
                        WrongUse.print(wrong, text -> print(terminal.err(), language.of(text), columns)));
        language.translate(commandLine);
        commandLine
                .getSubcommands()
                .values()
                .forEach(each -> each.getCommandSpec()
                        .versionProvider(new Version())
                        .usageMessage()
                        .abbreviateSynopsis(true));
        return commandLine;
    }

    /** Runs the example, or prints its help. */
    private static int execute(CommandLine.ParseResult parsed, int columns, Language language) {
        for (CommandLine each : parsed.asCommandLineList()) {
            if (each.isUsageHelpRequested()) {
                help(each, columns, language).forEach(each.getOut()::println);
                return CommandLine.ExitCode.OK;
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Returns the help. On a narrow terminal, which picocli does not know, what an option does is below its name. */
    private static List<String> help(CommandLine of, int columns, Language language) {
        String text = of.getUsageMessage(of.getColorScheme()).replace(OPTIONS, language.of(OPTIONS));
        if (columns >= MIN_HELP) {
            return text.lines().toList();
        }
        return text.lines()
                .map(line -> NAME_AND_TEXT.matcher(line).replaceFirst("  $1\n      $2"))
                .map(line -> line.replaceFirst("^ {7,}", "      ").replaceFirst("^ +(--\\S+)$", "  $1"))
                .flatMap(lines -> TextWidth.wrap(lines, columns).stream())
                .toList();
    }

    private static void print(PrintWriter to, String text, int columns) {
        TextWidth.wrap(text, columns).forEach(to::println);
    }

    private static <V> V converted(Function<String, V> parse, String text, String expected) {
        try {
            return parse.apply(text);
        } catch (DateTimeException | IllegalArgumentException wrong) {
            throw new TypeConversionException("'" + text + "' is not " + expected);
        }
    }

    Terminal terminal() {
        return terminal;
    }

    /** Checks the name of a language. */
    static final class Tag implements CommandLine.ITypeConverter<String> {
        @Override
        public String convert(String text) {
            if (!text.equals("en") && !text.equals("es")) {
                throw new TypeConversionException("'" + text + "' is not en or es");
            }
            return text;
        }
    }

    /** Reads the number of a port. */
    static final class Port implements CommandLine.ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return converted(
                    port -> new InetSocketAddress(Integer.parseInt(port)).getPort(), text, "a port from 0 to 65535");
        }
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Examples.class.getPackage().getImplementationVersion();
            return new String[] {"CG SDK for Java " + (version == null ? "(not packaged)" : version)};
        }
    }
}
