package es.cg.sdk.internal.http;

import es.cg.sdk.internal.http.SendOptions.KeyAge;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Records what OkHttp did with one attempt, as the interceptors of {@link Transport} see it. It is a tag of the request
 * that the call was created with: a caller's interceptor may rebuild the request without its tags, but the call keeps
 * its original request. For one attempt; thread-safe.
 */
final class WireTrace {
    private static final String REQUEST_ID = "Request-Id";

    private final AtomicBoolean used = new AtomicBoolean();
    private volatile KeyAge keyAge = KeyAge.NONE;
    private final AtomicInteger sendings = new AtomicInteger();
    private volatile @Nullable StoppedException stopped;
    private volatile @Nullable WireAnswer answer;
    private volatile boolean sent;
    private volatile boolean overIdleConnection;
    private volatile @Nullable String retryAfter;
    private volatile @Nullable Throwable thrownInOkHttp;

    /**
     * Returns the request with a trace of its own. For the first attempt that is the request itself, with the trace
     * that it was created with, since a copy costs memory and time.
     *
     * @param keyAge the age of its idempotency key; {@link KeyAge#NONE} if it has none
     */
    static Request traced(Request request, KeyAge keyAge) {
        WireTrace own = request.tag(WireTrace.class);
        if (own != null && own.used.compareAndSet(false, true)) {
            own.keyAge = keyAge;
            return request;
        }
        WireTrace fresh = new WireTrace();
        fresh.used.set(true);
        fresh.keyAge = keyAge;
        return request.newBuilder().tag(WireTrace.class, fresh).build();
    }

    /** Returns the trace of a request that {@link #traced} returned. */
    static WireTrace of(Request traced) {
        return Objects.requireNonNull(traced.tag(WireTrace.class));
    }

    /** Returns the trace of a call; null if the SDK did not create the call. */
    static @Nullable WireTrace of(Call call) {
        return call.request().tag(WireTrace.class);
    }

    /** Thrown instead of sending a request, or the last byte of its body. */
    static final class StoppedException extends IOException {
        private static final long serialVersionUID = 1L;

        private final boolean isChanged;

        private StoppedException(String why, boolean isChanged) {
            super(why);
            this.isChanged = isChanged;
        }

        /** Returns whether an interceptor changed the request; otherwise its key must not be sent any more. */
        boolean isChanged() {
            return isChanged;
        }
    }

    /** One sending of the request; a caller's interceptor may send it several times in one attempt. */
    final class Sending {
        private final boolean sentBefore;

        private Sending(boolean sentBefore) {
            this.sentBefore = sentBefore;
        }

        void throwIfTooOld() throws StoppedException {
            String reason = keyAge.reasonNotToSend(sentBefore);
            if (reason != null) {
                throw stop(reason + " while it was being sent", false);
            }
        }
    }

    /** How the end of an answer's body was marked on the connection. */
    enum BodyEnd {
        /** By its length, by chunks, or by the protocol: the body is whole. */
        MARKED,
        /** By the end of the connection, which may have cut it off. */
        CONNECTION,
        /** By two marks that may contradict each other, or by a length that is not a number. */
        AMBIGUOUS;

        private static final int NO_CONTENT = 204;
        private static final int MAX_DIGITS = 18;

        /** Returns that of an answer as it came from the connection, before OkHttp decompresses it. */
        static BodyEnd of(Response wire) {
            String length = only(wire.headers(), "Content-Length");
            String encoding = only(wire.headers(), "Transfer-Encoding");
            boolean isPlain = encoding == null || encoding.equalsIgnoreCase("identity");
            if (length != null && !(isPlain && isLength(length))) {
                return AMBIGUOUS;
            }
            boolean isChunked = encoding != null && encoding.equalsIgnoreCase("chunked");
            boolean isHttp1 = wire.protocol() == Protocol.HTTP_1_0 || wire.protocol() == Protocol.HTTP_1_1;
            return !isHttp1 || isChunked || length != null || wire.code() == NO_CONTENT ? MARKED : CONNECTION;
        }

        /** Returns the value of a header; null if there is none, and empty if there are several. */
        private static @Nullable String only(Headers headers, String name) {
            String value = null;
            for (int i = 0; i < headers.size(); i++) {
                if (headers.name(i).equalsIgnoreCase(name)) {
                    value = value == null || value.equals(headers.value(i)) ? headers.value(i) : "";
                }
            }
            return value;
        }

        private static boolean isLength(String header) {
            for (int i = 0; i < header.length(); i++) {
                if (header.charAt(i) < '0' || header.charAt(i) > '9') {
                    return false;
                }
            }
            return !header.isEmpty() && header.length() <= MAX_DIGITS;
        }
    }

