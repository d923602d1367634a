package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.clients.Client;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.WebhookCorrections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an example works with: the client, the mock if it runs in this process, the output and the clock. */
final class ExampleContext implements AutoCloseable {
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private final Terminal terminal;
    private final ConnectionOptions options;
    private final Output out;
    private final ServiceConnection service;
    private final CallStory story;
    private final Interruption interruption;
    private @Nullable Path scratch;

    ExampleContext(
            Terminal terminal,
            ConnectionOptions options,
            Output out,
            ServiceConnection service,
            CallStory story,
            Interruption interruption) {
        this.terminal = terminal;
        this.options = options;
        this.out = out;
        this.service = service;
        this.story = story;
        this.interruption = interruption;
    }

    /** Returns the client for the service, or for the mock's production. */
    CgClient cg() {
        return service.cg();
    }

    /** Returns a client for the service that records its writes in this journal. */
    CgClient cg(WriteJournal journal) {
        return service.journaled(journal);
    }

    /**
     * Returns a client for a sandbox: the mock's, or the service's if the key is one of the sandbox.
     *
     * @throws RefusedException if the key is of production
     */
    CgClient sandbox() {
        return service.sandbox();
    }

    /** Returns the mock of this process; null if the example calls a service. */
    @Nullable
    MockCg mock() {
        return service.mock();
    }

    Output out() {
        return out;
    }

    /** Returns the time: the mock's, or the system's. */
    Instant now() {
        return service.time().now();
    }

    /** Waits, or with the mock of this process moves its clock, so that nobody waits. */
    void pause(Duration duration) throws InterruptedException {
        service.time().sleep(duration);
    }

    /** Says that the example waits now, and how long at most. The mock of this process moves its clock instead. */
    void tellWait(String what, Duration most) {
        if (mock() == null && !most.isZero()) {
            out.line("Waits until " + what + ", for at most " + ProgressBar.left(most.toSeconds()) + ".");
        }
    }

    /** Returns the address of the service, or of the mock. */
    String address() {
        return service.address();
    }

    /** Returns the address of the mock's panel that was given; null for none. */
    @Nullable
    String panel() {
        return options.panel(terminal);
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

    /** Returns how the webhooks of the service differ; null if no file was given. */
    @Nullable
    WebhookCorrections webhookCorrections() {
        return options.corrections(terminal).stream()
                .map(WebhookCorrections::read)
                .reduce(WebhookCorrections::and)
                .orElse(null);
    }

    /**
     * Makes Ctrl-C interrupt this thread from now on, instead of ending the process at once. The process then ends when
     * the example has printed what it has to say.
     */
    Interruption endInOrder() {
        interruption.begin();
        return interruption;
    }

    /** Returns whether the key is one of the sandbox. */
    boolean isSandbox() {
        return service.isSandbox();
    }

    /** Returns whether the key writes in production. */
    boolean isLive() {
        return service.isProduction();
    }

    /** Returns a monotonic time in nanoseconds, in which a person waits. */
    LongSupplier nanos() {
        return terminal.nanos();
    }

    /** Returns the day in Spain. */
    LocalDate today() {
        return LocalDate.ofInstant(now(), MADRID);
    }

    /** Returns this client id, or if it is null that of a client that has consented; shows which it is. */
    long client(@Nullable Long chosen) {
        return client(chosen, "", (client, api) -> true);
    }

    /**
     * Returns this client id, or if it is null that of a {@link DefaultClient}; shows which it is.
     *
     * @param what what the example needs, such as {@code a bank account}
     */
    long client(@Nullable Long chosen, String what, BiPredicate<Client, ClientApi> needs) {
        return client(cg(), chosen, what, needs);
    }

    /** Returns a client as {@link #client(Long, String, BiPredicate)} does, which is looked for by this API client. */
    long client(CgClient by, @Nullable Long chosen, String what, BiPredicate<Client, ClientApi> needs) {
        if (chosen != null && chosen <= 0) {
            throw RefusedException.wrongUse("--client is a positive number, not " + chosen);
        }
        DefaultClient found = chosen == null ? DefaultClient.find(by, needs) : null;
        long id = found == null
                ? Objects.requireNonNull(chosen)
                : Objects.requireNonNull(found.client().id());
        String why = "";
        if (found != null) {
            String is = found.hasAll() ? ": the first with " : ": no client with ";
            why = ", " + found.client().nombre() + (what.isEmpty() ? "" : is + what) + "; --client chooses another";
        }
        out.line("Client " + id + why + ".");
        out.put("client", id);
        return id;
    }

    /** Returns a bar that shows the progress of work; its rate and the time left are real, also with the mock. */
    ProgressBar progress(long total, String unit) {
        return new ProgressBar(out, total, unit, terminal.nanos());
    }

    /**
     * Asks the person before something irreversible in production, or at a mock of another process. Returns at once
     * with {@code --yes}, with the mock of this process, in the sandbox, and with a test key, which cannot write.
     *
     * @param action what will happen, such as {@code issues one invoice, which the API cannot undo}
     * @throws RefusedException if the person does not answer yes, or if no person is there; also if a panel is given,
     *     and a service on this machine is not its mock
     */
    void confirm(String action) {
        if (mock() != null || !service.isProduction()) {
            return;
        }
        boolean isAtMock = panel() != null && MockPanel.isThisMachine(address());
        if (isAtMock) {
            // Also with --yes: a mock that has ended is not asked again and again.
            MockProof.require(this);
        }
        if (options.yes) {
            return;
        }
        String what = action + (isAtMock ? ", at the mock" : ", in production");
        if (terminal.answers() == null) {
            throw RefusedException.wrongUse(
                    "this " + what + ", and nobody is there to ask: add --yes. Nothing was sent.");
        }
        String question = out.language().of("This " + what + ". Continue? [y/N]");
        String answer = terminal.answers().apply(String.join("\n", TextWidth.wrap(question, out.columns())) + " ");
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
        service.close();
        if (scratch != null) {
            try (Stream<Path> files = Files.walk(scratch)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
