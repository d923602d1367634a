package es.cg.sdk.internal.http;

import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * What OkHttp did with one attempt, as the interceptors of {@link Transport} saw it. It is a tag of the request that the
 * call was made with: a caller's interceptor may rebuild the request without its tags, but cannot take it off the call.
 * One attempt's; written by any thread.
 */
final class WireTrace {
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile boolean sent;
    private volatile boolean overIdle;
    private volatile @Nullable String retryAfter;
    private volatile @Nullable Throwable belowCaller;

    /**
     * The request with a trace of its own: for the first attempt the request itself, with the one that it was made with,
     * since a copy costs something.
     */
    static Request traced(Request request) {
        WireTrace made = request.tag(WireTrace.class);
        if (made != null && made.taken.compareAndSet(false, true)) {
            return request;
        }
        WireTrace anew = new WireTrace();
        anew.taken.set(true);
        return request.newBuilder().tag(WireTrace.class, anew).build();
    }

    /** The trace of a request that {@link #traced} gave. */
    static WireTrace of(Request traced) {
        return Objects.requireNonNull(traced.tag(WireTrace.class));
    }

    /** The trace of a call; null if the SDK did not make the call. */
    static @Nullable WireTrace of(Call call) {
        return call.request().tag(WireTrace.class);
    }

    /** The request goes out over a connection; the connection may have been idle before. */
    void goesOut(boolean overAnIdleConnection) {
        sent = true;
        overIdle = overAnIdleConnection;
    }

    /** The last answer's {@code Retry-After}: kept here, since OkHttp acts on it by itself. */
    void retryAfter(@Nullable String header) {
        retryAfter = header;
    }

    /** OkHttp, or an interceptor of the caller's on the network side, threw this. */
    void failedBelowCaller(Throwable thrown) {
        belowCaller = thrown;
    }

    /** Whether something may have gone out, in this attempt or in a repetition by an interceptor of the caller's. */
    boolean isSent() {
        return sent;
    }

    /** Whether the last request went out over a connection that had been idle. */
    boolean isOverIdle() {
        return overIdle;
    }

    @Nullable
    String retryAfter() {
        return retryAfter;
    }

    /**
     * Whether it is proven that this failure came before anything was sent: OkHttp itself threw it, no interceptor of the
     * caller's came after that, and no request had a connection. Without that proof the request may have been sent, for
     * instance by another client that an interceptor of the caller's uses.
     */
    boolean isNeverSent(Throwable thrown) {
        return !sent && belowCaller != null && belowCaller == thrownByOkHttp(thrown);
    }

    /** What was thrown before OkHttp wrapped it, which it does where the time of a call is over. */
    private @Nullable Throwable thrownByOkHttp(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause != null && isTimeOver(thrown) ? cause : thrown;
    }

    /** Whether the time of the whole call is over. */
    static boolean isTimeOver(Throwable thrown) {
        return thrown.getClass() == InterruptedIOException.class && "timeout".equals(thrown.getMessage());
    }
}
