package es.cg.sdk.examples;

import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command that comes next, as the reader can paste it into a shell. */
final class NextCommand {
    /** The jar of the examples, as the documentation names it. */
    static final String USUAL_JAR = "sdk-examples/target/sdk-examples.jar";

    private static final String JAR = "sdk-examples.jar";

    private NextCommand() {}

    /** Returns an example with its arguments, started as this program was, with those of its options that both have. */
    static String of(CommandLine now, String command) {
        CommandLine all = now.getParent();
        CommandSpec next = Objects.requireNonNull(all.getSubcommands().get(command.split(" ", 2)[0]))
                .getCommandSpec();
        StringBuilder line = new StringBuilder("java -jar " + jar() + " " + command);
        Stream.of(all, now)
                .flatMap(each -> each.getParseResult().matchedOptionsSet().stream())
                .filter(each -> next.findOption(each.longestName()) != null)
                // It is written by then.
                .filter(each -> !each.longestName().equals("--sample"))
                .forEach(each -> add(each, line));
        return line.toString();
    }

    private static void add(OptionSpec option, StringBuilder line) {
        for (String value : option.originalStringValues()) {
            line.append(' ').append(option.longestName());
            if (option.arity().max() > 0) {
                line.append(' ').append(option.longestName().equals("--api-key") ? "…" : word(value));
            }
        }
    }

    /** Returns what starts the mock. */
    static String mock() {
        return "java -jar " + jar() + " mock";
    }

    /** Returns the jar of this program, as it was named at the start; the usual one if it does not run from a jar. */
    static String jar() {
        return jar(System.getProperty("java.class.path", ""));
    }

    /** Returns the jar of this program, as it is named in any folder; null if it does not run from a jar. */
    static @Nullable String jarAnywhere() {
        String started = System.getProperty("java.class.path", "");
        return started.endsWith(JAR)
                ? word(Path.of(started).toAbsolutePath().normalize().toString())
                : null;
    }

    static String jar(String classPath) {
        return word(classPath.endsWith(JAR) ? classPath : USUAL_JAR);
    }

    /** Returns one word for bash, PowerShell and cmd. */
    static String word(String text) {
        return text.matches("[\\w./:\\\\-]+") ? text : '"' + text + '"';
    }
}
