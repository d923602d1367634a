package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.ReceivedBody;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.ResponseFault;
import es.cg.sdk.mock.internal.api.StreamedBody;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A connection whose requests are answered one after the other. Confined to one thread, except {@link #end}. */
final class Connection implements Runnable {
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int LINGER_MILLIS = 500;

    private final Socket socket;
    private final RequestReceiver receiver;
    private final List<String> prefix;
    private final HttpLimits limits;
    private final CompletableFuture<Void> closing;
    private volatile boolean busy;

    Connection(
            Socket socket,
            RequestReceiver receiver,
            List<String> prefix,
            HttpLimits limits,
            CompletableFuture<Void> closing) {
        this.socket = socket;
        this.receiver = receiver;
        this.prefix = prefix;
        this.limits = limits;
        this.closing = closing;
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) limits.readTimeout().toMillis());
            ConnectionInput input = new ConnectionInput(socket.getInputStream());
            while (isOpen() && input.awaitsMore()) {
                busy = true;
                if (!answerOne(input)) {
                    return;
                }
                busy = false;
            }
        } catch (IOException gone) {
            // The client has closed the connection, or the listener is closing: no answer can be sent.
        }
    }

    /** Closes the connection if it is idle; by force also while it answers a request. */
    void end(boolean force) {
        if (force || !busy) {
            try {
                socket.close();
            } catch (IOException e) {
                // Nothing more can be done.
            }
        }
    }

    private boolean isOpen() {
        return !closing.isDone();
    }

    /** Answers a request. Returns whether the connection stays open. */
    private boolean answerOne(ConnectionInput input) throws IOException {
        OutputStream out = socket.getOutputStream();
        ApiResponse response;
        boolean headersOnly = false;
        boolean staysOpen = false;
        String connection = "close";
        try {
            RequestHead head = RequestHead.read(input, limits.head());
            headersOnly = head.method().equals("HEAD");
            try {
                ReceivedBody body = BodyReader.read(input, head, limits, () -> out.write(ResponseBytes.CONTINUE));
                try {
                    staysOpen = head.keepsAlive();
                    response = received(request(head, body));
                } finally {
                    body.delete();
                }
            } catch (BodyReader.TooLarge tooLarge) {
                staysOpen = tooLarge.read() && head.keepsAlive();
                response = refused(tooLarge.error());
            }
            staysOpen &= isOpen();
            connection = !staysOpen ? "close" : head.http11() ? "" : "keep-alive";
        } catch (ApiException malformed) {
            staysOpen = false;
            response = refused(malformed);
        }
        StreamedBody streamed = headersOnly ? null : response.streamed();
        if (response.streamed() != null) {
            staysOpen = false;
            connection = "close";
        }
        if (!send(out, response, headersOnly, connection)) {
            return false;
        }
        if (streamed != null) {
            // Such a body may last for hours, so a closing listener does not wait for it.
            busy = false;
            streamed.writeTo(out);
        }
        return staysOpen || linger(input);
    }

    private ApiResponse received(ApiRequest request) {
        try {
            return receiver.answer(request);
        } catch (RuntimeException | StackOverflowError bug) {
            return refused(ApiException.failed(bug));
        }
    }

    /** Returns the answer to an error, also if the receiver itself fails. */
    private ApiResponse refused(ApiException refusal) {
        try {
            return receiver.refuse(refusal);
        } catch (RuntimeException | StackOverflowError bug) {
            return ApiException.failed(bug).response("req_none");
        }
    }

    private ApiRequest request(RequestHead head, ReceivedBody body) {
        RequestTarget target = RequestTarget.of(head.target());
        List<String> path = target.path();
        boolean below =
                path.size() > prefix.size() && path.subList(0, prefix.size()).equals(prefix);
        ApiRequest request = new ApiRequest(
                head.method(),
                below ? path.subList(prefix.size(), path.size()) : path,
                target.query(),
                head.headers(),
                body,
                socket.getInetAddress().getHostAddress(),
                head.repeated());
        return below ? request : request.missing("/" + String.join("/", prefix));
    }

    /** Sends a response with its fault. Returns whether all of it was sent. */
    private boolean send(OutputStream out, ApiResponse response, boolean headersOnly, String connection)
            throws IOException {
        ResponseFault fault = response.fault();
        ResponseBytes bytes;
        try {
            bytes = ResponseBytes.of(response, headersOnly, connection);
            if (!fault.delay().isZero() && !delayed(fault)) {
                return false;
            }
        } finally {
            response.beforeSending();
        }
        switch (fault.kind()) {
            case NONE -> out.write(bytes.whole());
            case DROPPED_MID_BODY -> out.write(bytes.half());
            case DROPPED_BEFORE, DROPPED_AFTER -> {
                // Nothing is sent.
            }
        }
        return fault.kind() == ResponseFault.Kind.NONE;
    }

    /** Waits for the delay, or until it is released. Returns false if the listener closes first. */
    private boolean delayed(ResponseFault fault) {
        try {
            CompletableFuture.anyOf(fault.released(), closing).get(fault.delay().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException delayEnded) {
            return true;
        } catch (ExecutionException e) {
            throw new IllegalStateException("neither future fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        return isOpen();
    }

    /** Reads what the client still sends, since closing over unread bytes would discard the answer. Returns false. */
    private boolean linger(ConnectionInput input) throws IOException {
        // The answer has been sent, so a closing listener need not wait for this.
        busy = false;
        socket.shutdownOutput();
        socket.setSoTimeout(LINGER_MILLIS);
        long begin = System.nanoTime();
        input.drain(limits.drained(), () -> isOpen() && System.nanoTime() - begin < LINGER_NANOS);
        return false;
    }
}
