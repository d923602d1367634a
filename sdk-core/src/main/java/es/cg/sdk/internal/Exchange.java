package es.cg.sdk.internal;

import es.cg.sdk.call.RetryRules;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** One request, one answer, over OkHttp. Thread-safe. */
final class Exchange {
    // More than any answer of the contract; without a bound, a small compressed one could fill the memory.
    private static final int MOST_BYTES = 64 * 1024 * 1024;

    private final Transport transport;
    private final InterruptWatch watch;

    Exchange(Transport transport, InterruptWatch watch) {
        this.transport = transport;
        this.watch = watch;
    }

    /** No answer that can be used came of it. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Failure failure;

        Failed(Failure failure) {
            super(failure.what(), null, false, false);
            this.failure = failure;
        }

        Failure failure() {
            return failure;
        }
    }

    Answer send(Request made, Transfer.Patience patience, @Nullable Incoming incoming) throws Failed {
        Request request = Sent.noted(made);
        Sent sent = Sent.of(request);
        // A removal has no key: it must not meet a connection that was closed while it was idle.
        OkHttpClient client = request.method().equals("DELETE") ? transport.unpooled() : transport.http();
        Duration silence = patience.silence();
        if (silence != null) {
            // At least the smallest that OkHttp takes.
            long millis = Math.max(1, silence.toMillis());
            client = client.newBuilder()
                    .readTimeout(millis, TimeUnit.MILLISECONDS)
                    .writeTimeout(millis, TimeUnit.MILLISECONDS)
                    .build();
        }
        Call call = client.newCall(request);
        call.timeout().timeout(Math.max(1, patience.whole().toNanos()), TimeUnit.NANOSECONDS);
        try (Response response = watch.execute(call)) {
            if (incoming != null && response.code() == Classifier.OK) {
                return taken(incoming, response, sent);
            }
            return new Answer(response.code(), response.headers(), sent.retryAfter(), body(response, sent));
        } catch (LocalFailure e) {
            throw new Failed(Failure.local(e, null));
        } catch (ProtocolException | IllegalArgumentException | IllegalStateException e) {
            // OkHttp's message quotes what came, which may be an echo of what was sent: leave both behind.
            throw new Failed(Failure.network(
                    rule(sent, false), "got something that is not HTTP from " + address(request), null));
        } catch (RuntimeException e) {
            // An interceptor's, or OkHttp's own.
            String what =
                    "failed within the HTTP client, which threw " + e.getClass().getName();
            throw new Failed(Failure.network(rule(sent, false), what, new IOException(what, e)));
        } catch (IOException e) {
            throw new Failed(Failure.network(
                    rule(sent, isEndOfStream(e)), "got no answer from " + address(request) + ": " + e.getMessage(), e));
        } finally {
            watch.done(call);
        }
    }

    private static RetryRules.Rule rule(Sent sent, boolean ended) {
        if (!sent.isConnected()) {
            return RetryRules.NEVER_CONNECTED;
        }
        return sent.isOverIdle() && ended ? RetryRules.STALE : RetryRules.CUT;
    }

    /** Whether the other side had hung up before it answered anything. */
    private static boolean isEndOfStream(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith("unexpected end of stream")
                || message.contains("Connection reset")
                || message.contains("Broken pipe")
                || message.contains("Socket closed");
    }

    private static Answer taken(Incoming incoming, Response response, Sent sent) throws Failed {
        Answer answer = new Answer(response.code(), response.headers(), sent.retryAfter(), new byte[0]);
        try {
            incoming.take(response);
        } catch (LocalFailure e) {
            throw new Failed(Failure.local(e, answer));
        } catch (Incoming.Unusable e) {
            throw new Failed(Failure.unreadable(RetryRules.UNREADABLE, answer, String.valueOf(e.getMessage())));
        }
        return answer;
    }

    private static byte[] body(Response response, Sent sent) throws Failed {
        String reason;
        try {
            // Out of OkHttp's own buffers in one piece: a stream would be read through another.
            BufferedSource source = response.body().source();
            if (!source.request(MOST_BYTES + 1L)) {
                return source.getBuffer().readByteArray();
            }
            reason = "it is longer than " + MOST_BYTES + " bytes";
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            reason = "it broke off (" + e.getClass().getSimpleName() + ")";
        }
        if (!response.isSuccessful()) {
            // The status of an error speaks without its body.
            return new byte[0];
        }
        Answer cut = new Answer(response.code(), response.headers(), sent.retryAfter(), new byte[0]);
        throw new Failed(Failure.unreadable(RetryRules.UNREADABLE, cut, reason));
    }

    private static String address(Request request) {
        return request.url().host() + ":" + request.url().port();
    }
}
