package es.cg.sdk.internal.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.files.Upload;
import es.cg.sdk.text.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
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
 * An upload as a form (RFC 7578), the same bytes each time. Its boundary is a digest of all that it holds: the same in
 * every process, and never in what it holds, since nothing contains its own digest. Thread-safe.
 */
public final class UploadBody extends RequestBody {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // With another, the bytes of every upload would be others after an update, and its key refused.
    private static final String FORM = "cg-upload v1";
    private static final int CHUNK = 64 * 1024;
    private static final String END = "\r\n";

    private final Upload upload;
    private final AtomicReference<@Nullable String> first = new AtomicReference<>();

    public UploadBody(Upload upload) {
        this.upload = upload;
    }

    /** Takes what is read; and says whether to go on. */
    private interface Taker<E extends Exception> {
        boolean take(byte[] bytes, int count, long before) throws E;
    }

    /**
     * Reads the file for the first time: from then on it is sent as it was, or not at all.
     *
     * @return whether it was read to its end before it was told to stop
     */
    public boolean isRead(BooleanSupplier stopped) throws FileAccessException {
        if (first.get() != null) {
            return true;
        }
        MessageDigest digest = Sha256.newDigest();
        boolean whole = read((bytes, count, before) -> {
            digest.update(bytes, 0, count);
            return !stopped.getAsBoolean();
        });
        if (!whole) {
            return false;
        }
        String read = HexFormat.of().formatHex(digest.digest());
        if (!first.compareAndSet(null, read)) {
            same(read);
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
        this.<IOException>read((bytes, count, before) -> {
            digest.update(bytes, 0, count);
            sink.write(bytes, 0, count);
            progress.sent(before + count);
            return true;
        });
        // Until the last boundary, which the length that was told counts too, no service has the whole of it.
        same(HexFormat.of().formatHex(digest.digest()));
        sink.write(tail());
    }

    private void same(String now) throws FileAccessException {
        if (!now.equals(first.get())) {
            throw new FileAccessException(
                    "went no further: the file that it sends holds other bytes than when it was first "
                            + "read, though as many; an upload must stay as it is until it is done");
        }
    }

    /** Reads the file, exactly as long as it is to be. */
    private <E extends Exception> boolean read(Taker<E> taker) throws FileAccessException, E {
        long length = upload.length();
        try (Closing in = opened()) {
            byte[] bytes = new byte[CHUNK];
            long before = 0;
            while (true) {
                int count = some(in, bytes);
                if (count < 0) {
                    break;
                }
                if (before + count > length) {
                    throw new FileAccessException("went no further: the file that it sends has become longer than its "
                            + length + " bytes; an upload must stay as it is until it is done");
                }
                if (!taker.take(bytes, count, before)) {
                    return false;
                }
                before += count;
            }
            if (before < length) {
                throw new FileAccessException("went no further: the file that it sends has become shorter, with "
                        + before + " bytes in place of " + length + "; an upload must stay as it is until it is done");
            }
            return true;
        }
    }

    private Closing opened() throws FileAccessException {
        try {
            InputStream opened = upload.open();
            if (opened != null) {
                return new Closing(opened);
            }
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
        throw new FileAccessException("went no further: the source of the file that it sends gave no stream");
    }

    private static int some(InputStream in, byte[] bytes) throws FileAccessException {
        try {
            return in.read(bytes);
        } catch (IOException | RuntimeException e) {
            throw unreadable(e);
        }
    }

    private static FileAccessException unreadable(Exception e) {
        return new FileAccessException("went no further: the file that it sends cannot be read", e);
    }

    private String boundary() {
        String read = first.get();
        if (read == null) {
            throw new IllegalStateException("the file has not been read yet");
        }
        MessageDigest digest = Sha256.newDigest();
        add(digest, FORM);
        upload.fields().forEach((name, value) -> {
            add(digest, name);
            add(digest, value);
        });
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
        upload.fields()
                .forEach((name, value) -> head.append(line)
                        .append(quoted(name))
                        .append('"')
                        .append(END + END)
                        .append(value)
                        .append(END));
        head.append(line)
                .append("file\"; filename=\"")
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

    /** As browsers write it; control characters were refused before. */
    private static String quoted(String name) {
        return name.replace("\"", "%22");
    }

    /** Tells how far it is, as long as whoever hears it does not throw. One attempt's. */
    private static final class Progress {
        private @Nullable LongConsumer heard;

        Progress(@Nullable LongConsumer heard) {
            this.heard = heard;
        }

        void sent(long bytes) {
            if (heard == null) {
                return;
            }
            try {
                heard.accept(bytes);
            } catch (Throwable e) {
                heard = null;
                LOG.warn(
                        "the progress of an upload is told no more: who heard it threw {}",
                        e.getClass().getName());
            }
        }
    }

    /** A stream whose closing does not matter: all of it has been read, or nobody wants it. */
    private static final class Closing extends FilterInputStream {
        Closing(InputStream in) {
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
