package es.cg.sdk.files;

import es.cg.sdk.text.PrintableText;
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
 * A file to be sent as a form ({@code multipart/form-data}, part {@code file}), with text fields beside it: {@code
 * operation.call().upload(Upload.of(path))}. Immutable and thread-safe; each method with an argument gives a new one.
 *
 * <p>It is streamed, and never held in memory as a whole. The same content, names and fields are the same bytes in
 * every attempt and every process, since the service compares them with the idempotency key. So the file is read once
 * before anything is sent, and again with each attempt; if it is no longer what it was, the attempt breaks off before
 * its end and {@link es.cg.sdk.errors.LocalFileException} says what has changed.
 *
 * <p>An attempt ends when nothing moves for {@link es.cg.sdk.call.CallOptions#attemptTimeout()}, not when it takes that
 * long in all. The call's {@link es.cg.sdk.call.CallOptions#deadline()} holds as ever, two minutes by default: give a
 * large file more.
 */
public final class Upload {
    /** What can be read as often as it takes, the same bytes each time; thread-safe. */
    @FunctionalInterface
    public interface Source {
        /** A stream from the first byte on; the SDK closes it. */
        InputStream open() throws IOException;
    }

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern MEDIA_TYPE =
            Pattern.compile(TOKEN + "/" + TOKEN + "( *; *" + TOKEN + "=(" + TOKEN + "|\"[ !#-\\[\\]-~]*\"))*");
    private static final String PART = "file";

    // Ours, not the system's: another machine would send other bytes.
    private static final Map<String, String> BY_ENDING = Map.ofEntries(
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
     * This file, as long as it is now, under its own name.
     *
     * @throws IllegalArgumentException unless it is a regular file that can be read
     */
    public static Upload of(Path file) {
        Objects.requireNonNull(file, "file is null");
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("the file to upload must be a regular file, but " + file
                    + (Files.exists(file) ? " is none" : " does not exist"));
        }
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("the file to upload must be readable, but " + file + " is not");
        }
        long length;
        try {
            length = Files.size(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("the file to upload cannot be looked at: " + e, e);
        }
        return of(String.valueOf(file.getFileName()), length, () -> Files.newInputStream(file));
    }

    /** These bytes, which are copied, as a file of this name. */
    public static Upload of(String fileName, byte[] content) {
        byte[] bytes = Objects.requireNonNull(content, "content is null").clone();
        return of(fileName, bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    /** What this source gives, as a file of this name; it must be exactly so long. */
    public static Upload of(String fileName, long length, Source source) {
        Objects.requireNonNull(source, "source is null");
        if (length < 0) {
            throw new IllegalArgumentException("the length of an upload cannot be " + length);
        }
        return new Upload(source, length, name("the file name", fileName), null, Map.of(), null);
    }

    /** Under this name, which travels with the file: the same bytes under another name are another request. */
    public Upload fileName(String name) {
        return new Upload(source, length, name("the file name", name), mediaType, fields, progress);
    }

    /** Of this media type; by default what the name's ending says, or {@code application/octet-stream}. */
    public Upload mediaType(String type) {
        Objects.requireNonNull(type, "the media type of an upload is null");
        if (!MEDIA_TYPE.matcher(type).matches()) {
            throw new IllegalArgumentException(
                    "the media type of an upload must look like application/pdf, but is \"" + shown(type) + "\"");
        }
        return new Upload(source, length, fileName, type, fields, progress);
    }

    /**
     * With this text field beside the file, in place of an earlier one of its name; null leaves it out. The order makes no
     * difference.
     */
    public Upload field(String name, @Nullable String value) {
        if (name("the name of a field", name).equals(PART)) {
            throw new IllegalArgumentException("a field cannot be called " + PART + ": the file itself is");
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
     * With somebody who hears how many bytes of the file have been handed to the network in this attempt: from
     * nothing again with each attempt, and on the thread that sends. What it throws stops nothing: it is logged, and
     * the attempt goes on without it.
     */
    public Upload onProgress(LongConsumer bytesSent) {
        return new Upload(source, length, fileName, mediaType, fields, bytesSent);
    }

    /** The name that is sent. */
    public String fileName() {
        return fileName;
    }

    /** The media type that is sent. */
    public String mediaType() {
        if (mediaType != null) {
            return mediaType;
        }
        String ending = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return BY_ENDING.getOrDefault(ending, "application/octet-stream");
    }

    /** How many bytes the file has. */
    public long length() {
        return length;
    }

    /** The text fields, by name. */
    public Map<String, String> fields() {
        return fields;
    }

    /** The file's bytes. */
    public InputStream open() throws IOException {
        return source.open();
    }

    /** Who hears of the progress; null for nobody. */
    public @Nullable LongConsumer progress() {
        return progress;
    }

    /** The length and the media type; never the name, which may be a person's. */
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
            throw new IllegalArgumentException(what + " of an upload has half a surrogate pair");
        }
        return text;
    }

    private static String shown(String text) {
        return PrintableText.of(text);
    }
}
