package es.cg.sdk.files;

import es.cg.sdk.base.text.PrintableText;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The local file or folder to which a file of the service is written: {@code
 * operation.call().into(Download.toFile(path))}. Immutable and thread-safe: {@link #overwriting()} and {@link
 * #maxBytes(long)} return a new one.
 *
 * <pre>{@code
 * DownloadedFile pdf =
 *         laura.taxModels().file(id, TaxModel.Formato.PDF, Download.intoFolder(folder, "modelo-303.pdf"));
 * Path path = pdf.path();
 * }</pre>
 *
 * <p>The file is streamed to disk under a temporary name in the same folder, and renamed when it is complete, so that
 * no incomplete file appears under its name. An incomplete answer is requested again. An attempt fails if no byte
 * arrives for {@link es.cg.sdk.call.CallOptions#attemptTimeout()}, however long the whole download takes; the
 * {@link es.cg.sdk.call.CallOptions#deadline()} of the call applies to all attempts together. A process that is killed
 * may leave a file {@code .cg-….part} behind.
 */
public final class Download {
    /** The default maximum size of a file: 1 GiB. */
    public static final long DEFAULT_MAX_BYTES = 1L << 30;

    private final Path path;
    private final @Nullable String fallbackName;
    private final boolean overwriting;
    private final long maxBytes;

    private Download(Path path, @Nullable String fallbackName, boolean overwriting, long maxBytes) {
        this.path = path;
        this.fallbackName = fallbackName;
        this.overwriting = overwriting;
        this.maxBytes = maxBytes;
    }

    /**
     * Returns a download to this file. Its folder must exist. If the file exists, the call fails, unless {@link
     * #overwriting()} is set.
     *
     * @throws IllegalArgumentException if the path has no file name
     */
    public static Download toFile(Path file) {
        Objects.requireNonNull(file, "file is null");
        if (file.getFileName() == null || file.getFileName().toString().isEmpty()) {
            throw new IllegalArgumentException(
                    "the path of a download must end with a file name, but is \"" + file + "\"");
        }
        return new Download(file, null, false, DEFAULT_MAX_BYTES);
    }

    /**
     * Returns a download to this folder, which must exist, under the file name that the service gives. The name is
     * sanitized: it cannot leave the folder, has no invisible characters, and is valid on every operating system.
     *
     * @param fallbackName the file name to use if the service gives none, or none with a valid character
     * @throws IllegalArgumentException if {@code fallbackName} is not a plain, valid file name
     */
    public static Download intoFolder(Path folder, String fallbackName) {
        Objects.requireNonNull(folder, "folder is null");
        Objects.requireNonNull(fallbackName, "fallbackName is null");
        if (!FileNames.isSafe(fallbackName)) {
            throw new IllegalArgumentException("fallbackName must be a plain file name, such as modelo.pdf, but is \""
                    + PrintableText.of(fallbackName) + "\"");
        }
        return new Download(folder, fallbackName, false, DEFAULT_MAX_BYTES);
    }

    /** Returns a download that replaces an existing file. By default an existing file is kept, and the call fails. */
    public Download overwriting() {
        return new Download(path, fallbackName, true, maxBytes);
    }

    /**
     * Returns a download of at most this size; a longer file fails the call. The default is {@link #DEFAULT_MAX_BYTES}.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Download maxBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("maxBytes must be 0 or more, but is " + bytes);
        }
        return new Download(path, fallbackName, overwriting, bytes);
    }

    /** Returns the folder to which the file is written. */
    public Path folder() {
        if (fallbackName != null) {
            return path;
        }
        Path folder = path.toAbsolutePath().getParent();
        return folder == null ? path : folder;
    }

    /**
     * Returns the sanitized file name of a {@code Content-Disposition} header; null if it has none, or none with a
     * valid character.
     */
    public @Nullable String serverName(@Nullable String contentDisposition) {
        return FileNames.given(contentDisposition);
    }

    /**
     * Returns the file to write.
     *
     * @param serverName the sanitized name that the service gave; null if it gave none
     */
    public Path file(@Nullable String serverName) {
        return fallbackName == null
                ? path
                : FileNames.within(path, serverName == null ? fallbackName : serverName, fallbackName);
    }

    /** Returns whether this is a download {@link #toFile}, whose name does not depend on the answer. */
    public boolean isToFile() {
        return fallbackName == null;
    }

    /** Returns whether an existing file is replaced. */
    public boolean isOverwriting() {
        return overwriting;
    }

    /** Returns the maximum size in bytes. */
    public long maxBytes() {
        return maxBytes;
    }

    /** Returns the path of the file or folder. */
    @Override
    public String toString() {
        return "Download[" + path + "]";
    }
}
