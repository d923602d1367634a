package es.cg.sdk.webhooks;

import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.corrections.Headers;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    private final CorrectionsFile file;

    private WebhookCorrections(CorrectionsFile file) {
        this.file = file;
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
     * Returns how the service differs by its own document, if this version of the SDK was made from one; else null.
     * Receivers and stores follow it by default, and a file that they are given comes before it, line by line.
     */
    public static @Nullable WebhookCorrections ofService() {
        CorrectionsFile made = CorrectionsFile.ofService();
        return made == null ? null : new WebhookCorrections(made);
    }

    /** Returns the form of signatures of a service without a file of corrections. */
    static SignatureForm signatureOfService() {
        WebhookCorrections made = ofService();
        return made == null ? SignatureForm.CONTRACT : made.signature();
    }

    /**
     * Returns the corrections of both files together.
     *
     * @throws IllegalArgumentException if both correct the same item differently
     */
    public WebhookCorrections and(WebhookCorrections other) {
        return new WebhookCorrections(file.with(Objects.requireNonNull(other, "other is null").file));
    }

    /** Returns the name of the file; of several, all names. */
    public String name() {
        return file.name();
    }

    CorrectionsFile file() {
        return file;
    }

    /** Returns how events are signed: as the contract says, unless the file says something else. */
    SignatureForm signature() {
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
