package es.cg.sdk.internal.http;

import java.io.IOException;
import java.util.List;
import okhttp3.Headers;
import okhttp3.HttpUrl;
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
 * The last network interceptor, after all of the caller's. It compares each request with the one that was made, and
 * sends none that was changed: an interceptor may add headers of its own, and must leave alone what decides which write
 * is done, for whom, and whether it is done once. It counts what is sent, and records what is answered.
 *
 * <p>It checks the age of the idempotency key before the first byte of a write is sent, and again before its last one.
 * Before each lie waits of any length (name service, proxy, handshake, interceptors, a slow file), during which the
 * computer may have been suspended. The service cannot execute a request without its last byte.
 */
final class SendingGuard implements Interceptor {
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String HOST = "Host";

    private static final List<String> HEADERS =
            List.of("Authorization", "X-CG-Client", "Idempotency-Key", CONTENT_TYPE, "Content-Encoding");

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        WireTrace trace = WireTrace.of(chain.call());
        if (trace == null) {
            return chain.proceed(request);
        }
        Request made = chain.call().request();
        WireTrace.Sending sending = trace.beginSending(change(made, request));
        Response response = chain.proceed(withBody(request, made.body(), trace.hasKey() ? sending : null));
        trace.answered(response);
        return response;
    }

    /** Returns the name of the first part that differs; null if none does. */
    private static @Nullable String change(Request made, Request sent) throws IOException {
        String address = changeOfAddress(made, sent);
        if (address != null) {
            return address;
        }
        for (String name : HEADERS) {
            if (!isSame(made, sent, name)) {
                return "header " + name;
            }
        }
        if (!isOnly(sent.headers(), HOST, host(made.url()))) {
            return "header " + HOST;
        }
        return isSame(made.body(), sent.body()) ? null : "body";
    }

    /** Returns the header that OkHttp sets from the address. */
    private static String host(HttpUrl url) {
        String host = url.host().contains(":") ? "[" + url.host() + "]" : url.host();
        return url.port() == HttpUrl.defaultPort(url.scheme()) ? host : host + ":" + url.port();
    }

    /** Returns the name of the first part of method and address that differs; null if none does. */
    static @Nullable String changeOfAddress(Request made, Request sent) {
        if (!sent.method().equals(made.method())) {
            return "method";
        }
        return sent.url().equals(made.url()) ? null : inAddress(made.url(), sent.url());
    }

    private static String inAddress(HttpUrl made, HttpUrl sent) {
        if (!sent.scheme().equals(made.scheme())) {
            return "scheme of the address";
        }
        if (!sent.host().equals(made.host())) {
            return "host";
        }
        if (sent.port() != made.port()) {
            return "port";
        }
        return sent.encodedPath().equals(made.encodedPath()) ? "query" : "path";
    }

    private static boolean isSame(Request made, Request sent, String name) {
        String type = name.equals(CONTENT_TYPE) ? type(made.body()) : null;
        // OkHttp sets this header from the body.
        return type == null ? isSame(made.headers(), sent.headers(), name) : isOnly(sent.headers(), name, type);
    }

    private static @Nullable String type(@Nullable RequestBody body) {
        MediaType type = body == null ? null : body.contentType();
        return type == null ? null : type.toString();
    }

    private static boolean isSame(Headers made, Headers sent, String name) {
        String value = made.get(name);
        return value == null ? sent.get(name) == null : isOnly(sent, name, value);
    }

    private static boolean isOnly(Headers headers, String name, String value) {
        int count = 0;
        for (int i = 0; i < headers.size(); i++) {
            if (headers.name(i).equalsIgnoreCase(name)) {
                count++;
                if (!headers.value(i).equals(value)) {
                    return false;
                }
            }
        }
        return count == 1;
    }

    /** Compares bodies by their bytes only if those are in memory: a file would be read once more. */
    private static boolean isSame(@Nullable RequestBody made, @Nullable RequestBody sent) throws IOException {
        if (sent == made) {
            return true;
        }
        if (made == null || sent == null || made instanceof UploadBody || sent.isDuplex()) {
            return false;
        }
        long length = sent.contentLength();
        return (length < 0 || length == made.contentLength()) && bytes(sent).equals(bytes(made));
    }

    private static Buffer bytes(RequestBody body) throws IOException {
        Buffer bytes = new Buffer();
        body.writeTo(bytes);
        return bytes;
    }

    /** Returns the request with the body that was made, which is guarded if {@code sending} is not null. */
    private static Request withBody(Request request, @Nullable RequestBody body, WireTrace.@Nullable Sending sending) {
        if (body == null || (sending == null && body == request.body())) {
            return request;
        }
        return request.newBuilder()
                .method(request.method(), sending == null ? body : new GuardedBody(body, sending))
                .build();
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
        public void writeTo(BufferedSink sink) throws IOException {
            LastByteHeld held = new LastByteHeld(sink);
            BufferedSink buffered = Okio.buffer((Sink) held);
            body.writeTo(buffered);
            buffered.emit();
            held.finish(sending);
        }
    }

    /** Passes on all bytes but the last. */
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

        void finish(WireTrace.Sending sending) throws IOException {
            if (written > MAX_UNFLUSHED) {
                sink.flush();
            }
            sending.throwIfTooOld();
            sink.write(held, held.size());
        }
    }
}
