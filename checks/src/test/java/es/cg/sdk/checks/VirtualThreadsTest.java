package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.time.Duration;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Ten thousand calls at once, each on a virtual thread of its own, through the gate of eight. In an execution of its
 * own, where the JDK has virtual threads: what is recorded is the whole process's.
 */
@Execution(ExecutionMode.SAME_THREAD)
@Timeout(300)
class VirtualThreadsTest {
    private static final int CALLS = 10_000;
    private static final int PLACES = 8;
    private static final Duration PINNED = Duration.ofMillis(20);

    // As many as there are places, who ask again as soon as they are answered: each stands behind all that wait.
    private static final int GREEDY = PLACES;
    private static final int TURNS = 8 * GREEDY;

    // Fewer than the mock takes from an address.
    private static final int AN_ADDRESS_A_MINUTE = 500;

    @TempDir
    Path folder;

    private final AtomicInteger served = new AtomicInteger();

    private interface Work {
        void run() throws Exception;
    }

    /** The events of virtual threads that held on to their carrier for longer than is well. */
    private List<RecordedEvent> pinned(Work work) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(PINNED).withStackTrace();
            recording.start();
            work.run();
            recording.stop();
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        }
    }

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        // Compiled for 17.
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    @Test
    void tenThousandCallsAtOnceEndWellAndPinNothingAndNoneStarves() throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        AtomicInteger waiting = new AtomicInteger();
        AtomicInteger turns = new AtomicInteger();
        List<RecordedEvent> pinned;
        long begin = System.nanoTime();
        ExecutorService threads = virtualThreads();
        // Enforced: a ninth open request would be refused, and be asked again.
        try (MockCg mock = MockCg.builder()
                        .enforceLimits()
                        .requestsPerMinute(0)
                        .requestsPerClientPerMinute(0)
                        .start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            // While one thread loads a class, others that need it are pinned by the JVM: that is once, and is not ours.
            threads.submit(() -> one(cg, mock)).get(1, TimeUnit.MINUTES);
            pinned = pinned(() -> {
                List<Future<?>> calls = new ArrayList<>();
                for (int i = 0; i < GREEDY; i++) {
                    calls.add(threads.submit(() -> {
                        for (int n = 0; ended.get() < CALLS && n < CALLS; n++) {
                            boolean lineIsThere = arrived.get() == CALLS;
                            one(cg, mock);
                            turns.addAndGet(lineIsThere ? 1 : 0);
                        }
                    }));
                }
                for (int i = 0; i < CALLS; i++) {
                    calls.add(threads.submit(() -> {
                        if (arrived.incrementAndGet() == CALLS) {
                            waiting.set(CALLS - ended.get());
                        }
                        one(cg, mock);
                        ended.incrementAndGet();
                    }));
                }
                for (Future<?> each : calls) {
                    each.get(4, TimeUnit.MINUTES);
                }
            });
            assertThat(mock.journal().calls("activities.list")).allMatch(call -> call.status() == 200);
        } finally {
            threads.shutdown();
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
        assertThat(pinned.stream().map(VirtualThreadsTest::told)).isEmpty();
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

    private void one(CgClient cg, MockCg mock) {
        assertThat(cg.forClient(1001).activities().list()).hasSize(1);
        if (served.incrementAndGet() % AN_ADDRESS_A_MINUTE == 0) {
            mock.panel().advance(Duration.ofMinutes(1));
        }
    }

    /** Else the other test might find nothing because it looks at nothing. */
    @Test
    void aThreadThatIsPinnedIsFound() throws Exception {
        ExecutorService threads = virtualThreads();
        try {
            assertThat(pinned(() -> threads.submit(Slow::touch).get(1, TimeUnit.MINUTES)))
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
}
