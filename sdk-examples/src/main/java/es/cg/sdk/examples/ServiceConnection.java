package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.Time;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.mock.MockCg;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The service that an example calls, or the mock in this process, with a client for it. */
final class ServiceConnection implements AutoCloseable {
    private final ApiKey key;
    private final String address;
    private final @Nullable MockCg mock;
    private final CallListener listener;
    private final Time time;
    private final @Nullable Corrections corrections;
    private final CgClient cg;
    private @Nullable CgClient sandbox;
    private @Nullable CgClient journaled;

    private ServiceConnection(
            @Nullable MockCg mock,
            String address,
            ApiKey key,
            @Nullable Corrections corrections,
            CallListener listener) {
        this.corrections = corrections;
        this.mock = mock;
        this.address = address;
        this.key = key;
        this.listener = listener;
        // With the mock, waits move its clock: limits and jobs take no real time.
        this.time =
                mock == null ? Time.system() : Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance);
        this.cg = client(address, key).build();
    }

    private CgClient.Builder client(String url, ApiKey apiKey) {
        CgClient.Builder client =
                CgClient.builder().baseUrl(url).apiKey(apiKey).time(time).listener(listener);
        return corrections == null ? client : client.corrections(corrections);
    }

    /**
     * Opens the connection that the options and the environment name, or starts a mock if they name none; it differs
     * as the corrections say.
     *
     * @throws ParameterException if address or key are missing or malformed
     */
    static ServiceConnection open(
            CommandLine command,
            Terminal terminal,
            ConnectionOptions options,
            Supplier<MockCg.Builder> mock,
            CallListener listener) {
        String address = options.address(terminal);
        String key = options.key(terminal);
        Corrections corrections = corrections(command, terminal, options);
        if (address == null && key == null) {
            MockCg started = mock.get()
                    .corrections(options.corrections(terminal).toArray(Path[]::new))
                    .start();
            return new ServiceConnection(
                    started, started.baseUrl(), ApiKey.of(started.liveKey()), corrections, listener);
        }
        if (address == null || key == null) {
            String missing = address == null
                    ? "--base-url or " + ConnectionOptions.BASE_URL
                    : "--api-key or " + ConnectionOptions.API_KEY;
            throw new ParameterException(
                    command,
                    "address and key are needed together: " + missing + " is missing; without both, a mock starts");
        }
        try {
            return new ServiceConnection(null, address, ApiKey.of(key), corrections, listener);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command, wrong.getMessage(), wrong);
        }
    }

    private static @Nullable Corrections corrections(
            CommandLine command, Terminal terminal, ConnectionOptions options) {
        try {
            return options.corrections(terminal).stream()
                    .map(Corrections::read)
                    .reduce(Corrections::and)
                    .orElse(null);
        } catch (IllegalArgumentException | UncheckedIOException wrong) {
            throw new ParameterException(command, wrong.getMessage(), wrong);
        }
    }

    /** Says what is called, in the first line of the output. */
    void tell(Output out) {
        String environment = mock != null ? "mock" : isProduction() ? "production" : kind();
        out.line(
                mock != null
                        ? "A mock of the service runs at " + address + "; nothing leaves this machine."
                        : "Service at " + address + ", with a " + kind() + " key.");
        if (corrections != null) {
            out.line("Corrected as " + corrections.name() + " says.");
        }
        out.put("service", address);
        out.put("environment", environment);
    }

    private String kind() {
        return key.kind().name().toLowerCase(Locale.ROOT);
    }

    CgClient cg() {
        return cg;
    }

    /** Returns a client for the mock's sandbox, or for the service's if the key is one of the sandbox. */
    CgClient sandbox() {
        if (mock == null) {
            if (!isSandbox()) {
                throw RefusedException.wrongUse("this example works in the sandbox only: use a key that begins with"
                        + " cg_sbx_, and the sandbox's address");
            }
            return cg;
        }
        if (sandbox == null) {
            sandbox = client(mock.sandboxUrl(), ApiKey.of(mock.sandboxKey())).build();
        }
        return sandbox;
    }

    /**
     * Returns what reads the answers of the service's sandbox as they come.
     *
     * @param file a corrections file, which says where the service has its reads; null for none
     * @throws RefusedException if the key is not one of the sandbox
     */
    SandboxForms sandboxForms(JsonObject ours, @Nullable JsonObject file) {
        sandbox(); // Refuses other keys.
        return new SandboxForms(address, key.secret(), time, ours, file);
    }

    /** Returns a client for the same service that records its writes in this journal. */
    CgClient journaled(WriteJournal journal) {
        if (journaled == null) {
            journaled = client(address, key).writeJournal(journal).build();
        }
        return journaled;
    }

    @Nullable
    MockCg mock() {
        return mock;
    }

    String address() {
        return address;
    }

    /** Returns the time: the mock's, or the system's. */
    Time time() {
        return time;
    }

    /** Returns whether the key is one of the sandbox. */
    boolean isSandbox() {
        return key.kind() == ApiKey.Kind.SANDBOX;
    }

    /** Returns whether the key writes in production, or in the mock's. */
    boolean isProduction() {
        return key.kind() == ApiKey.Kind.LIVE;
    }

    @Override
    public void close() {
        cg.close();
        if (sandbox != null) {
            sandbox.close();
        }
        if (journaled != null) {
            journaled.close();
        }
        if (mock != null) {
            mock.close();
        }
    }
}
