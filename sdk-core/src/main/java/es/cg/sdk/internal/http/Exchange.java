package es.cg.sdk.internal.http;

import es.cg.sdk.call.RetryRules;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.internal.files.IncomingFile;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one request and reads one answer, over OkHttp. Thread-safe. */
public final class Exchange {
    private static final int OK = 200;
    private static final byte[] NOTHING = new byte[0];
    private static final List<String> LIBRARY = List.of("okhttp3.", "okio.", "es.cg.sdk.internal.");
    // Called by whoever comes after it in a stack trace.
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "kotlin.");

    private final Transport transport;
    private final AnswerMemory memory;
    private final InterruptWatch watch;

    public Exchange(Transport transport) {
        this(transport, AnswerMemory.OF_PROCESS);
    }

    Exchange(Transport transport, AnswerMemory memory) {
        this.transport = transport;
        this.memory = memory;
        this.watch = transport.interruptWatch();
    }

    public Answer send(Request made, SendOptions options, @Nullable IncomingFile incoming)
            throws AttemptFailedException {
        Request request = WireTrace.traced(made);
        WireTrace trace = WireTrace.of(request);
        Call call = client(options).newCall(request);
        call.timeout().timeout(Math.max(1, options.timeout().toNanos()), TimeUnit.NANOSECONDS);
        try (Response response = watch.execute(call)) {
            return incoming != null && response.code() == OK
                    ? file(incoming, response, trace, options)
                    : read(response, trace, options);
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, null));
        } catch (IOException | RuntimeException e) {
            AttemptFailure failure = failure(request, trace, options, e);
            if (failure.rule().equals(RetryRules.STALE_CONNECTION)
                    || failure.rule().equals(RetryRules.CONNECTION_LOST)) {
                transport.closeIdleConnections();
            }
            throw new AttemptFailedException(failure);
        } finally {
            watch.done(call);
        }
    }

    private OkHttpClient client(SendOptions options) {
        OkHttpClient client = options.newConnection() ? transport.unpooled() : transport.http();
        Duration silence = options.idleTimeout();
        if (silence == null) {
            return client;
        }
        // At least the smallest that OkHttp takes.
        long millis = Math.max(1, silence.toMillis());
        return client.newBuilder()
                .readTimeout(millis, TimeUnit.MILLISECONDS)
                .writeTimeout(millis, TimeUnit.MILLISECONDS)
                .build();
    }

    private static AttemptFailure failure(Request request, WireTrace trace, SendOptions options, Exception e) {
        RetryRules.Rule rule = rule(trace, e);
        String address = address(request);
        if (options.endsAtDeadline() && WireTrace.isTimeOver(e)) {
            return AttemptFailure.deadline(rule, "got no answer from " + address + " before its deadline", null, e);
        }
        if (isThrownByCaller(e)) {
            String what = "failed in an interceptor, listener or name service of the given OkHttp client, which threw ";
            return AttemptFailure.network(rule, what + e.getClass().getName(), e);
        }
        if (e instanceof ProtocolException
                || e instanceof IllegalArgumentException
                || e instanceof IllegalStateException) {
            // OkHttp's message quotes what came, which may be an echo of what was sent: leave both behind.
            return AttemptFailure.network(rule, "got something that is not HTTP from " + address, null);
        }
        if (e instanceof IOException) {
            return AttemptFailure.network(rule, "got no answer from " + address + ": " + e.getMessage(), e);
        }
        String what = "failed within OkHttp, which threw " + e.getClass().getName();
        return AttemptFailure.network(rule, what, new IOException(what, e));
    }

    private static RetryRules.Rule rule(WireTrace trace, Exception e) {
        if (trace.isNeverSent(e)) {
            return RetryRules.NEVER_CONNECTED;
        }
        return trace.isOverIdle() && isEndOfStream(e) ? RetryRules.STALE_CONNECTION : RetryRules.CONNECTION_LOST;
    }

    /** Whether neither OkHttp nor what it is made of threw this: what a caller's own code says, the caller may see. */
    private static boolean isThrownByCaller(Exception e) {
        for (StackTraceElement frame : e.getStackTrace()) {
            String name = frame.getClassName();
            if (LIBRARY.stream().anyMatch(name::startsWith)) {
                return false;
            }
            if (PLATFORM.stream().noneMatch(name::startsWith)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the other side had closed the connection before it answered anything. */
    private static boolean isEndOfStream(Exception e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith("unexpected end of stream")
                || message.contains("Connection reset")
                || message.contains("Broken pipe")
                || message.contains("Socket closed");
    }

    private static Answer file(IncomingFile incoming, Response response, WireTrace trace, SendOptions options)
            throws AttemptFailedException {
        Answer answer = answer(response, trace, NOTHING);
        try {
            incoming.take(response);
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, answer));
        } catch (IncomingFile.Unusable e) {
            throw brokenOff(options, answer, String.valueOf(e.getMessage()), e.broken());
        }
        return answer;
    }

    private Answer read(Response response, WireTrace trace, SendOptions options) throws AttemptFailedException {
        int small = Math.min(memory.small(), maxBytes(options));
        // Out of OkHttp's own buffers in one piece: a stream would be read through another.
        BufferedSource source = response.body().source();
        try {
            if (!source.request(small + 1L)) {
                return answer(response, trace, source.getBuffer().readByteArray());
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return unread(response, trace, options, e);
        }
        // No error of the service is so long.
        return response.isSuccessful() ? large(response, trace, options, source) : answer(response, trace, NOTHING);
    }

    private Answer large(Response response, WireTrace trace, SendOptions options, BufferedSource source)
            throws AttemptFailedException {
        AnswerMemory.Lease lease = lease(response, trace, options);
        boolean kept = false;
        try {
            if (source.request(maxBytes(options) + 1L)) {
                throw new AttemptFailedException(AttemptFailure.unreadable(
                        RetryRules.ANSWER_TOO_LONG,
                        answer(response, trace, NOTHING),
                        "it is longer than " + maxBytes(options) + " bytes"));
            }
            byte[] body = source.getBuffer().readByteArray();
            kept = true;
            return new Answer(response.code(), response.headers(), trace.retryAfter(), body, lease);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return unread(response, trace, options, e);
        } finally {
            if (!kept) {
                lease.close();
            }
        }
    }

    private int maxBytes(SendOptions options) {
        return Math.min(memory.longest(), options.maxBytes());
    }

    private AnswerMemory.Lease lease(Response response, WireTrace trace, SendOptions options)
            throws AttemptFailedException {
        try {
            AnswerMemory.Lease lease = memory.lease(options.timeout());
            if (lease != null) {
                return lease;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new AttemptFailedException(AttemptFailure.unreadable(
                RetryRules.CONNECTION_LOST,
                answer(response, trace, NOTHING),
                "it is large, and other large answers were being read until its time was over"));
    }

    /** The answer to a body that broke off; the status of an error speaks without its body. */
    private static Answer unread(Response response, WireTrace trace, SendOptions options, Exception e)
            throws AttemptFailedException {
        Answer answer = answer(response, trace, NOTHING);
        if (!response.isSuccessful()) {
            return answer;
        }
        throw brokenOff(options, answer, "it broke off (" + e.getClass().getSimpleName() + ")", e);
    }

    private static AttemptFailedException brokenOff(
            SendOptions options, Answer answer, String why, @Nullable Exception broken) {
        if (broken != null && options.endsAtDeadline() && WireTrace.isTimeOver(broken)) {
            String what = "answered " + answer.status() + ", but the answer had not come whole before its deadline";
            return new AttemptFailedException(
                    AttemptFailure.deadline(RetryRules.CONNECTION_LOST, what, answer, broken));
        }
        return new AttemptFailedException(AttemptFailure.unreadable(
                broken == null ? RetryRules.UNREADABLE : RetryRules.CONNECTION_LOST, answer, why));
    }

    private static Answer answer(Response response, WireTrace trace, byte[] body) {
        return new Answer(response.code(), response.headers(), trace.retryAfter(), body);
    }

    private static String address(Request request) {
        return request.url().host() + ":" + request.url().port();
    }
}
