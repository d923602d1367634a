package es.cg.sdk.internal.files;

import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.model.Meta;
import es.cg.sdk.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file of the service's on its way to this machine: written under another name, and moved when it is whole. One run's. */
public final class IncomingFile {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final int CHUNK = 64 * 1024;

    private final Download download;
    private @Nullable Arrived arrived;

    public IncomingFile(Download download) {
        this.download = download;
    }

    private record Arrived(
            Path path,
            String mediaType,
            long length,
            @Nullable String name,
            String sha256) {}

    /** It did not come whole, or is not what was asked for; in words that follow "cannot be read: ". */
    public static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable Exception broken;

        Unusable(String why) {
            this(why, null);
        }

        /** The connection broke, or its time was over. */
        Unusable(String why, @Nullable Exception broken) {
            super(why, null, false, false);
            this.broken = broken;
        }

        @Nullable
        public Exception broken() {
            return broken;
        }
    }

    /** Looks whether it could be written, before anything is asked for. */
    public void ready() throws FileAccessException {
        Path folder = download.folder();
        if (!Files.isDirectory(folder)) {
            throw new FileAccessException(
                    "was not asked: the folder for its file does not exist",
                    new NotDirectoryException(folder.toString()));
        }
        if (!Files.isWritable(folder)) {
            throw new FileAccessException(
                    "was not asked: the folder for its file, " + folder + ", cannot be written to");
        }
        if (download.isToFile()) {
            free(download.file(null));
        }
    }

    /** Takes it from an answer. */
    public void take(Response response) throws FileAccessException, Unusable {
        String disposition = response.header("Content-Disposition");
        String mediaType = mediaType(response, disposition);
        String name = download.serverName(disposition);
        Path path = download.file(name);
        free(path);
        long told = response.body().contentLength();
        if (told < 0 && response.header("Transfer-Encoding") == null && response.protocol() != Protocol.HTTP_2) {
            throw new Unusable("it has no length, so that nobody could tell whether it came whole");
        }
        if (told > download.maxBytes()) {
            throw tooLong();
        }
        Path part = download.folder().resolve(".cg-" + UUID.randomUUID() + ".part");
        try {
            MessageDigest digest = Sha256.newDigest();
            long length = write(response.body().byteStream(), part, digest);
            if (told >= 0 && length != told) {
                throw new Unusable("it has " + length + " bytes, but " + told + " were promised");
            }
            move(part, path);
            arrived = new Arrived(path, mediaType, length, name, HexFormat.of().formatHex(digest.digest()));
        } finally {
            remove(part);
        }
    }

    /** The file, once it was taken. */
    public DownloadedFile file(Meta meta) {
        Arrived here = arrived;
        if (here == null) {
            throw new IllegalStateException("no file has come");
        }
        return new DownloadedFile(here.path(), here.mediaType(), here.length(), here.name(), here.sha256(), meta);
    }

    /** An error or a proxy's page must not pass as the file: where a page or JSON is one, the service says so. */
    private static String mediaType(Response response, @Nullable String disposition) throws Unusable {
        String coding = response.header("Content-Encoding");
        if (coding != null && !coding.equalsIgnoreCase("identity")) {
            throw new Unusable("it is encoded, which was not asked for");
        }
        MediaType type = response.body().contentType();
        String word = type == null ? "application/octet-stream" : type.toString();
        boolean attached = disposition != null
                && disposition.strip().toLowerCase(Locale.ROOT).startsWith("attachment");
        boolean suspect =
                type != null && type.subtype().toLowerCase(Locale.ROOT).matches("json|.*\\+json|html|xhtml\\+xml");
        if (suspect && !attached) {
            throw new Unusable("it is " + type.type() + "/" + type.subtype() + " where a file should be");
        }
        return word;
    }

    private void free(Path path) throws FileAccessException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!download.isOverwriting()) {
            throw taken();
        }
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAccessException("wrote nothing: where its file is to be there is a folder, in " + folder());
        }
    }

    private FileAccessException taken() {
        // Where the service named it, the name may be a person's.
        String shown = download.isToFile()
                ? download.file(null).toString()
                : "the file that the service names, in " + folder();
        return new FileAccessException(
                "wrote nothing: there is already " + shown + ", and it is not to be overwritten",
                new FileAlreadyExistsException(shown));
    }

    private Path folder() {
        return download.folder();
    }

    private FileAccessException tooLong() {
        return new FileAccessException("wrote nothing: its file is longer than the " + download.maxBytes()
                + " bytes that it may have; Download.atMost says how many");
    }

    private long write(InputStream from, Path part, MessageDigest digest) throws FileAccessException, Unusable {
        try (FileChannel to = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            byte[] bytes = new byte[CHUNK];
            long length = 0;
            for (int count = some(from, bytes); count >= 0; count = some(from, bytes)) {
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
            throw new FileAccessException("wrote nothing: its file cannot be written in " + folder(), e);
        }
    }

    private static int some(InputStream from, byte[] bytes) throws Unusable {
        try {
            return from.read(bytes);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            throw new Unusable("it broke off (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private void move(Path part, Path path) throws FileAccessException {
        try {
            if (download.isOverwriting()) {
                Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
            } else {
                moveToNothing(part, path);
            }
            force(folder());
        } catch (FileAlreadyExistsException e) {
            throw taken();
        } catch (IOException e) {
            throw new FileAccessException(
                    "wrote nothing: its file, though whole, cannot be put in its place in " + folder(), e);
        }
    }

    /** So that the name lasts through a power cut too; not every system lets a folder be opened. */
    private static void force(Path folder) {
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException notHere) {
            LOG.trace("the folder of a download cannot be forced to disk", notHere);
        }
    }

    /** An atomic move replaces what is there; a second link to the file fails if there is something. */
    private static void moveToNothing(Path part, Path path) throws IOException {
        try {
            Files.createLink(path, part);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException noLinksHere) {
            Files.move(part, path);
        }
    }

    private static void remove(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            LOG.warn("a part of a download is left behind, and cannot be removed: {}", part, e);
        }
    }
}
