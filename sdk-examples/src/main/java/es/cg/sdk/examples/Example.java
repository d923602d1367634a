package es.cg.sdk.examples;

import es.cg.sdk.mock.MockCg;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * An example that calls the service. Adds the options of the connection, and turns exceptions into lines and exit
 * codes.
 */
abstract class Example implements Callable<Integer> {
    static final int DONE = 0;
    static final int FAILED = 1;

    /** What was asked for goes on at the service, and the wait for it is over. */
    static final int NOT_YET = 3;

    @ParentCommand
    private @Nullable Examples parent;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private ConnectionOptions options = new ConnectionOptions();

    /** Checks the options before anything is opened; throws {@link #wrongUse} or {@link RefusedException}. */
    void check() throws Exception {}

    /** Runs the example, and returns its exit code: {@link #DONE}, {@link #FAILED} or {@link #NOT_YET}. */
    abstract int run(ExampleContext context) throws Exception;

    /** Returns the exception that says that the command line is wrong: the usage is printed, and the exit code is 2. */
    final ParameterException wrongUse(String message) {
        return new ParameterException(command(), message);
    }

    /** Prints a line, and the commands that come next, each as the reader can paste it. */
    final void next(Output out, String line, String... commands) {
        out.line(line);
        for (String each : commands) {
            out.verbatim(next(each));
        }
    }

    /** Returns a command that comes next, as the reader can paste it. */
    final String next(String command) {
        return NextCommand.of(command(), command);
    }

    private CommandLine command() {
        return Objects.requireNonNull(spec, "picocli sets it").commandLine();
    }

    /** Returns what starts the mock for a run without an address and a key. */
    MockCg.Builder mock() {
        return MockCg.builder();
    }

    @Override
    public final Integer call() {
        Terminal terminal = Objects.requireNonNull(parent, "picocli sets it").terminal();
        Output out = new Output(terminal, options.json, parent.language());
        // Closed last, so that an example that ends in order by Ctrl-C has printed everything before the process ends.
        try (Interruption interruption = new Interruption(out.language())) {
            return call(terminal, out, interruption);
        }
    }

    private int call(Terminal terminal, Output out, Interruption interruption) {
        try {
            check();
            CallStory story = new CallStory(out);
            ServiceConnection service = ServiceConnection.open(command(), terminal, options, this::mock, story);
            int exit;
            try (ExampleContext context = new ExampleContext(terminal, options, out, service, story, interruption)) {
                out.line(command().getCommandSpec().usageMessage().description()[0]);
                service.tell(out);
                exit = run(context);
            }
            out.finish(exit);
            return exit;
        } catch (ParameterException wrongUse) {
            throw wrongUse;
        } catch (Exception thrown) {
            Failure failure = Failure.of(command().getCommandName(), thrown, out.language());
            out.fail(failure);
            return failure.exit();
        }
    }
}
