package es.cg.sdk.examples;

import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the mock as a program, which are those of sdk-mock-standalone.jar. */
final class MockOptions {
    @Option(
            names = "--port",
            paramLabel = "N",
            converter = Examples.Port.class,
            description = "Production's port. Default: 8080; with --json any free one.")
    private @Nullable Integer port;

    @Option(
            names = "--sandbox-port",
            paramLabel = "N",
            converter = Examples.Port.class,
            description = "The sandbox's port. Default: 8081; with --json any.")
    private @Nullable Integer sandboxPort;

    @Option(
            names = "--panel-port",
            paramLabel = "N",
            converter = Examples.Port.class,
            description = "The panel's port. Default: 8082; with --json any.")
    private @Nullable Integer panelPort;

    @Option(
            names = "--time",
            paramLabel = "TIME",
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
            names = "--firms",
            paramLabel = "N",
            description = "Serve N firms, each with keys, clients and a sandbox of its own. Default: ${DEFAULT-VALUE}.")
    private int firms = 1;

    @Option(
            names = "--job-time",
            paramLabel = "DURATION",
            description = "How long a job takes. Default: ${DEFAULT-VALUE}.")
    private Duration jobTime = Duration.ofSeconds(100);

    @Option(names = "--enforce-limits", description = "Refuse what goes over a limit.")
    private boolean enforceLimits;

    @Option(names = "--lenient", description = "Take what neither the contract nor a law refuses, only the mock.")
    private boolean lenient;

    @Option(
            names = "--corrections",
            paramLabel = "FILE",
            description = "Differ from the contract as this corrections file says; may be given several times.")
    private List<Path> corrections = List.of();

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

    /**
     * Returns the mock that the options describe.
     *
     * @param anyPort whether a port that is not given may be any free one
     */
    MockCg.Builder builder(boolean anyPort) {
        MockCg.Builder builder = MockCg.builder()
                .time(time == null ? OffsetDateTime.now(ZoneOffset.UTC) : time)
                .seed(seed)
                .firms(firms)
                .jobTime(jobTime)
                .ports(port(port, 8080, anyPort), port(sandboxPort, 8081, anyPort), port(panelPort, 8082, anyPort));
        if (enforceLimits) {
            builder.enforceLimits();
        }
        if (lenient) {
            builder.lenient();
        }
        builder.corrections(corrections.toArray(Path[]::new));
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

    private static int port(@Nullable Integer chosen, int usual, boolean any) {
        return chosen != null ? chosen : any ? 0 : usual;
    }
}
