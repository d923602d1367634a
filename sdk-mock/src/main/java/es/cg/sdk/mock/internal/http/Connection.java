package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.service.ApiRequest;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Fate;
import es.cg.sdk.mock.internal.service.Receiver;
import es.cg.sdk.mock.internal.service.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One connection, whose requests are answered one after the other. One thread's, but for {@link #hurry}. */
final class Connection implements Runnable {
    private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int LINGER_MILLIS = 500;

    private final Socket socket;
    private final Receiver receiver;
    private final List<String> prefix;
    private final Limits limits;
    private final CountDownLatch closing;
    private volatile boolean busy;

    Connection(Socket socket, Receiver receiver, List<String> prefix, Limits limits, CountDownLatch closing) {
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
            Wire wire = new Wire(socket.getInputStream());
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
        return closing.getCount() > 0;
    }

    /** Whether the connection goes on. */
    private boolean answersOne(Wire wire) throws IOException {
        OutputStream out = socket.getOutputStream();
        ApiResponse response;
        boolean headersOnly = false;
        boolean goesOn = false;
        String said = "close";
        try {
            Head head = Head.read(wire, limits.head());
            headersOnly = head.method().equals("HEAD");
            try {
                byte[] body = Body.read(wire, head, limits, () -> out.write(Reply.CONTINUE));
                goesOn = head.keepsAlive();
                response = received(request(head, body));
            } catch (Body.TooLarge tooLarge) {
                goesOn = tooLarge.read() && head.keepsAlive();
                response = receiver.refuse(tooLarge.refusal());
            }
            goesOn &= isOpen();
            said = !goesOn ? "close" : head.modern() ? "" : "keep-alive";
        } catch (Refusal malformed) {
            goesOn = false;
            response = receiver.refuse(malformed);
        }
        return sent(out, response, Reply.of(response, headersOnly, said)) && (goesOn || lingers(wire));
    }

    private ApiResponse received(ApiRequest request) {
        try {
            return receiver.answer(request);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError bug) {
            return receiver.refuse(Refusal.failed(bug));
        }
    }

    private ApiRequest request(Head head, byte[] body) {
        Target target = Target.of(head.target());
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
    private boolean sent(OutputStream out, ApiResponse response, Reply reply) throws IOException {
        Fate fate = response.fate();
        try {
            // A closing door waits for nothing.
            if (!fate.delay().isZero() && closing.await(fate.delay().toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
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
        return fate.kind() == Fate.Kind.WHOLE;
    }

    /** Lets the answer arrive: to close over bytes that were not read would throw it away. Always false. */
    private boolean lingers(Wire wire) throws IOException {
        // The answer has been sent: a closing door need not wait for what follows.
        busy = false;
        socket.shutdownOutput();
        socket.setSoTimeout(LINGER_MILLIS);
        long begin = System.nanoTime();
        wire.drain(limits.drained(), () -> isOpen() && System.nanoTime() - begin < LINGER_NANOS);
        return false;
    }
}
