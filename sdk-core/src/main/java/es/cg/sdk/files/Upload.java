package es.cg.sdk.files;

import es.cg.sdk.base.text.PrintableText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file to upload as {@code multipart/form-data} in the part {@code file}, with optional text fields:
 * {@code operation.call().upload(Upload.of(path))}. Immutable and thread-safe: the methods with an argument return a
 * new upload.
 *
 * <pre>{@code
 * Job<Document> upload =
 *         laura.documents().upload(NewDocument.of(Upload.of(scan)), IdempotencyKey.forDocument("scan", "4711"));
 * }</pre>
 *
 * <p>The file is streamed and never held in memory as a whole. The same content, name and fields are sent as the same
 * bytes in every attempt and every process, since the service compares them with the idempotency key. The file is read
 * once before the first attempt and again by each attempt; if its content has changed in between, the attempt is
 * aborted before its last byte and the call throws a {@link es.cg.sdk.errors.LocalFileException}.
 *
 * <p>An attempt fails if no byte is sent or received for {@link es.cg.sdk.call.CallOptions#attemptTimeout()}, however
 * long the whole upload takes. The {@link es.cg.sdk.call.CallOptions#deadline()} of the call, 2 minutes by default,
 * applies to the whole upload: set a longer one for large files.
 */
public final class Upload {
    /** A content that can be opened several times, with the same bytes each time. Must be thread-safe. */
    @FunctionalInterface
    public interface Source {
        /** Opens a stream at the first byte; the SDK closes it. */
        InputStream open() throws IOException;
    }

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern MEDIA_TYPE =
            Pattern.compile(TOKEN + "/" + TOKEN + "( *; *" + TOKEN + "=(" + TOKEN + "|\"[ !#-\\[\\]-~]*\"))*");
    private static final String PART = "file";

    // A fixed table, since the media types of the operating system differ between machines: the bytes would differ.
    private static final Map<String, String> BY_EXTENSION = Map.ofEntries(
            Map.entry("pdf", "application/pdf"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("png", "image/png"),
            Map.entry("tif", "image/tiff"),
            Map.entry("tiff", "image/tiff"),
            Map.entry("webp", "image/webp"),
            Map.entry("heic", "image/heic"),
            Map.entry("xml", "application/xml"),
            Map.entry("zip", "application/zip"),
            Map.entry("csv", "text/csv"),
            Map.entry("txt", "text/plain"));

    private final Source source;
    private final long length;
    private final String fileName;
    private final @Nullable String mediaType;
    private final Map<String, String> fields;
    private final @Nullable LongConsumer progress;

    private Upload(
            Source source,
            long length,
            String fileName,
            @Nullable String mediaType,
            Map<String, String> fields,
            @Nullable LongConsumer progress) {
        this.source = source;
        this.length = length;
        this.fileName = fileName;
        this.mediaType = mediaType;
        this.fields = fields;
        this.progress = progress;
    }

    /**
     * Returns an upload of this file, with its current length and its own name.
     *
     * @throws IllegalArgumentException if it is not a readable regular file
     */
    public static Upload of(Path file) {
        Objects.requireNonNull(file, "file is null");
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("the file to upload must be a regular file, but " + file
                    + (Files.exists(file) ? " is not" : " does not exist"));
        }
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("the file to upload must be readable, but " + file + " is not");
        }
        long length;
        try {
            length = Files.size(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("the size of the file to upload cannot be read: " + e, e);
        }
        return of(String.valueOf(file.getFileName()), length, () -> Files.newInputStream(file));
    }

    /** Returns an upload of these bytes, which are copied, with this file name. */
    public static Upload of(String fileName, byte[] content) {
        byte[] bytes = Objects.requireNonNull(content, "content is null").clone();
        return of(fileName, bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    /**
     * Returns an upload of this source, with this file name.
     *
     * @param length the exact number of bytes that the source gives
     * @throws IllegalArgumentException if the length is negative
     */
    public static Upload of(String fileName, long length, Source source) {
        Objects.requireNonNull(source, "source is null");
        if (length < 0) {
            throw new IllegalArgumentException("the length of an upload must be 0 or more, but is " + length);
        }
        return new Upload(source, length, name("the file name", fileName), null, Map.of(), null);
    }

    /**
     * Returns an upload with this file name. The name is part of the request: with the same idempotency key, another
     * name is refused as other data.
     */
    public Upload fileName(String name) {
        return new Upload(source, length, name("the file name", name), mediaType, fields, progress);
    }

    /**
     * Returns an upload with this media type. By default it is derived from the extension of the file name; {@code
     * application/octet-stream} if that is unknown.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public Upload mediaType(String type) {
        Objects.requireNonNull(type, "the media type of an upload is null");
        if (!MEDIA_TYPE.matcher(type).matches()) {
            throw new IllegalArgumentException(
                    "the media type of an upload must look like application/pdf, but is \"" + shown(type) + "\"");
        }
        return new Upload(source, length, fileName, type, fields, progress);
    }

    /**
     * Returns an upload with this text field, which replaces an earlier one of the same name. The order of calls makes
     * no difference.
     *
     * @param value the text; null removes the field
     * @throws IllegalArgumentException if the name is {@code file}
     */
    public Upload field(String name, @Nullable String value) {
        if (name("the name of a field", name).equals(PART)) {
            throw new IllegalArgumentException(
                    "a field cannot be named " + PART + ", which is the part of the file itself");
        }
        Map<String, String> more = new TreeMap<>(fields);
        if (value == null) {
            more.remove(name);
        } else {
            more.put(name, wellFormed("the field " + name, value));
        }
        return new Upload(source, length, fileName, mediaType, Collections.unmodifiableMap(more), progress);
    }

    /**
     * Returns an upload with a progress listener. It receives the number of bytes of the file that the current attempt
     * has written to the network, starting at 0 for each attempt, on the sending thread. If it throws, the exception is
     * logged and the listener is not called again in this attempt.
     */
    public Upload onProgress(LongConsumer bytesSent) {
        return new Upload(source, length, fileName, mediaType, fields, bytesSent);
    }

    /** Returns the file name that is sent. */
    public String fileName() {
        return fileName;
    }

    /** Returns the media type that is sent. */
    public String mediaType() {
        if (mediaType != null) {
            return mediaType;
        }
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return BY_EXTENSION.getOrDefault(extension, "application/octet-stream");
    }

    /** Returns the size of the file in bytes. */
    public long length() {
        return length;
    }

    /** Returns the text fields by name. */
    public Map<String, String> fields() {
        return fields;
    }

    /** Opens a stream over the bytes of the file; the caller closes it. */
    public InputStream open() throws IOException {
        return source.open();
    }

    /** Returns the progress listener; null for none. */
    public @Nullable LongConsumer progress() {
        return progress;
    }

    /** Returns the size and the media type, without the name, which may contain personal data. */
    @Override
    public String toString() {
        return "Upload[" + length + " bytes of " + mediaType() + "]";
    }

    private static String name(String what, String text) {
        Objects.requireNonNull(text, () -> what + " of an upload is null");
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " of an upload is empty or blank");
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(what + " of an upload has a control character: \"" + shown(text) + "\"");
        }
        return wellFormed(what, text);
    }

    private static String wellFormed(String what, String text) {
        Objects.requireNonNull(text, () -> what + " of an upload is null");
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(what + " of an upload has an unpaired surrogate");
        }
        return text;
    }

    private static String shown(String text) {
        return PrintableText.of(text);
    }
}
