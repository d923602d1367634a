package es.cg.sdk.webhooks;

import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.corrections.Headers;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the webhooks of the service differ from what this library assumes: where events have their parts, how they are
 * signed, and other names and units of fields in their records. A file of JSON says it, the same that
 * {@code CgClient.builder().corrections(…)} of sdk-core takes:
 *
 * <pre>{@code
 * WebhookCorrections corrections = WebhookCorrections.read(Path.of("corrections.json"));
 * WebhookReceiver.builder(verifier).corrections(corrections).build(event -> process(event));
 * }</pre>
 *
 * <p>The whole file is read and checked here. Immutable and thread-safe.
 */
public final class WebhookCorrections {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk.webhooks");

    private final @Nullable CorrectionsFile file;
    private final EventForm events;
    private final AtomicBoolean isUsed = new AtomicBoolean();

    private WebhookCorrections(@Nullable CorrectionsFile file) {
        this.file = file;
        this.events = new EventForm(file == null ? Corrections.NONE : Corrections.of(file, LOG));
    }

    private static final class OfService {
        static final WebhookCorrections ALL = new WebhookCorrections(CorrectionsFile.ofService());
    }

    /**
     * Reads a file of UTF-8.
     *
     * @throws IllegalArgumentException if something in it is wrong: the message has file, line and column, and says
     *     what to write
     * @throws UncheckedIOException if it cannot be read
     */
    public static WebhookCorrections read(Path file) {
        return new WebhookCorrections(CorrectionsFile.read(Objects.requireNonNull(file, "file is null")));
    }

    /**
     * Reads the text of a file.
     *
     * @param name the name of the file, for messages and the log
     * @throws IllegalArgumentException if something in it is wrong, as in {@link #read}
     */
    public static WebhookCorrections parse(String name, String json) {
        return new WebhookCorrections(CorrectionsFile.parse(
                Objects.requireNonNull(name, "name is null"), Objects.requireNonNull(json, "json is null")));
    }

    /**
     * Returns how the service differs by its own document, if this version of the SDK was made from one; else nothing
     * differs. Receivers and stores follow it by default, and a file that they are given comes before it, line by line.
     */
    public static WebhookCorrections ofService() {
        return OfService.ALL;
    }

    /** Returns that nothing differs from what this library assumes, whatever the service's own document says. */
    public static WebhookCorrections none() {
        return new WebhookCorrections(null);
    }

    /**
     * Returns the corrections of both files together.
     *
     * @throws IllegalArgumentException if both correct the same item differently
     */
    public WebhookCorrections and(WebhookCorrections other) {
        CorrectionsFile its = Objects.requireNonNull(other, "other is null").file;
        return file == null || its == null ? (file == null ? other : this) : new WebhookCorrections(file.with(its));
    }

    /** Returns the name of the file; of several, all names; {@code no file} if nothing differs. */
    public String name() {
        return file == null ? "no file" : file.name();
    }

    /**
     * Returns where an event has one of its parts: the names of the members from outside, with dots between them; null
     * if the service does not have it.
     *
     * @param part the name of the part as the file has it on the left, such as {@code client_id}
     */
    public @Nullable String place(String part) {
        return events().place(part);
    }

    /** Returns how events are written. At the first call, the log gets what is in force. */
    EventForm events() {
        if (!isUsed.getAndSet(true)) {
            events.logInForce();
        }
        return events;
    }

    /** Returns whether nothing differs. */
    boolean areNone() {
        return file == null;
    }

    /** Returns whether both say the same of events, whatever they say of signatures and calls. */
    boolean sayTheSameOfEvents(WebhookCorrections other) {
        return events.digest().equals(other.events.digest());
    }

    /** Returns how events are signed: as the contract says, unless the file says something else. */
    SignatureForm signature() {
        if (file == null) {
            return SignatureForm.CONTRACT;
        }
        String header = file.rules().headers().name(Headers.SIGNATURE);
        return SignatureForm.of(
                header == null ? Headers.SIGNATURE : header, file.rules().events());
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return "WebhookCorrections[" + name() + "]";
    }
}
