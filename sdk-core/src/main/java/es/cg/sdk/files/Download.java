package es.cg.sdk.files;

import es.cg.sdk.text.PrintableText;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a file of the service's goes: {@code operation.call().into(Download.toFile(path))}. It is written whole or not
 * at all, beside its place under another name until it is complete. Immutable and thread-safe; each method with an
 * argument gives a new one.
 *
 * <p>It is streamed, and never held in memory as a whole. An answer that is cut is asked for anew. An attempt ends when
 * nothing comes for {@link es.cg.sdk.call.CallOptions#attemptTimeout()}, not when it takes that long in all; the call's
 * {@link es.cg.sdk.call.CallOptions#deadline()} holds as ever. A process that is killed can leave a file {@code
 * .cg-….part} behind.
 */
public final class Download {
    /** The longest file that is taken unless told otherwise: a gibibyte. */
    public static final long MOST_BYTES = 1L << 30;

    private final Path place;
    private final @Nullable String otherwise;
    private final boolean overwriting;
    private final long most;

    private Download(Path place, @Nullable String otherwise, boolean overwriting, long most) {
        this.place = place;
        this.otherwise = otherwise;
        this.overwriting = overwriting;
        this.most = most;
    }

    /** To this file, whose folder exists. */
    public static Download toFile(Path file) {
        Objects.requireNonNull(file, "file is null");
        if (file.getFileName() == null || file.getFileName().toString().isEmpty()) {
            throw new IllegalArgumentException("a download needs the name of a file, and \"" + file + "\" is none");
        }
        return new Download(file, null, false, MOST_BYTES);
    }

    /**
     * Into this folder, which exists, under the name that the service gives, made safe: it stays in the folder, is
     * visible, and can stand on every system.
     *
     * @param otherwise the name if the service gives none, or none of which anything is left
     */
    public static Download intoFolder(Path folder, String otherwise) {
        Objects.requireNonNull(folder, "folder is null");
        Objects.requireNonNull(otherwise, "otherwise is null");
        if (!FileNames.isSafe(otherwise)) {
            throw new IllegalArgumentException(
                    "the name to use otherwise must be a plain file name, such as modelo.pdf, but is \""
                            + PrintableText.of(otherwise) + "\"");
        }
        return new Download(folder, otherwise, false, MOST_BYTES);
    }

    /** In place of a file that may be there already, which otherwise is left as it is and fails the call. */
    public Download overwriting() {
        return new Download(place, otherwise, true, most);
    }

    /** Of at most so many bytes; {@link #MOST_BYTES} unless told. */
    public Download atMost(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a download of at most " + bytes + " bytes cannot be");
        }
        return new Download(place, otherwise, overwriting, bytes);
    }

    /** The folder that it is written in. */
    public Path folder() {
        if (otherwise != null) {
            return place;
        }
        Path folder = place.toAbsolutePath().getParent();
        return folder == null ? place : folder;
    }

    /** The name in this {@code Content-Disposition}, made safe; null if there is none, or nothing is left of it. */
    public @Nullable String givenName(@Nullable String contentDisposition) {
        return FileNames.given(contentDisposition);
    }

    /** The file that it becomes, by the name that the service gave, made safe. */
    public Path file(@Nullable String givenName) {
        return otherwise == null
                ? place
                : FileNames.within(place, givenName == null ? otherwise : givenName, otherwise);
    }

    /** Whether the file is known before the service has named it. */
    public boolean isToFile() {
        return otherwise == null;
    }

    /** Whether a file that is there already is replaced. */
    public boolean isOverwriting() {
        return overwriting;
    }

    /** How many bytes it may have. */
    public long mostBytes() {
        return most;
    }

    /** The place. */
    @Override
    public String toString() {
        return "Download[" + place + "]";
    }
}
