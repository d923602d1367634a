package es.cg.sdk.internal.http;

import es.cg.sdk.internal.http.SendOptions.KeyAge;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Records what OkHttp did with one attempt, as the interceptors of {@link Transport} see it. It is a tag of the request
 * that the call was created with: a caller's interceptor may rebuild the request without its tags, but the call keeps
 * its original request. For one attempt; thread-safe.
 */
final class WireTrace {
    private final AtomicBoolean used = new AtomicBoolean();
    private volatile KeyAge keyAge = KeyAge.NONE;
    private volatile boolean left;
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

    /** Thrown instead of sending a request, or the last byte of its body, whose key must not be sent now. */
    static final class KeyTooOldException extends IOException {
        private static final long serialVersionUID = 1L;

        private KeyTooOldException(String reason) {
            super(reason + " while it was being sent");
        }

        /** Returns the exception of this kind that caused {@code thrown}; null if none did. */
        static @Nullable KeyTooOldException causeOf(@Nullable Throwable thrown) {
            return thrown == null || thrown instanceof KeyTooOldException
                    ? (KeyTooOldException) thrown
                    : causeOf(thrown.getCause());
        }
    }

    /** One sending of the request; a caller's interceptor may send it several times in one attempt. */
    final class Sending {
        private final boolean sentBefore;

        private Sending(boolean sentBefore) {
            this.sentBefore = sentBefore;
        }

        void throwIfTooOld() throws KeyTooOldException {
            String reason = keyAge.reasonNotToSend(sentBefore);
            if (reason != null) {
                throw new KeyTooOldException(reason);
            }
        }
    }

    /** Returns whether the request carries an idempotency key. */
    boolean hasKey() {
        return keyAge != KeyAge.NONE;
    }

    /** Records that the first byte of the request leaves now; throws if its idempotency key must not. */
    Sending beginSending() throws KeyTooOldException {
        Sending sending = new Sending(left);
        sending.throwIfTooOld();
        left = true;
        return sending;
    }

    /** Returns whether a byte of the request has left. */
    boolean hasLeft() {
        return left;
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
