package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Time;
import es.cg.sdk.clients.Client;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What an example works with: the client, the mock if it runs in this process, the output and the clock. */
final class ExampleContext implements AutoCloseable {
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private final Terminal terminal;
    private final ConnectionOptions options;
    private final Output out;
    private final ApiKey.Kind kind;
    private final CgClient cg;
    private final CallStory story;
    private final String address;
    private final Time time;

    private final @Nullable MockCg mock;
    private @Nullable CgClient sandbox;
    private @Nullable Path scratch;

    private ExampleContext(
            Terminal terminal,
            ConnectionOptions options,
            Output out,
            @Nullable MockCg mock,
            String address,
            ApiKey key) {
        this.terminal = terminal;
        this.options = options;
        this.out = out;
        this.mock = mock;
        this.kind = key.kind();
        this.story = new CallStory(out);
        this.address = address;
        // With the mock, waits move its clock: limits and jobs take no real time.
        this.time =
                mock == null ? Time.system() : Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance);
        this.cg = client(address, key);
    }

    private CgClient client(String address, ApiKey key) {
        return CgClient.builder()
                .baseUrl(address)
                .apiKey(key)
                .time(time)
                .listener(story)
                .build();
    }

    /** Opens the connection that the options and the environment name, or starts a mock if they name none. */
    static ExampleContext open(CommandLine command, Terminal terminal, ConnectionOptions options, Output out) {
        String address = options.baseUrl == null ? terminal.variable(ConnectionOptions.BASE_URL) : options.baseUrl;
        String key = options.apiKey == null ? terminal.variable(ConnectionOptions.API_KEY) : options.apiKey;
        if (address == null && key == null) {
            return embedded(terminal, options, out);
        }
        if (address == null || key == null) {
            String missing = address == null
                    ? "--base-url or " + ConnectionOptions.BASE_URL
                    : "--api-key or " + ConnectionOptions.API_KEY;
            throw new ParameterException(
                    command,
                    "address and key are needed together: " + missing + " is missing; without both, a mock starts");
        }
        ExampleContext context;
        try {
            context = new ExampleContext(terminal, options, out, null, address, ApiKey.of(key));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command, wrong.getMessage(), wrong);
        }
        out.line("Service at " + address + ", with a " + environment(context.kind) + " key.");
        out.put("service", address);
        out.put("environment", environment(context.kind));
        return context;
    }

    private static ExampleContext embedded(Terminal terminal, ConnectionOptions options, Output out) {
        MockCg mock = MockCg.start();
        out.line("A mock of the service runs at " + mock.baseUrl() + "; nothing leaves this machine.");
        out.put("service", mock.baseUrl());
        out.put("environment", "mock");
        return new ExampleContext(terminal, options, out, mock, mock.baseUrl(), ApiKey.of(mock.liveKey()));
    }

    private static String environment(ApiKey.Kind kind) {
        return kind == ApiKey.Kind.LIVE ? "production" : kind.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the client for the service, or for the mock's production. */
    CgClient cg() {
        return cg;
    }

    /**
     * Returns a client for a sandbox: the mock's, or the service's if the key is one of the sandbox.
     *
     * @throws RefusedException if the key is of production
     */
    CgClient sandbox() {
        if (mock == null) {
            if (kind != ApiKey.Kind.SANDBOX) {
                throw RefusedException.wrongUse("this example works in the sandbox only: use a key that begins with"
                        + " cg_sbx_, and the sandbox's address");
            }
            return cg;
        }
        if (sandbox == null) {
            sandbox = client(mock.sandboxUrl(), ApiKey.of(mock.sandboxKey()));
        }
        return sandbox;
    }

    /** Returns the mock of this process; null if the example calls a service. */
    @Nullable
    MockCg mock() {
        return mock;
    }

    Output out() {
        return out;
    }

    /** Returns the time: the mock's, or the system's. */
    Instant now() {
        return time.now();
    }

    /** Waits, or with the mock of this process moves its clock, so that nobody waits. */
    void pause(Duration duration) throws InterruptedException {
        time.sleep(duration);
    }

    /** Returns the address of the service, or of the mock. */
    String address() {
        return address;
    }

    /** Returns what tells the attempts of calls. */
    CallStory story() {
        return story;
    }

    /** Returns the value of an environment variable; null if it is not set or blank. */
    @Nullable
    String variable(String name) {
        return terminal.variable(name);
    }

    /** Returns whether the key is one of the sandbox. */
    boolean isSandbox() {
        return kind == ApiKey.Kind.SANDBOX;
    }

    /** Returns the day in Spain. */
    LocalDate today() {
        return LocalDate.ofInstant(now(), MADRID);
    }

    /**
     * Returns this client id, or if it is null the first client of the key that has consented.
     *
     * @throws RefusedException if there is none
     */
    long client(@Nullable Long chosen) {
        if (chosen != null) {
            return chosen;
        }
        if (mock != null) {
            return mock.clients().get(0);
        }
        List<Client> clients = cg.clients().list().toList(Listing.LARGEST_LIMIT);
        return clients.stream()
                .filter(each -> Client.Consent.Estado.CONCEDIDO.equals(
                        each.consentimiento().estado()))
                .findFirst()
                .or(() -> clients.stream().findFirst())
                .map(Client::id)
                .orElseThrow(() -> RefusedException.failed(
                        "the key may act on no client: ask the accounting firm to add one to it in the panel"));
    }

    /** Returns a bar that shows the progress of work; its rate and the time left are real, also with the mock. */
    ProgressBar progress(long total, String unit) {
        return new ProgressBar(out, total, unit, System::nanoTime);
    }

    /**
     * Asks the person before something irreversible in production. Returns at once with {@code --yes}, with the mock of
     * this process, in the sandbox, and with a test key, which cannot write.
     *
     * @param action what will happen, such as {@code issues one invoice, which the API cannot undo}
     * @throws RefusedException if the person does not answer yes, or if no person is there
     */
    void confirm(String action) {
        if (mock != null || options.yes || kind != ApiKey.Kind.LIVE) {
            return;
        }
        if (terminal.answers() == null) {
            throw RefusedException.wrongUse(
                    "this " + action + ", in production, and nobody is there to ask: add --yes. Nothing was sent.");
        }
        String answer = terminal.answers().apply("This " + action + ", in production. Continue? [y/N] ");
        if (!answer.strip().toLowerCase(Locale.ROOT).matches("y|yes|s|si|sí")) {
            throw RefusedException.failed("not confirmed; nothing was sent");
        }
    }

    /** Returns a file in a new folder that is deleted when the example ends. */
    Path scratchFile(String name) throws IOException {
        if (scratch == null) {
            scratch = Files.createTempDirectory("sdk-examples");
        }
        return scratch.resolve(name);
    }

    @Override
    public void close() throws IOException {
        cg.close();
        if (sandbox != null) {
            sandbox.close();
        }
        if (mock != null) {
            mock.close();
        }
        if (scratch != null) {
            try (Stream<Path> files = Files.walk(scratch)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
