package es.cg.sdk.examples;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The mock as a program of its own, for the other examples and for integrations in any language. */
@Command(
        name = "mock",
        description = {
            "Runs the mock, with its page, until Ctrl-C.",
            "The options are those of sdk-mock-standalone.jar."
        },
        mixinStandardHelpOptions = true)
final class StandaloneMock implements Callable<Integer> {
    @ParentCommand
    private @Nullable Examples parent;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Production's port. Default: 8080; with --json any free one.")
    private @Nullable Integer port;

    @Option(names = "--sandbox-port", paramLabel = "N", description = "The sandbox's port. Default: 8081, or any.")
    private @Nullable Integer sandboxPort;

    @Option(names = "--panel-port", paramLabel = "N", description = "The panel's port. Default: 8082, or any.")
    private @Nullable Integer panelPort;

    @Option(
            names = "--time",
            description = "What its clock shows at the start, as 2026-11-20T09:00:00+01:00. Default: now.")
    private @Nullable OffsetDateTime time;

    @Option(names = "--frozen", description = "Let the clock stand still; the panel moves it.")
    private boolean frozen;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "What ids and keys are made from. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--job-time",
            paramLabel = "DURATION",
            description = "How long a job takes. Default: ${DEFAULT-VALUE}.")
    private Duration jobTime = Duration.ofSeconds(100);

    @Option(names = "--enforce-limits", description = "Refuse what goes over a limit.")
    private boolean enforceLimits;

    @Option(
            names = "--public-destinations-only",
            description = "Refuse webhook destinations on loopback or without HTTPS.")
    private boolean publicDestinationsOnly;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "Listen on this address; others can then use the mock.")
    private @Nullable String bind;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Load the state from FILE, if it is there, and save it.")
    private @Nullable Path state;

    @Option(names = "--json", description = "Print addresses and keys as one line of JSON, and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        Terminal terminal = Objects.requireNonNull(parent, "picocli sets it").terminal();
        try (Interruption end = new Interruption();
                MockCg mock = builder().start()) {
            end.begin();
            print(terminal, mock);
            end.await();
            return Example.DONE;
        } catch (IllegalArgumentException | UncheckedIOException wrong) {
            terminal.err().println("mock: " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        } catch (IllegalStateException failed) {
            terminal.err().println("mock: " + failed.getMessage());
            return Example.FAILED;
        }
    }

    private MockCg.Builder builder() {
        MockCg.Builder builder = MockCg.builder()
                .time(time == null ? OffsetDateTime.now(ZoneOffset.UTC) : time)
                .seed(seed)
                .jobTime(jobTime)
                .ports(port(port, 8080), port(sandboxPort, 8081), port(panelPort, 8082));
        if (enforceLimits) {
            builder.enforceLimits();
        }
        if (publicDestinationsOnly) {
            builder.publicDestinationsOnly();
        }
        if (bind != null) {
            builder.bind(bind);
        }
        if (state != null) {
            builder.stateFile(state.toAbsolutePath());
        }
        return frozen ? builder : builder.running();
    }

    private int port(@Nullable Integer chosen, int usual) {
        return chosen != null ? chosen : json ? 0 : usual;
    }

    private void print(Terminal terminal, MockCg mock) {
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("production", mock.baseUrl());
            document.put("sandbox", mock.sandboxUrl());
            document.put("panel", mock.panelUrl());
            Map<String, Object> keys = new LinkedHashMap<>();
            keys.put("live", mock.liveKey());
            keys.put("test", mock.testKey());
            keys.put("sandbox", mock.sandboxKey());
            document.put("keys", keys);
            document.put("clients", mock.clients());
            document.put("sandbox_clients", mock.sandboxClients());
            terminal.out().println(Json.of(document).text());
            return;
        }
        terminal.out()
                .println("The mock runs, for clients " + mock.clients() + ". Its page: " + mock.panelUrl() + "/panel");
        terminal.out().println("Production, for the other examples in another terminal:");
        terminal.out().println("  export CG_BASE_URL=" + mock.baseUrl() + " CG_API_KEY=" + mock.liveKey());
        terminal.out().println("A key that only reads: " + mock.testKey());
        terminal.out().println("Sandbox, with clients " + mock.sandboxClients() + ":");
        terminal.out().println("  export CG_BASE_URL=" + mock.sandboxUrl() + " CG_API_KEY=" + mock.sandboxKey());
        terminal.out().println("Ctrl-C ends it.");
    }
}
