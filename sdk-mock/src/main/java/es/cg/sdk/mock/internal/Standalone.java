package es.cg.sdk.mock.internal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Runs the mock from the command line. */
public final class Standalone {
    private static final int WRONG_USE = 2;
    private static final int FAILED = 1;

    private Standalone() {}

    /** Starts the mock, and runs until the process is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        // A library uses SLF4J, which would print a warning that there is no logging backend.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        int failed = start(arguments, out);
        if (failed != 0) {
            System.exit(failed);
        }
    }

    private static int start(String[] arguments, PrintStream out) throws InterruptedException {
        Options options;
        try {
            options = Options.of(List.of(arguments));
        } catch (Options.Wrong wrong) {
            System.err.println(wrong.getMessage() + "; --help tells what there is");
            return WRONG_USE;
        }
        if (options.help) {
            out.print(Options.HELP);
            out.flush();
            return 0;
        }
        MockCg mock;
        try {
            mock = builder(options).start();
        } catch (IllegalStateException reason) {
            System.err.println(reason.getMessage());
            return FAILED;
        }
        StateFile file = options.state == null ? null : new StateFile(options.state);
        if (file != null) {
            try {
                file.load(mock.panel());
            } catch (IOException reason) {
                System.err.println("the state file " + options.state + " is left as it is: " + reason.getMessage());
                mock.close();
                return FAILED;
            }
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(mock, file)));
        if (options.json) {
            out.println(json(mock));
        } else {
            tell(mock, out);
        }
        // Waits for the signal, whose shutdown hook ends the process.
        new CountDownLatch(1).await();
        return 0;
    }

    private static MockCg.Builder builder(Options options) {
        MockCg.Builder builder = MockCg.builder()
                .time(options.time == null ? OffsetDateTime.now(ZoneOffset.UTC) : options.time)
                .seed(options.seed)
                .jobTime(options.jobTime)
                .ports(options.port(), options.sandboxPort(), options.panelPort());
        if (options.enforceLimits) {
            builder.enforceLimits();
        }
        if (options.publicDestinationsOnly) {
            builder.publicDestinationsOnly();
        }
        return options.frozen ? builder : builder.running();
    }

    private static void end(MockCg mock, @Nullable StateFile file) {
        // Stops the listeners first, so that the state has all that was answered.
        mock.close();
        if (file != null) {
            try {
                file.save(mock.panel());
            } catch (IOException e) {
                System.err.println("the state could not be saved: " + e);
            }
        }
    }

    private static ObjectNode json(MockCg mock) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("production", mock.baseUrl()).put("sandbox", mock.sandboxUrl()).put("panel", mock.panelUrl());
        json.putObject("keys")
                .put("live", mock.liveKey())
                .put("test", mock.testKey())
                .put("sandbox", mock.sandboxKey());
        mock.clients().forEach(json.putArray("clients")::add);
        mock.sandboxClients().forEach(json.putArray("sandbox_clients")::add);
        return json;
    }

    private static void tell(MockCg mock, PrintStream out) {
        out.printf("production  %s%n  live key  %s%n  test key  %s%n", mock.baseUrl(), mock.liveKey(), mock.testKey());
        out.printf("  clients   %s%n", mock.clients());
        out.printf("sandbox     %s%n  key       %s%n", mock.sandboxUrl(), mock.sandboxKey());
        out.printf("  clients   %s%n", mock.sandboxClients());
        out.printf("panel       %s/panel%n%n", mock.panelUrl());
        out.printf("curl -H 'Authorization: Bearer %s' %s/status%n", mock.liveKey(), mock.baseUrl());
        out.println("Ctrl-C ends it.");
    }
}
