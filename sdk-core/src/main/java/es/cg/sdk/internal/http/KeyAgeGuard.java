package es.cg.sdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.Okio;
import okio.Sink;
import org.jspecify.annotations.Nullable;

/**
 * The last network interceptor, after all of the caller's: checks the age of the idempotency key before the first byte
 * of a write is sent, and again before its last one. Before each lie waits of any length (name service, proxy,
 * handshake, interceptors, a slow file), during which the computer may have been suspended. The service cannot execute
 * a request without its last byte.
 */
final class KeyAgeGuard implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        WireTrace trace = WireTrace.of(chain.call());
        if (trace == null || !trace.hasKey()) {
            return chain.proceed(request);
        }
        WireTrace.Sending sending = trace.beginSending();
        RequestBody body = request.body();
        return chain.proceed(
                body == null || body.isDuplex()
                        ? request
                        : request.newBuilder()
                                .method(request.method(), new GuardedBody(body, sending))
                                .build());
    }

    /** Sends a body, and its last byte only if the key is still young enough. */
    private static final class GuardedBody extends RequestBody {
        private final RequestBody body;
        private final WireTrace.Sending sending;

        GuardedBody(RequestBody body, WireTrace.Sending sending) {
            this.body = body;
            this.sending = sending;
        }

        @Override
        public @Nullable MediaType contentType() {
            return body.contentType();
        }

        @Override
        public long contentLength() throws IOException {
            return body.contentLength();
        }

        @Override
        public boolean isOneShot() {
            return body.isOneShot();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            LastByteHeld held = new LastByteHeld(sink);
            BufferedSink buffered = Okio.buffer((Sink) held);
            body.writeTo(buffered);
            if (buffered.isOpen()) {
                buffered.emit();
            }
            held.finish(sending);
        }
    }

    /** Passes on all bytes but the last. Closing it, as a compressing interceptor does, changes nothing. */
    private static final class LastByteHeld extends ForwardingSink {
        // A longer body may wait for the server to read it: that must be over before the check.
        private static final long MAX_UNFLUSHED = 16 * 1024;

        private final BufferedSink sink;
        private final Buffer held = new Buffer();
        private long written;

        LastByteHeld(BufferedSink sink) {
            super(sink);
            this.sink = sink;
        }

        @Override
        public void write(Buffer source, long byteCount) throws IOException {
            held.write(source, byteCount);
            written += byteCount;
            if (held.size() > 1) {
                sink.write(held, held.size() - 1);
                sink.emitCompleteSegments();
            }
        }

        @Override
        public void close() {
            // The last byte is still to be sent.
        }

        void finish(WireTrace.Sending sending) throws IOException {
            if (written > MAX_UNFLUSHED) {
                sink.flush();
            }
            sending.throwIfTooOld();
            sink.write(held, held.size());
        }
    }
}
