package es.cg.sdk.examples;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * Where an example runs: its output, its environment variables, and the person who can answer questions.
 *
 * @param out the standard output
 * @param err the standard error output
 * @param colours whether to print colours
 * @param environment the environment variables
 * @param answers asks the person a question and returns the answer; null if no person is there
 * @param nanos a monotonic time in nanoseconds, by which progress is told
 */
record Terminal(
        PrintWriter out,
        PrintWriter err,
        boolean colours,
        Map<String, String> environment,
        @Nullable UnaryOperator<String> answers,
        LongSupplier nanos) {
    /** Runs an example by the time of this process. */
    Terminal(
            PrintWriter out,
            PrintWriter err,
            boolean colours,
            Map<String, String> environment,
            @Nullable UnaryOperator<String> answers) {
        this(out, err, colours, environment, answers, System::nanoTime);
    }

    /** Returns the terminal of this process. Output is UTF-8 in every locale. */
    static Terminal system() {
        Console console = console();
        return new Terminal(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                console != null && Ansi.AUTO.enabled(),
                System.getenv(),
                console == null ? null : question -> String.valueOf(console.readLine("%s", question)));
    }

    /** Returns whether a person sees the output, so that a progress bar may overwrite its line. */
    boolean isInteractive() {
        return answers != null;
    }

    /** Returns how many columns a line has: those that COLUMNS says, or the terminal; without end in a pipe or file. */
    int columns() {
        int given = TerminalWidth.ofVariable(variable("COLUMNS"));
        return given > 0 ? given : isInteractive() ? TerminalWidth.ofProcess() : TerminalWidth.UNLIMITED;
    }

    /** Returns the value of an environment variable; null if it is not set or blank. */
    @Nullable
    String variable(String name) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? null : value;
    }

    /** Returns the console; null if input or output is a file or a pipe. From JDK 22 on, there is a console always. */
    @SuppressWarnings("SystemConsoleNull") // Below JDK 22 it is null, and above isTerminal tells.
    private static @Nullable Console console() {
        Console console = System.console();
        if (console == null) {
            return null;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console)) ? console : null;
        } catch (NoSuchMethodException olderJdk) {
            return console;
        } catch (ReflectiveOperationException unexpected) {
            return null;
        }
    }
}
