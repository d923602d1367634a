package es.cg.sdk.internal.http;

import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one request over OkHttp and reads its answer. Thread-safe. */
public final class Exchange {
    private static final int OK = 200;
    // What OkHttp says of a 204 or 205 with a body.
    private static final Pattern BODY_WITHOUT_CONTENT = Pattern.compile("HTTP 20[45] had non-zero Content-Length");
    private static final Set<Integer> WITHOUT_CONTENT = Set.of(204, 205);
    private static final byte[] NO_BYTES = new byte[0];
    private static final String SENT_BEFORE = "an interceptor had sent it before in the same attempt";
    private static final List<String> LIBRARY_PACKAGES = List.of("okhttp3.", "okio.", "es.cg.sdk.internal.");
    // Frames of these say nothing about who threw: the frame that called them does.
    private static final List<String> PLATFORM_PACKAGES = List.of("java.", "javax.", "jdk.", "sun.", "kotlin.");

    private final Transport transport;
    private final AnswerMemory memory;

    public Exchange(Transport transport) {
        this(transport, AnswerMemory.OF_PROCESS);
    }

    Exchange(Transport transport, AnswerMemory memory) {
        this.transport = transport;
        this.memory = memory;
    }

    /**
     * Sends the request and returns the answer.
     *
     * @param files takes the file if the answer is one
     */
    public Answer send(Request original, SendOptions options, FileTransfer files) throws AttemptFailedException {
        IncomingFile incoming = files.incoming();
        Request request = WireTrace.traced(original, options.keyAge());
        WireTrace trace = WireTrace.of(request);
        Call call = client(options).newCall(request);
        call.timeout().timeout(Math.max(1, options.timeout().toNanos()), TimeUnit.NANOSECONDS);
        long began = System.nanoTime();
        try (Response response = execute(call, trace)) {
            if (incoming == null || files.isInJson()) {
                return read(response, trace, options);
            }
            if (response.code() == OK) {
                return file(incoming, response, trace, answer(response, trace, NO_BYTES), options);
            }
            Request moved = FileRedirect.of(response, files.redirectHosts(), transport.baseUrl());
            if (moved == null) {
                return read(response, trace, options);
            }
            response.body().close();
            long left = options.timeout().toNanos() - (System.nanoTime() - began);
            // The status is that of the file, once it is received.
            return follow(moved, left, new Answer(response, OK, trace, NO_BYTES, null), options, incoming);
        } catch (FileAccessException e) {
            AttemptFailure failure = AttemptFailure.local(e, null);
            throw new AttemptFailedException(
                    trace.sendings() > 1 ? failure.inDoubt(failure.rule(), SENT_BEFORE) : failure);
        } catch (IOException | RuntimeException e) {
            AttemptFailure failure = failure(request, trace, options, e);
            if (trace.isOverIdleConnection() && !failure.nothingDone()) {
                // The others may have died with it. A new connection that fails says nothing about them.
                transport.closeIdleConnections();
            }
            throw new AttemptFailedException(failure);
        } finally {
            InterruptWatch.OF_PROCESS.done(call);
        }
    }

    /** Gets the file to which the service's answer redirected; another redirect is not followed. */
    private Answer follow(Request file, long nanos, Answer answer, SendOptions options, IncomingFile incoming)
            throws AttemptFailedException {
        Request request = WireTrace.traced(file, SendOptions.KeyAge.NONE);
        Call call = client(options).newCall(request);
        call.timeout().timeout(Math.max(1, nanos), TimeUnit.NANOSECONDS);
        try (Response response = execute(call, WireTrace.of(request))) {
            if (response.code() != OK) {
                throw new AttemptFailedException(AttemptFailure.unreadable(
                        RetryTable.UNREADABLE,
                        answer,
                        "it redirects to a file at " + address(request) + ", which answered " + response.code()));
            }
            return file(incoming, response, WireTrace.of(request), answer, options);
        } catch (IOException | RuntimeException e) {
            throw new AttemptFailedException(failure(request, WireTrace.of(request), options, e));
        } finally {
            InterruptWatch.OF_PROCESS.done(call);
        }
    }

    private static Response execute(Call call, WireTrace trace) throws IOException {
        Response response = InterruptWatch.OF_PROCESS.execute(call);
        WireTrace.StoppedException stopped = trace.stopped();
        if (stopped != null) {
            response.close();
            throw stopped;
        }
        return response;
    }

