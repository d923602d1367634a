package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import es.cg.sdk.webhooks.internal.corrections.file.CheckedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

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
 * <p>What a file says of webhooks is checked here: {@code events}, {@code signature} and, of the records of events,
 * {@code schemas}. What concerns calls alone is left to the client, which checks it. Immutable and thread-safe.
 */
public final class WebhookCorrections {
    private final CheckedFile file;

    private WebhookCorrections(CheckedFile file) {
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
        String name =
                String.valueOf(Objects.requireNonNull(file, "file is null").getFileName());
        try {
            return parse(name, Files.readString(file, StandardCharsets.UTF_8));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(name + " is not in UTF-8: save it with this encoding", e);
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("there is no file of corrections " + file, e);
        } catch (IOException e) {
            throw new UncheckedIOException("the file of corrections " + file + " cannot be read", e);
        }
    }

    /**
     * Reads the text of a file.
     *
     * @param name the name of the file, for messages and the log
     * @throws IllegalArgumentException if something in it is wrong, as in {@link #read}
     */
    public static WebhookCorrections parse(String name, String json) {
        return new WebhookCorrections(CheckedFile.read(
                Objects.requireNonNull(name, "name is null"), Objects.requireNonNull(json, "json is null")));
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

    CheckedFile file() {
        return file;
    }

    /** Returns how events are signed: as the contract says, unless the file says something else. */
    SignatureForm signature() {
        SignatureForm form = file.signature();
        return form == null ? SignatureForm.CONTRACT : form;
    }

    /** Returns whether the file says anything of events or their records. */
    boolean isOfEvents() {
        return file.events() != null || file.records() != null;
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return "WebhookCorrections[" + name() + "]";
    }
}
