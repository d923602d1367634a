package es.cg.sdk.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.base.corrections.SchemaCorrection;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.files.Upload;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encodes an upload as a multipart form (RFC 7578), with the same bytes each time. Its boundary is a digest of the
 * content: it is the same in every process, and cannot occur in the content. Thread-safe.
 */
final class UploadBody extends RequestBody {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // Part of the boundary. A change alters the bytes of every upload, so the service would refuse a key used before
    // it.
    private static final String FORMAT = "cg-upload v1";
    private static final String FILE = "file";
    private static final int CHUNK = 64 * 1024;
    private static final String END = "\r\n";

    private final Upload upload;
    private final String filePart;
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final AtomicReference<@Nullable String> firstDigest = new AtomicReference<>();

    UploadBody(Upload upload) {
        this.upload = upload;
        this.filePart = FILE;
        upload.fields().forEach(this::add);
    }

    /**
     * Creates the form of an upload with other parts.
     *
     * @throws IllegalArgumentException if two parts have one name, or one is not there or does not fit
     */
    UploadBody(Upload upload, SchemaCorrection form) {
        this.upload = upload;
        Map<String, String> names = form.parts();
        this.filePart = names.getOrDefault(FILE, FILE);
        upload.fields().forEach((name, value) -> add(names.getOrDefault(name, name), form.sendPart(name, value)));
        form.fixedParts().forEach(this::add);
    }

    private void add(String name, String value) {
        if (name.equals(filePart) || fields.putIfAbsent(name, value) != null) {
            throw new IllegalArgumentException(
                    "two parts of the form have the name " + PrintableText.of(name) + ": leave one of them out");
        }
    }

    /** Receives the bytes that are read, and returns whether to continue. */
    private interface ChunkReader<E extends Exception> {
        boolean read(byte[] bytes, int count, long offset) throws E;
    }

    /**
     * Reads the file for the first time and keeps its digest: from then on other bytes are refused.
     *
     * @param stopped is asked after each chunk whether to stop
     * @return whether the file was read to its end
     */
    boolean prepare(BooleanSupplier stopped) throws FileAccessException {
        if (firstDigest.get() != null) {
            return true;
        }
        MessageDigest digest = Sha256.newDigest();
        boolean complete = read((bytes, count, offset) -> {
            digest.update(bytes, 0, count);
            return !stopped.getAsBoolean();
        });
        if (!complete) {
            return false;
        }
        String hex = HexFormat.of().formatHex(digest.digest());
        if (!firstDigest.compareAndSet(null, hex)) {
            requireUnchanged(hex);
        }
        return true;
    }

    @Override
    public MediaType contentType() {
        return MediaType.get("multipart/form-data; boundary=" + boundary());
    }

    @Override
    public long contentLength() {
        return head().length + upload.length() + tail().length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(head());
        MessageDigest digest = Sha256.newDigest();
        Progress progress = new Progress(upload.progress());
        this.<IOException>read((bytes, count, offset) -> {
            digest.update(bytes, 0, count);
            sink.write(bytes, 0, count);
            progress.sent(offset + count);
            return true;
        });
        // Checked before the last boundary: without it the request is incomplete, and the service does not process it.
        requireUnchanged(HexFormat.of().formatHex(digest.digest()));
        sink.write(tail());
    }

    private void requireUnchanged(String now) throws FileAccessException {
        if (!now.equals(firstDigest.get())) {
            throw new FileAccessException(
                    "was stopped: the file to upload has changed since it was first read, with the same "
                            + "length (it must not change before the upload ends)");
        }
    }

    /** Reads the file; throws if it has another length than the upload. */
    private <E extends Exception> boolean read(ChunkReader<E> reader) throws FileAccessException, E {
        long length = upload.length();
        try (QuietStream in = open()) {
            byte[] bytes = new byte[CHUNK];
            long offset = 0;
            while (true) {
                int count = readChunk(in, bytes);
                if (count < 0) {
                    break;
                }
                if (offset + count > length) {
                    throw new FileAccessException("was stopped: the file to upload is longer than its " + length
                            + " bytes at first (it must not change before the upload ends)");
                }
                if (!reader.read(bytes, count, offset)) {
                    return false;
                }
                offset += count;
            }
            if (offset < length) {
                throw new FileAccessException("was stopped: the file to upload is shorter, with " + offset
                        + " bytes instead of " + length + " (it must not change before the upload ends)");
            }
            return true;
        }
    }

    private QuietStream open() throws FileAccessException {
        try {
            InputStream open = upload.open();
            if (open != null) {
                return new QuietStream(open);
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
        throw new FileAccessException("was stopped: the source of the file to upload returned no stream");
    }

    private static int readChunk(InputStream in, byte[] bytes) throws FileAccessException {
        try {
            return in.read(bytes);
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
    }

    private static FileAccessException unreadable(Exception e) {
        return new FileAccessException("was stopped: the file to upload cannot be read", e);
    }

    private String boundary() {
        String read = firstDigest.get();
        if (read == null) {
            throw new IllegalStateException("the file has not been read yet");
        }
        MessageDigest digest = Sha256.newDigest();
        add(digest, FORMAT);
        fields.forEach((name, value) -> {
            add(digest, name);
            add(digest, value);
        });
        if (!filePart.equals(FILE)) {
            add(digest, filePart);
        }
        add(digest, upload.fileName());
        add(digest, upload.mediaType());
        add(digest, read);
        return "cg-" + HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    private byte[] head() {
        String line = "--" + boundary() + END + "Content-Disposition: form-data; name=\"";
        StringBuilder head = new StringBuilder();
        fields.forEach((name, value) -> head.append(line)
                .append(quoted(name))
                .append('"')
                .append(END + END)
                .append(value)
                .append(END));
        head.append(line)
                .append(quoted(filePart))
                .append("\"; filename=\"")
                .append(quoted(upload.fileName()))
                .append('"')
                .append(END)
                .append("Content-Type: ")
                .append(upload.mediaType())
                .append(END + END);
        return head.toString().getBytes(UTF_8);
    }

    private byte[] tail() {
        return (END + "--" + boundary() + "--" + END).getBytes(UTF_8);
    }

    /** Escapes quotes as browsers do; {@link Upload} has refused control characters. */
    private static String quoted(String name) {
        return name.replace("\"", "%22");
    }

    /** Reports the bytes sent so far to a listener, until the listener throws. For one attempt. */
    private static final class Progress {
        private @Nullable LongConsumer listener;

        Progress(@Nullable LongConsumer listener) {
            this.listener = listener;
        }

        void sent(long bytes) {
            if (listener == null) {
                return;
            }
            try {
                listener.accept(bytes);
            } catch (Throwable e) {
                listener = null;
                LOG.warn(
                        "the progress of an upload is no longer reported: its listener threw {}",
                        e.getClass().getName());
            }
        }
    }

    /** A stream that logs exceptions of close(): by then it has been read to its end, or is no longer needed. */
    private static final class QuietStream extends FilterInputStream {
        QuietStream(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
            try {
                super.close();
            } catch (IOException | RuntimeException e) {
                LOG.debug(
                        "the file of an upload could not be closed: {}",
                        e.getClass().getName());
            }
        }
    }
}