    /**
     * The answer to a request as it came from the connection.
     *
     * @param end how the end of its body was marked
     * @param isEmpty whether its length is 0
     */
    private record WireAnswer(int status, @Nullable String requestId, BodyEnd end, boolean isEmpty) {}

    /** Returns whether the request carries an idempotency key. */
    boolean hasKey() {
        return keyAge != KeyAge.NONE;
    }

    /**
     * Records that the first byte of the request leaves now.
     *
     * @param change what an interceptor changed in the request; null for nothing
     * @throws StoppedException if the request was changed, or its idempotency key must not be sent any more
     */
    Sending beginSending(@Nullable String change) throws StoppedException {
        throwIfChanged(change);
        Sending sending = new Sending(hasLeft());
        sending.throwIfTooOld();
        sendings.incrementAndGet();
        stopped = null;
        return sending;
    }

    /** Throws if {@code change}, what an interceptor changed in the request, is not null. */
    void throwIfChanged(@Nullable String change) throws StoppedException {
        if (change != null) {
            throw stop("an interceptor changed the " + change + " of the request", true);
        }
    }

    private StoppedException stop(String why, boolean isChanged) {
        StoppedException thrown = new StoppedException(why, isChanged);
        stopped = thrown;
        return thrown;
    }

    /**
     * Returns why the last request was not sent, or not whole; null if it was. A caller's interceptor may have answered
     * in its place, or thrown something else.
     */
    @Nullable
    StoppedException stopped() {
        return stopped;
    }

    /** Returns whether a byte of the request has left. */
    boolean hasLeft() {
        return sendings.get() > 0;
    }

    /** Returns how often the request was sent; more than once if an interceptor repeats it. */
    int sendings() {
        return sendings.get();
    }

    /** Records the answer as it came from the connection. */
    void answered(Response response) {
        answer = new WireAnswer(
                response.code(),
                response.header(REQUEST_ID),
                BodyEnd.of(response),
                "0".equals(response.header("Content-Length")));
    }

    /** Returns whether this is the last answer that came from the connection, by its status and request id. */
    boolean isAnswered(Response response) {
        WireAnswer received = answer;
        return received != null
                && received.status() == response.code()
                && Objects.equals(received.requestId(), response.header(REQUEST_ID));
    }

    /** Returns whether the last answer has no body, by its length. */
    boolean isEmpty() {
        WireAnswer received = answer;
        return received != null && received.isEmpty();
    }

    /** Returns how the end of an answer's body was marked, when it came. */
    BodyEnd bodyEnd(Response response) {
        WireAnswer received = answer;
        // What another client of an interceptor has received is judged as it is.
        Response wire = response.networkResponse();
        return received != null ? received.end() : wire == null ? BodyEnd.CONNECTION : BodyEnd.of(wire);
    }

    /** Records that the request is about to be sent over a connection, which may have been idle before. */
    void sending(boolean onIdleConnection) {
        sent = true;
        overIdleConnection = onIdleConnection;
    }

    /** Stores the last answer's {@code Retry-After}, which is hidden from OkHttp. */
    void retryAfter(@Nullable String header) {
        retryAfter = header;
    }

    /** Records what OkHttp, or a caller's network interceptor, threw. */
    void failedInOkHttp(Throwable thrown) {
        thrownInOkHttp = thrown;
    }

    /** Returns whether anything may have been sent, in this attempt or in a repetition by a caller's interceptor. */
    boolean isSent() {
        return sent;
    }

    /** Returns whether the last request was sent over a connection that had been idle. */
    boolean isOverIdleConnection() {
        return overIdleConnection;
    }

    @Nullable
    String retryAfter() {
        return retryAfter;
    }

    /**
     * Returns whether this failure certainly came before anything was sent: OkHttp itself threw it, no interceptor of
     * the caller replaced it, and no request had a connection. Otherwise the request may have been sent, for instance
     * by another client that a caller's interceptor uses.
     */
    boolean isNeverSent(Throwable thrown) {
        return !sent && thrownInOkHttp != null && thrownInOkHttp == unwrap(thrown);
    }

    /**
     * Returns the original exception: OkHttp wraps it when the call timeout has passed, {@link InterruptWatch} an
     * interrupt.
     */
    private static Throwable unwrap(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause != null && (isCallTimeout(thrown) || cause instanceof InterruptedException) ? cause : thrown;
    }

    /** Returns whether OkHttp threw this because the call timeout has passed. */
    static boolean isCallTimeout(Throwable thrown) {
        return thrown.getClass() == InterruptedIOException.class && "timeout".equals(thrown.getMessage());
    }
}
