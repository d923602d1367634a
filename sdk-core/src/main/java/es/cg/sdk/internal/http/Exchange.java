package es.cg.sdk.internal.http;

import es.cg.sdk.call.RetryRules;
import es.cg.sdk.internal.errors.AnswerClassifier;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.internal.files.IncomingFile;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.pipeline.FileTransfer;
import es.cg.sdk.internal.retry.Attempts;
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
    private static final byte[] NOTHING = new byte[0];
    private static final List<String> LIBRARY = List.of("okhttp3.", "okio.", "es.cg.sdk.internal.");
    // Called by whoever comes after it in a stack trace.
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "kotlin.");

    private final Transport transport;
    private final AnswerMemory memory;
    private final InterruptWatch watch;

    public Exchange(Transport transport, InterruptWatch watch) {
        this(transport, AnswerMemory.OF_PROCESS, watch);
    }

    Exchange(Transport transport, AnswerMemory memory, InterruptWatch watch) {
        this.transport = transport;
        this.memory = memory;
        this.watch = watch;
    }

    /**
     * How to send a request.
     *
     * @param patience how long it may take
     * @param fresh whether it needs a connection of its own, and must not meet one that died while idle
     * @param mostBytes the most bytes that its answer may have
     */
    public record Way(FileTransfer.Patience patience, boolean fresh, int mostBytes) {}

    /** How to send the next attempt of this call. */
    public Way way(Attempts attempts, FileTransfer transfer, Deadline deadline) {
        // A write or a removal goes over a connection of its own: nobody can tell a dead connection from a slow
        // service.
        boolean fresh = attempts.kind != RetryRules.Kind.READ || attempts.needsConnection();
        boolean halved = !fresh && attempts.isMoreAllowed() && transport.hasIdleConnections();
        int mostBytes = Math.min(memory.longest(), attempts.mostBytes());
        return new Way(transfer.patience(attempts.attemptTimeout, deadline, halved), fresh, mostBytes);
    }

    public Answer send(Request made, Way way, @Nullable IncomingFile incoming) throws AttemptFailedException {
        Request request = WireTrace.traced(made);
        WireTrace trace = WireTrace.of(request);
        Call call = client(way).newCall(request);
        call.timeout().timeout(Math.max(1, way.patience().whole().toNanos()), TimeUnit.NANOSECONDS);
        try (Response response = watch.execute(call)) {
            return incoming != null && response.code() == AnswerClassifier.OK
                    ? file(incoming, response, trace, way)
                    : read(response, trace, way);
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, null));
        } catch (IOException | RuntimeException e) {
            AttemptFailure failure = failure(request, trace, way, e);
            if (failure.rule().equals(RetryRules.STALE) || failure.rule().equals(RetryRules.CUT)) {
                transport.closeIdleConnections();
            }
            throw new AttemptFailedException(failure);
        } finally {
            watch.done(call);
        }
    }

    private OkHttpClient client(Way way) {
        OkHttpClient client = way.fresh() ? transport.unpooled() : transport.http();
        Duration silence = way.patience().silence();
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

    private static AttemptFailure failure(Request request, WireTrace trace, Way way, Exception e) {
        RetryRules.Rule rule = rule(trace, e);
        String address = address(request);
        if (way.patience().endsAtDeadline() && WireTrace.isTimeOver(e)) {
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
        return trace.isOverIdle() && isEndOfStream(e) ? RetryRules.STALE : RetryRules.CUT;
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

    private static Answer file(IncomingFile incoming, Response response, WireTrace trace, Way way)
            throws AttemptFailedException {
        Answer answer = answer(response, trace, NOTHING);
        try {
            incoming.take(response);
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, answer));
        } catch (IncomingFile.Unusable e) {
            throw brokenOff(way, answer, String.valueOf(e.getMessage()), e.broken());
        }
        return answer;
    }

    private Answer read(Response response, WireTrace trace, Way way) throws AttemptFailedException {
        int small = Math.min(memory.small(), way.mostBytes());
        // Out of OkHttp's own buffers in one piece: a stream would be read through another.
        BufferedSource source = response.body().source();
        try {
            if (!source.request(small + 1L)) {
                return answer(response, trace, source.getBuffer().readByteArray());
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return unread(response, trace, way, e);
        }
        // No error of the service is so long.
        return response.isSuccessful() ? large(response, trace, way, source) : answer(response, trace, NOTHING);
    }

    private Answer large(Response response, WireTrace trace, Way way, BufferedSource source)
            throws AttemptFailedException {
        AnswerMemory.Lease lease = lease(response, trace, way);
        boolean kept = false;
        try {
            if (source.request(way.mostBytes() + 1L)) {
                throw new AttemptFailedException(AttemptFailure.unreadable(
                        RetryRules.TOO_LONG,
                        answer(response, trace, NOTHING),
                        "it is longer than " + way.mostBytes() + " bytes"));
            }
            byte[] body = source.getBuffer().readByteArray();
            kept = true;
            return new Answer(response.code(), response.headers(), trace.retryAfter(), body, lease);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return unread(response, trace, way, e);
        } finally {
            if (!kept) {
                lease.close();
            }
        }
    }

    private AnswerMemory.Lease lease(Response response, WireTrace trace, Way way) throws AttemptFailedException {
        try {
            AnswerMemory.Lease lease = memory.lease(way.patience().whole());
            if (lease != null) {
                return lease;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new AttemptFailedException(AttemptFailure.unreadable(
                RetryRules.CUT,
                answer(response, trace, NOTHING),
                "it is large, and other large answers were being read until its time was over"));
    }

    /** The answer to a body that broke off; the status of an error speaks without its body. */
    private static Answer unread(Response response, WireTrace trace, Way way, Exception e)
            throws AttemptFailedException {
        Answer answer = answer(response, trace, NOTHING);
        if (!response.isSuccessful()) {
            return answer;
        }
        throw brokenOff(way, answer, "it broke off (" + e.getClass().getSimpleName() + ")", e);
    }

    private static AttemptFailedException brokenOff(Way way, Answer answer, String why, @Nullable Exception broken) {
        if (broken != null && way.patience().endsAtDeadline() && WireTrace.isTimeOver(broken)) {
            String what = "answered " + answer.status() + ", but the answer had not come whole before its deadline";
            return new AttemptFailedException(AttemptFailure.deadline(RetryRules.CUT, what, answer, broken));
        }
        return new AttemptFailedException(
                AttemptFailure.unreadable(broken == null ? RetryRules.UNREADABLE : RetryRules.CUT, answer, why));
    }

    private static Answer answer(Response response, WireTrace trace, byte[] body) {
        return new Answer(response.code(), response.headers(), trace.retryAfter(), body);
    }

    private static String address(Request request) {
        return request.url().host() + ":" + request.url().port();
    }
}