    private OkHttpClient client(SendOptions options) {
        OkHttpClient client = options.newConnection() ? transport.unpooled() : transport.http();
        Duration idle = options.idleTimeout();
        if (idle == null) {
            return client;
        }
        // OkHttp takes 0 for no timeout.
        long millis = Math.max(1, idle.toMillis());
        return client.newBuilder()
                .readTimeout(millis, TimeUnit.MILLISECONDS)
                .writeTimeout(millis, TimeUnit.MILLISECONDS)
                .build();
    }

    private AttemptFailure failure(Request request, WireTrace trace, SendOptions options, Exception e) {
        WireTrace.StoppedException stopped = trace.stopped();
        if (stopped != null) {
            return stopped(stopped, trace, e);
        }
        RetryTable.Rule rule = rule(trace, e);
        String address = address(request);
        if (options.endsAtDeadline() && WireTrace.isCallTimeout(e)) {
            return AttemptFailure.deadline(rule, "got no answer from " + address + " before its deadline", null, e);
        }
        if (isThrownByCaller(e)) {
            String what = "failed in an interceptor, listener or name service of the given OkHttp client, which threw ";
            return AttemptFailure.network(rule, what + e.getClass().getName(), e);
        }
        if (e instanceof ProtocolException
                && BODY_WITHOUT_CONTENT.matcher(String.valueOf(e.getMessage())).lookingAt()) {
            return AttemptFailure.network(
                    RetryTable.ANSWER_UNUSABLE, "got an answer without content that has a body, from " + address, null);
        }
        if (e instanceof ProtocolException
                || e instanceof IllegalArgumentException
                || e instanceof IllegalStateException) {
            // OkHttp's message quotes the answer, which may repeat the request: drop it.
            return AttemptFailure.network(rule, "got something that is not HTTP from " + address, null);
        }
        if (e instanceof IOException) {
            return AttemptFailure.network(rule, "got no answer from " + address + ": " + e.getMessage(), e);
        }
        String what = "failed within OkHttp, which threw " + e.getClass().getName();
        return AttemptFailure.network(rule, what, new IOException(what, e));
    }

    private AttemptFailure stopped(WireTrace.StoppedException stopped, WireTrace trace, Exception e) {
        String why = String.valueOf(stopped.getMessage());
        if (!stopped.isChanged()) {
            return AttemptFailure.network(
                    trace.hasLeft() ? RetryTable.CONNECTION_LOST : RetryTable.NEVER_CONNECTED,
                    "was stopped: " + why,
                    e);
        }
        AttemptFailure failure = AttemptFailure.network(
                RetryTable.REQUEST_CHANGED,
                "was not sent: " + why + " (interceptors of the given OkHttp client: " + transport.interceptors() + ")",
                null);
        return trace.hasLeft() ? failure.inDoubt(failure.rule(), SENT_BEFORE) : failure;
    }

    private static RetryTable.Rule rule(WireTrace trace, Exception e) {
        if (trace.isNeverSent(e)) {
            return TlsFailure.isRefused(e) ? RetryTable.NEVER_TRUSTED : RetryTable.NEVER_CONNECTED;
        }
        if (TlsFailure.isMissing(e)) {
            return RetryTable.TLS_EXPECTED;
        }
        if (TlsFailure.isRefused(e)) {
            return RetryTable.TLS_REFUSED;
        }
        return trace.isOverIdleConnection() && isEndOfStream(e)
                ? RetryTable.STALE_CONNECTION
                : RetryTable.CONNECTION_LOST;
    }

