package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Ten thousand calls at once, each on a virtual thread of its own, through the gate of eight. In an execution of its
 * own, where the JDK has virtual threads: what is recorded is the whole process's.
 */
@Execution(ExecutionMode.SAME_THREAD)
class VirtualThreadsTest {
    private static final String EVENT = "jdk.VirtualThreadPinned";
    private static final int CALLS = 10_000;
    private static final int PLACES = 8;
    private static final Duration PINNED = Duration.ofMillis(20);

    // As many as there are places, who ask again as soon as they are answered: each stands behind all that wait.
    private static final int GREEDY = PLACES;
    private static final int TURNS = 8 * GREEDY;

    @TempDir
    Path folder;

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();

    private interface Work {
        void run() throws Exception;
    }

    /** The events of virtual threads that held on to their carrier for longer than is well. */
    private List<RecordedEvent> pinned(Work work) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable(EVENT).withThreshold(PINNED).withStackTrace();
            recording.start();
            work.run();
            recording.stop();
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            // Other libraries record too: JUnit has an event for each test.
            return RecordingFile.readAllEvents(file).stream()
                    .filter(each -> each.getEventType().getName().equals(EVENT))
                    .toList();
        }
    }

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        // Compiled for 17.
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    @Test
    void tenThousandConcurrentCallsFinishWithoutPinning() throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        AtomicInteger waiting = new AtomicInteger();
        AtomicInteger turns = new AtomicInteger();
        List<RecordedEvent> pinned;
        long begin = System.nanoTime();
        ExecutorService threads = virtualThreads();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService answering = Executors.newCachedThreadPool();
        server.setExecutor(answering);
        server.createContext("/", this::answer);
        server.start();
        try (CgClient cg = CgClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(new FastTime())
                .build()) {
            // While one thread loads a class, others that need it are pinned by the JVM: that is once, and is not ours.
            threads.submit(() -> one(cg)).get(HangLimit.MINUTES, TimeUnit.MINUTES);
            pinned = pinned(() -> {
                List<Future<?>> calls = new ArrayList<>();
                for (int i = 0; i < GREEDY; i++) {
                    calls.add(threads.submit(() -> {
                        for (int n = 0; ended.get() < CALLS && n < CALLS; n++) {
                            boolean lineIsThere = arrived.get() == CALLS;
                            one(cg);
                            turns.addAndGet(lineIsThere ? 1 : 0);
                        }
                    }));
                }
                for (int i = 0; i < CALLS; i++) {
                    calls.add(threads.submit(() -> {
                        if (arrived.incrementAndGet() == CALLS) {
                            waiting.set(CALLS - ended.get());
                        }
                        one(cg);
                        ended.incrementAndGet();
                    }));
                }
                for (Future<?> each : calls) {
                    each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
            });
        } finally {
            threads.shutdown();
            server.stop(0);
            answering.shutdown();
        }

        System.out.printf(
                Locale.ROOT,
                "Java %s: %d calls at once on virtual threads through %d places: %.1f s; while %d waited, %d who asked"
                        + " again and again had %d turns; pinned over %d ms: %d%n",
                Runtime.version(),
                CALLS,
                PLACES,
                (System.nanoTime() - begin) / 1e9,
                waiting.get(),
                GREEDY,
                turns.get(),
                PINNED.toMillis(),
                pinned.size());
        assertThat(ended).hasValue(CALLS);
        assertThat(mostOpen.get()).isBetween(1, PLACES);
        // On a busy machine the JDK could not tell the stack of some: nobody knows whose those are.
        assertThat(pinned.stream().filter(each -> each.getStackTrace() != null).map(VirtualThreadsTest::told))
                .isEmpty();
        assertThat(waiting.get()).isGreaterThan(CALLS / 10);
        assertThat(turns).hasValueLessThanOrEqualTo(TURNS);
    }

    /** How long and why, as far as the JDK says so, and the whole stack. */
    private static String told(RecordedEvent event) {
        String why = event.hasField("pinnedReason") ? event.getString("pinnedReason") : "";
        return event.getDuration() + " " + why
                + event.getStackTrace().getFrames().stream()
                        .map(frame -> "\n  " + frame.getMethod().getType().getName() + "."
                                + frame.getMethod().getName() + ":" + frame.getLineNumber())
                        .collect(Collectors.joining());
    }

    private static void one(CgClient cg) {
        assertThat(cg.forClient(1001)
                        .with(CallOptions.defaults().deadline(Duration.ofHours(23)))
                        .activities()
                        .list())
                .hasSize(1);
    }

    private void answer(HttpExchange call) throws IOException {
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        byte[] page = "{\"data\":[{\"id\":\"act_1\"}],\"has_more\":false}".getBytes(UTF_8);
        call.getResponseHeaders().set("Content-Type", "application/json");
        open.decrementAndGet();
        call.sendResponseHeaders(200, page.length);
        try (call) {
            call.getResponseBody().write(page);
        }
    }

    /** Else the other test might find nothing because it looks at nothing. */
    @Test
    void aThreadThatIsPinnedIsFound() throws Exception {
        ExecutorService threads = virtualThreads();
        try {
            assertThat(pinned(() -> threads.submit(Slow::touch).get(HangLimit.MINUTES, TimeUnit.MINUTES)))
                    .singleElement()
                    .satisfies(event -> assertThat(event.getDuration()).isGreaterThan(PINNED));
        } finally {
            threads.shutdown();
        }
    }

    /** Blocks while it is initialised, which no virtual thread can leave its carrier for. */
    private static final class Slow {
        static {
            long end = System.nanoTime() + 3 * PINNED.toNanos();
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(end - System.nanoTime());
            }
        }

        static void touch() {
            // Initialises the class.
        }
    }

    /** A minute passes in 60 ms, since an address may ask a thousand times in one. */
    private static final class FastTime implements Time {
        private static final int TIMES = 1000;

        private final Instant begin = Instant.now();
        private final long beginNanos = System.nanoTime();

        @Override
        public Instant now() {
            return begin.plusNanos(nanos());
        }

        @Override
        public long nanos() {
            return (System.nanoTime() - beginNanos) * TIMES;
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(duration.toNanos() / TIMES);
        }

        @Override
        public double random() {
            return 0.5;
        }
    }
}
