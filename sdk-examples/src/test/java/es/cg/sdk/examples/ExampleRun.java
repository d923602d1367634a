package es.cg.sdk.examples;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of the command line, with its output.
 *
 * @param exit the exit code
 * @param out the standard output
 * @param err the standard error output
 */
record ExampleRun(int exit, String out, String err) {
    /** Runs the command line without a person, colours or environment variables. */
    static ExampleRun of(String... args) {
        return of(Map.of(), null, args);
    }

    /** Runs the command line with these environment variables, and a person who answers so; null for nobody. */
    static ExampleRun of(Map<String, String> environment, @Nullable UnaryOperator<String> person, String... args) {
        return of(ExampleRun::stopped, environment, person, args);
    }

    /** Runs the command line by this monotonic time in nanoseconds. */
    static ExampleRun of(
            LongSupplier nanos,
            Map<String, String> environment,
            @Nullable UnaryOperator<String> person,
            String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                new PrintWriter(out, true), new PrintWriter(err, true), false, environment, person, nanos, "en");
        int exit = Examples.run(terminal, args);
        return new ExampleRun(exit, out.toString(), err.toString());
    }

    /** Otherwise a run on a busy machine prints how far it is. */
    private static long stopped() {
        return 0;
    }
}