    /** Returns whether the caller's own code threw this, rather than OkHttp or the SDK: its message may be shown. */
    private static boolean isThrownByCaller(Exception e) {
        for (StackTraceElement frame : e.getStackTrace()) {
            String name = frame.getClassName();
            if (LIBRARY_PACKAGES.stream().anyMatch(name::startsWith)) {
                return false;
            }
            if (PLATFORM_PACKAGES.stream().noneMatch(name::startsWith)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the server had closed the connection before it answered anything. */
    private static boolean isEndOfStream(Exception e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith("unexpected end of stream")
                || message.contains("Connection reset")
                || message.contains("Broken pipe")
                || message.contains("Socket closed");
    }

    private static Answer file(
            IncomingFile incoming, Response response, WireTrace trace, Answer answer, SendOptions options)
            throws AttemptFailedException {
        try {
            incoming.save(response, trace.bodyEnd(response));
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, answer));
        } catch (IncomingFile.UnusableException e) {
            throw brokenOff(options, answer, String.valueOf(e.getMessage()), e.connectionError());
        }
        return answer;
    }

    private Answer read(Response response, WireTrace trace, SendOptions options) throws AttemptFailedException {
        if (trace.bodyEnd(response) == WireTrace.BodyEnd.AMBIGUOUS) {
            return cut(response, trace, "its length is ambiguous");
        }
        if (trace.isEmpty() && response.body().contentLength() <= 0) {
            // If it is said to be compressed, there is nothing that OkHttp could decompress.
            return answer(response, trace, NO_BYTES);
        }
        int maxSmallBytes = Math.min(memory.maxSmallBytes(), maxBytes(options));
        // Reads from OkHttp's own buffers: a stream would copy the bytes through another one.
        BufferedSource source = response.body().source();
        try {
            if (!source.request(maxSmallBytes + 1L)) {
                byte[] body = source.getBuffer().readByteArray();
                return isWhole(response, trace, body)
                        ? answer(response, trace, body)
                        : cut(response, trace, "its end is not marked");
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return withoutBody(response, trace, options, e);
        }
        // The service's errors are short: a long one is something else, and is not read.
        return response.isSuccessful() ? large(response, trace, options, source) : answer(response, trace, NO_BYTES);
    }

    private Answer large(Response response, WireTrace trace, SendOptions options, BufferedSource source)
            throws AttemptFailedException {
        AnswerMemory.Lease lease = lease(response, trace, options);
        boolean leaseTaken = false;
        try {
            if (source.request(maxBytes(options) + 1L)) {
                throw new AttemptFailedException(AttemptFailure.unreadable(
                        RetryTable.ANSWER_TOO_LONG,
                        answer(response, trace, NO_BYTES),
                        "it is longer than " + maxBytes(options) + " bytes"));
            }
            byte[] body = source.getBuffer().readByteArray();
            if (!isWhole(response, trace, body)) {
                return cut(response, trace, "its end is not marked");
            }
            leaseTaken = true;
            return new Answer(response, trace, body, lease);
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return withoutBody(response, trace, options, e);
        } finally {
            if (!leaseTaken) {
                lease.close();
            }
        }
    }

    /** Returns whether a body is whole that ends with its connection, as those of proxies with HTTP/1.0 do. */
    private static boolean isWhole(Response response, WireTrace trace, byte[] body) {
        if (trace.bodyEnd(response) != WireTrace.BodyEnd.CONNECTION) {
            return true;
        }
        try {
            Json.Kind kind = Json.parse(body).kind();
            return kind == Json.Kind.OBJECT || kind == Json.Kind.ARRAY;
        } catch (UnreadableJsonException cut) {
            return false;
        }
    }

    /** Returns the answer without its body if its status is an error; throws otherwise. */
    private static Answer cut(Response response, WireTrace trace, String why) throws AttemptFailedException {
        Answer answer = answer(response, trace, NO_BYTES);
        if (!response.isSuccessful()) {
            return answer;
        }
        throw new AttemptFailedException(
                AttemptFailure.unreadable(RetryTable.CONNECTION_LOST, answer, why + ", so it may have been cut off"));
    }

    private int maxBytes(SendOptions options) {
        return Math.min(memory.maxBytes(), options.maxBytes());
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
                RetryTable.CONNECTION_LOST,
                answer(response, trace, NO_BYTES),
                "it is large, and other large answers were being read until its timeout"));
    }

    /** Returns the answer whose body broke off if its status is an error, which needs no body; throws otherwise. */
    private static Answer withoutBody(Response response, WireTrace trace, SendOptions options, Exception e)
            throws AttemptFailedException {
        Answer answer = answer(response, trace, NO_BYTES);
        if (!response.isSuccessful()) {
            return answer;
        }
        if (e instanceof ProtocolException && WITHOUT_CONTENT.contains(response.code())) {
            throw new AttemptFailedException(AttemptFailure.unreadable(
                    RetryTable.ANSWER_UNUSABLE, answer, "it is a " + response.code() + " with a body"));
        }
        throw brokenOff(options, answer, "it broke off (" + e.getClass().getSimpleName() + ")", e);
    }

    private static AttemptFailedException brokenOff(
            SendOptions options, Answer answer, String why, @Nullable Exception cause) {
        if (cause != null && options.endsAtDeadline() && WireTrace.isCallTimeout(cause)) {
            String what = "answered " + answer.status() + ", but the answer was not complete before its deadline";
            return new AttemptFailedException(AttemptFailure.deadline(RetryTable.CONNECTION_LOST, what, answer, cause));
        }
        return new AttemptFailedException(AttemptFailure.unreadable(
                cause == null ? RetryTable.UNREADABLE : RetryTable.CONNECTION_LOST, answer, why));
    }

    private static Answer answer(Response response, WireTrace trace, byte[] body) {
        return new Answer(response, trace, body, null);
    }

    private static String address(Request request) {
        return request.url().host() + ":" + request.url().port();
    }
}
