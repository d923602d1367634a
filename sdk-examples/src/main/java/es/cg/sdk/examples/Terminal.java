package es.cg.sdk.examples;

import es.cg.sdk.mock.internal.ProgramOutput;
import java.io.Console;
import java.io.PrintWriter;
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
 * @param language the language of the person, {@code en} or {@code es}
 */
record Terminal(
        PrintWriter out,
        PrintWriter err,
        boolean colours,
        Map<String, String> environment,
        @Nullable UnaryOperator<String> answers,
        LongSupplier nanos,
        String language) {
    /** Runs an example in English by the time of this process. */
    Terminal(
            PrintWriter out,
            PrintWriter err,
            boolean colours,
            Map<String, String> environment,
            @Nullable UnaryOperator<String> answers) {
        this(out, err, colours, environment, answers, System::nanoTime, "en");
    }

    /**
     * Returns the terminal of this process.
     *
     * @param json whether JSON is printed, which is UTF-8 in every locale
     */
    static Terminal system(boolean json) {
        Console console = ProgramOutput.console();
        return new Terminal(
                ProgramOutput.of(System.out, json),
                ProgramOutput.of(System.err, false),
                console != null && Ansi.AUTO.enabled(),
                System.getenv(),
                console == null ? null : question -> String.valueOf(console.readLine("%s", question)),
                System::nanoTime,
                ProgramOutput.language(null));
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
}
