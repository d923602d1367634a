package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.ResponseFault;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One connection, whose requests are answered one after the other. One thread's, but for {@link #hurry}. */
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
            socket.setSoTimeout((int) limits.patience().toMillis());
            ConnectionInput wire = new ConnectionInput(socket.getInputStream());
            while (isOpen() && wire.awaitsMore()) {
                busy = true;
                if (!answersOne(wire)) {
                    return;
                }
                busy = false;
            }
        } catch (IOException gone) {
            // The client has left, or the door is closing: nobody is there to be told.
        }
    }

    /** Ends it: at once if it is idle, else by force when told so. */
    void hurry(boolean force) {
        if (force || !busy) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is as good as closed.
            }
        }
    }

    private boolean isOpen() {
        return !closing.isDone();
    }

    /** Whether the connection goes on. */
    private boolean answersOne(ConnectionInput wire) throws IOException {
        OutputStream out = socket.getOutputStream();
        ApiResponse response;
        boolean headersOnly = false;
        boolean goesOn = false;
        String said = "close";
        try {
            RequestHead head = RequestHead.read(wire, limits.head());
            headersOnly = head.method().equals("HEAD");
            try {
                byte[] body = BodyReader.read(wire, head, limits, () -> out.write(ResponseBytes.CONTINUE));
                goesOn = head.keepsAlive();
                response = received(request(head, body));
            } catch (BodyReader.TooLarge tooLarge) {
                goesOn = tooLarge.read() && head.keepsAlive();
                response = refused(tooLarge.refusal());
            }
            goesOn &= isOpen();
            said = !goesOn ? "close" : head.modern() ? "" : "keep-alive";
        } catch (ApiException malformed) {
            goesOn = false;
            response = refused(malformed);
        }
        return sent(out, response, headersOnly, said) && (goesOn || lingers(wire));
    }

    private ApiResponse received(ApiRequest request) {
        try {
            return receiver.answer(request);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError bug) {
            return refused(ApiException.failed(bug));
        }
    }

    /** What is refused even if the receiver fails at refusing: nobody is left without an answer. */
    private ApiResponse refused(ApiException refusal) {
        try {
            return receiver.refuse(refusal);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError bug) {
            return ApiException.failed(bug).response("req_none");
        }
    }

    private ApiRequest request(RequestHead head, byte[] body) {
        RequestTarget target = RequestTarget.of(head.target());
        List<String> path = target.path();
        boolean below =
                path.size() > prefix.size() && path.subList(0, prefix.size()).equals(prefix);
        return new ApiRequest(
                head.method(),
                // Without the prefix it is a path that no operation has.
                below ? path.subList(prefix.size(), path.size()) : List.of(""),
                target.query(),
                head.headers(),
                body,
                socket.getInetAddress().getHostAddress());
    }

    /** Whether it arrives whole. */
    private boolean sent(OutputStream out, ApiResponse response, boolean headersOnly, String said) throws IOException {
        ResponseFault fate = response.fate();
        ResponseBytes reply;
        try {
            reply = ResponseBytes.of(response, headersOnly, said);
            if (!fate.delay().isZero() && !waits(fate)) {
                return false;
            }
        } finally {
            response.sendsNow();
        }
        switch (fate.kind()) {
            case WHOLE -> out.write(reply.whole());
            case DROPPED_MID_BODY -> out.write(reply.half());
            case DROPPED_BEFORE, DROPPED_AFTER -> {
                // Nothing is sent.
            }
        }
        return fate.kind() == ResponseFault.Kind.WHOLE;
    }

    /** Until its time has come, or it is released; false if the door closes first, which waits for nothing. */
    private boolean waits(ResponseFault fate) {
        try {
            CompletableFuture.anyOf(fate.released(), closing).get(fate.delay().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException itsTimeHasCome) {
            return true;
        } catch (ExecutionException e) {
            throw new IllegalStateException("neither of them fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        return isOpen();
    }

    /** Lets the answer arrive: to close over bytes that were not read would throw it away. Always false. */
    private boolean lingers(ConnectionInput wire) throws IOException {
        // The answer has been sent: a closing door need not wait for what follows.
        busy = false;
        socket.shutdownOutput();
        socket.setSoTimeout(LINGER_MILLIS);
        long begin = System.nanoTime();
        wire.drain(limits.drained(), () -> isOpen() && System.nanoTime() - begin < LINGER_NANOS);
        return false;
    }
}
