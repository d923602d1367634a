package es.cg.sdk.mock.internal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Runs the mock from the command line. */
public final class Standalone {
    private static final int WRONG_USE = 2;
    private static final int FAILED = 1;
    private static final int OUT_OF_MEMORY = 3;
    private static final FileOutputStream ERRORS = new FileOutputStream(FileDescriptor.err);
    private static final byte[] OUT_OF_MEMORY_LINE = ("out of memory: start it with more, such as java -Xmx1g -jar …"
                    + System.lineSeparator())
            .getBytes(StandardCharsets.UTF_8);

    private Standalone() {}

    /** Starts the mock, and runs until the process is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        // A library uses SLF4J, which would print a warning that there is no logging backend.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        int failed =
                start(arguments, ProgramOutput.of(System.out, List.of(arguments).contains("--json")));
        if (failed != 0) {
            System.exit(failed);
        }
    }

    private static int start(String[] arguments, PrintWriter out) throws InterruptedException {
        Options options;
        try {
            options = Options.of(List.of(arguments));
        } catch (Options.Wrong wrong) {
            System.err.println(wrong.getMessage() + "; --help tells what there is");
            return WRONG_USE;
        }
        if (options.help) {
            out.print(Options.help());
            out.flush();
            return 0;
        }
        if (options.version) {
            String version = Standalone.class.getPackage().getImplementationVersion();
            out.println("sdk-mock " + (version == null ? "of class files" : version) + ", contract 2026-09-05");
            return 0;
        }
        if (options.bind != null) {
            System.err.println("warning: whoever reaches " + options.bind
                    + " can use the mock and its panel, which asks for no password");
        }
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> failed(failure));
        MockCg mock;
        try {
            mock = builder(options).start();
        } catch (UncheckedIOException unusableState) {
            System.err.println(unusableState.getMessage());
            return WRONG_USE;
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            return WRONG_USE;
        } catch (IllegalStateException reason) {
            System.err.println(reason.getMessage());
            return FAILED;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(mock)));
        if (options.json) {
            // Not by toString(), whose mapper takes a tenth of the start to load.
            out.println(new String(ExactJson.write(json(mock, options)), StandardCharsets.UTF_8));
        } else {
            ProgramBanner.of(mock, ProgramOutput.language(options.language), null)
                    .forEach(out::println);
        }
        // Waits for the signal, whose shutdown hook ends the process.
        new CountDownLatch(1).await();
        return 0;
    }

    /** Ends the process if the memory is used up, since anything may be half done; else prints what failed. */
    private static void failed(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof OutOfMemoryError) {
                endWithoutMemory();
            }
        }
        System.err.println(failure);
    }

    /** Prints one line, however many threads are here, and ends the process. Allocating would fail. */
    private static synchronized void endWithoutMemory() {
        try {
            ERRORS.write(OUT_OF_MEMORY_LINE);
        } catch (IOException nobodyReads) {
            // The exit code says it.
        } finally {
            Runtime.getRuntime().halt(OUT_OF_MEMORY);
        }
    }

    private static MockCg.Builder builder(Options options) {
        MockCg.Builder builder = MockCg.builder()
                .time(options.time == null ? OffsetDateTime.now(ZoneOffset.UTC) : options.time)
                .seed(options.seed)
                .firms(options.firms)
                .jobTime(options.jobTime)
                .ports(options.port(), options.sandboxPort(), options.panelPort());
        if (options.enforceLimits) {
            builder.enforceLimits();
        }
        if (options.lenient) {
            builder.lenient();
        }
        if (options.publicDestinationsOnly) {
            builder.publicDestinationsOnly();
        }
        if (options.bind != null) {
            builder.bind(options.bind);
        }
        builder.corrections(options.corrections.toArray(Path[]::new));
        if (options.state != null) {
            builder.stateFile(options.state);
        }
        return options.frozen ? builder : builder.running();
    }

    private static void end(MockCg mock) {
        try {
            mock.close();
        } catch (UncheckedIOException unsaved) {
            System.err.println(unsaved.getMessage());
        }
    }

    private static ObjectNode json(MockCg mock, Options options) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("production", mock.baseUrl()).put("sandbox", mock.sandboxUrl()).put("panel", mock.panelUrl());
        json.putObject("keys")
                .put("live", mock.liveKey())
                .put("test", mock.testKey())
                .put("sandbox", mock.sandboxKey());
        mock.clients().forEach(json.putArray("clients")::add);
        mock.sandboxClients().forEach(json.putArray("sandbox_clients")::add);
        // One firm needs no call of the panel, whose routes take time to load.
        boolean isOne = options.firms == 1 && options.state == null;
        List<MockFirm> firms = isOne ? List.of() : mock.panel().firms();
        for (MockFirm each : firms.size() == 1 ? List.<MockFirm>of() : firms) {
            ObjectNode firm =
                    json.withArray("firms").addObject().put("id", each.id()).put("name", each.name());
            firm.putObject("keys")
                    .put("live", each.liveKey())
                    .put("test", each.testKey())
                    .put("sandbox", each.sandboxKey());
            each.clients().forEach(firm.putArray("clients")::add);
            each.sandboxClients().forEach(firm.putArray("sandbox_clients")::add);
        }
        return json;
    }
}
