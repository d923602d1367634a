package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A process that receives 200 forged bodies of 2 MB at once, as a server with a cached pool does, and then an event.
 * Prints the answers.
 */
final class ForgedBodies {
    private static final int REQUESTS = 200;
    private static final int LENGTH = 2_000_000;
    // Just below the maximum of a body, so that all are there at the same time.
    private static final int ALL_MEET_AT = 1_000_000;

    private ForgedBodies() {}

    /** A body that takes no memory of the sender's. */
    private static final class Body extends InputStream {
        private final CyclicBarrier meeting;
        private int sent;
        private boolean met;

        Body(CyclicBarrier meeting) {
            this.meeting = meeting;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("read in pieces");
        }

        @Override
        public int read(byte[] into, int from, int length) {
            if (sent >= ALL_MEET_AT && !met) {
                met = true;
                try {
                    meeting.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
            }
            int count = Math.min(length, LENGTH - sent);
            sent += count;
            return count == 0 ? -1 : count;
        }
    }

    /** Receives, and prints one line. */
    public static void main(String[] arguments) throws Exception {
        WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier()).build(event -> {});
        CyclicBarrier meeting = new CyclicBarrier(REQUESTS);
        List<String> forged = List.of("t=" + Sender.NOW.getEpochSecond() + ",v1=" + "0".repeat(64));
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            answers.add(threads.submit(
                    () -> receiver.receive("POST", forged, new Body(meeting)).status()));
        }
        int refused = 0;
        for (Future<Integer> each : answers) {
            refused += each.get() == 401 ? 1 : 0;
        }
        threads.shutdownNow();
        int event = Sender.send(receiver, Sender.event("evt_1").getBytes(UTF_8)).status();
        System.out.println(refused + " refused, then " + event);
    }
}
