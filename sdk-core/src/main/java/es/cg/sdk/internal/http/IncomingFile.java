package es.cg.sdk.internal.http;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.model.Meta;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import okhttp3.MediaType;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Saves the file of an answer: writes it under a temporary name, and moves it when it is complete. For one run and one
 * thread.
 */
final class IncomingFile {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final int CHUNK = 64 * 1024;

    private final Download download;
    private @Nullable SavedFile saved;

    IncomingFile(Download download) {
        this.download = download;
    }

    private record SavedFile(
            Path path,
            String mediaType,
            long length,
            @Nullable String name,
            String sha256) {}

    /** Thrown when the file is incomplete, or not what was requested. The message follows "cannot be read: ". */
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable Exception connectionError;

        UnusableException(String why) {
            this(why, null);
        }

        /** Creates one for a connection that failed or timed out. */
        UnusableException(String why, @Nullable Exception connectionError) {
            super(why, null, false, false);
            this.connectionError = connectionError;
        }

        @Nullable
        Exception connectionError() {
            return connectionError;
        }
    }

    /** Checks that the file can be written, before the request is sent. */
    void checkWritable() throws FileAccessException {
        Path folder = download.folder();
        if (!Files.isDirectory(folder)) {
            throw new FileAccessException(
                    "was not sent: the folder for its file does not exist",
                    new NotDirectoryException(folder.toString()));
        }
        if (!Files.isWritable(folder)) {
            throw new FileAccessException(
                    "was not sent: the folder for its file, " + folder + ", cannot be written to");
        }
        if (download.isToFile()) {
            checkFree(download.file(null));
        }
    }

    /** Saves the file of this answer; {@code end} is how its end was marked. */
    void save(Response response, WireTrace.BodyEnd end) throws FileAccessException, UnusableException {
        String disposition = response.header("Content-Disposition");
        String mediaType = mediaType(response, disposition);
        String name = download.serverName(disposition);
        Path path = download.file(name);
        checkFree(path);
        if (end != WireTrace.BodyEnd.MARKED) {
            throw new UnusableException("it has no length, or an ambiguous one, so it could be incomplete");
        }
        if (response.header("Content-Range") != null) {
            throw new UnusableException("it is only a part of the file, by its Content-Range");
        }
        save(response.body().byteStream(), response.body().contentLength(), path, name, mediaType);
    }

    /** Saves a file that an answer had in a field; {@code name} is that which the service gave it. */
    void save(byte[] bytes, @Nullable String name) throws FileAccessException, UnusableException {
        String given = name == null ? null : download.serverName(disposition(name));
        Path path = download.file(given);
        checkFree(path);
        save(new ByteArrayInputStream(bytes), bytes.length, path, given, "application/octet-stream");
    }

    private static String disposition(String name) {
        return "attachment; filename*=UTF-8''"
                + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private void save(InputStream file, long declared, Path path, @Nullable String name, String mediaType)
            throws FileAccessException, UnusableException {
        if (declared > download.maxBytes()) {
            throw tooLong();
        }
        Path partial = download.folder().resolve(".cg-" + UUID.randomUUID() + ".part");
        try {
            MessageDigest digest = Sha256.newDigest();
            long length = write(file, partial, digest);
            if (declared >= 0 && length != declared) {
                throw new UnusableException("it has " + length + " bytes, but " + declared + " were declared");
            }
            move(partial, path);
            saved = new SavedFile(path, mediaType, length, name, HexFormat.of().formatHex(digest.digest()));
        } finally {
            remove(partial);
        }
    }

    /** Returns the file, once it is saved. */
    DownloadedFile file(Meta meta) {
        SavedFile file = saved;
        if (file == null) {
            throw new IllegalStateException("no file was received");
        }
        return new DownloadedFile(file.path(), file.mediaType(), file.length(), file.name(), file.sha256(), meta);
    }

    /**
     * Returns the media type; throws if it may be an error or a proxy's page: files of these types come as attachments.
     */
    private static String mediaType(Response response, @Nullable String disposition) throws UnusableException {
        String coding = response.header("Content-Encoding");
        if (coding != null && !coding.equalsIgnoreCase("identity")) {
            throw new UnusableException("it has a Content-Encoding, which was not requested");
        }
        MediaType type = response.body().contentType();
        String text = type == null ? "application/octet-stream" : type.toString();
        boolean attached = disposition != null
                && disposition.strip().toLowerCase(Locale.ROOT).startsWith("attachment");
        boolean suspect =
                type != null && type.subtype().toLowerCase(Locale.ROOT).matches("json|.*\\+json|html|xhtml\\+xml");
        if (suspect && !attached) {
            throw new UnusableException("it is " + type.type() + "/" + type.subtype() + " where a file should be");
        }
        return text;
    }

    private void checkFree(Path path) throws FileAccessException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!download.isOverwriting()) {
            throw alreadyExists();
        }
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAccessException("wrote no file: a folder has the name of its file, in " + folder());
        }
    }

    private FileAccessException alreadyExists() {
        // A name that the service gave may hold a person's name.
        String shown = download.isToFile()
                ? download.file(null).toString()
                : "the file that the service names, in " + folder();
        return new FileAccessException(
                "wrote no file: " + shown + " already exists, and Download.overwriting() was not called",
                new FileAlreadyExistsException(shown));
    }

    private Path folder() {
        return download.folder();
    }

    private FileAccessException tooLong() {
        return new FileAccessException("wrote no file: its file is longer than " + download.maxBytes()
                + " bytes; Download.atMost sets the maximum");
    }

    private long write(InputStream from, Path partial, MessageDigest digest)
            throws FileAccessException, UnusableException {
        try (FileChannel to = FileChannel.open(partial, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            byte[] bytes = new byte[CHUNK];
            long length = 0;
            for (int count = readChunk(from, bytes); count >= 0; count = readChunk(from, bytes)) {
                length += count;
                if (length > download.maxBytes()) {
                    throw tooLong();
                }
                digest.update(bytes, 0, count);
                ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, count);
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
            }
            to.force(true);
            return length;
        } catch (FileAccessException e) {
            throw e;
        } catch (IOException e) {
            throw new FileAccessException("wrote no file: its file cannot be written in " + folder(), e);
        }
    }

    private static int readChunk(InputStream from, byte[] bytes) throws UnusableException {
        try {
            return from.read(bytes);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            throw new UnusableException("it broke off (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private void move(Path partial, Path path) throws FileAccessException {
        try {
            if (download.isOverwriting()) {
                Files.move(partial, path, StandardCopyOption.ATOMIC_MOVE);
            } else {
                moveWithoutOverwriting(partial, path);
            }
            force(folder());
        } catch (FileAlreadyExistsException e) {
            throw alreadyExists();
        } catch (IOException e) {
            throw new FileAccessException(
                    "wrote no file: its file is complete, but cannot be moved to its name in " + folder(), e);
        }
    }

    /** Forces the new name to disk, in case of a power cut; not every system allows a folder to be opened. */
    private static void force(Path folder) {
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException notSupported) {
            LOG.trace("the folder of a download cannot be forced to disk", notSupported);
        }
    }

    /** Moves without overwriting: an atomic move would replace an existing file, a hard link fails if there is one. */
    private static void moveWithoutOverwriting(Path partial, Path path) throws IOException {
        try {
            Files.createLink(path, partial);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException noHardLinks) {
            Files.move(partial, path);
        }
    }

    private static void remove(Path partial) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            LOG.warn("the incomplete file of a download cannot be removed: {}", partial, e);
        }
    }
}
