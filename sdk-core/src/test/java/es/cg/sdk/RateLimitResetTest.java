package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A service whose window ends six seconds after the first calls: its answers decide, and not the client's own window.
 */
final class RateLimitResetTest {
    private static final int LIMIT = 20;
    private static final Duration RESET = Duration.ofSeconds(6);

    @RegisterExtension
    private final Answering answering = new Answering();

    private final StillTime time = answering.time;
    private final Service service = new Service();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private CgClient cg;

    @BeforeEach
    void start() {
        answering.server.setDispatcher(service);
        cg = answering.cg();
    }

    @AfterEach
    void stop() {
        service.answers.release(1000);
        threads.shutdownNow();
    }

    /** Counts from each full minute, the first of which is in six seconds. */
    private final class Service extends Dispatcher {
        private final Semaphore answers = new Semaphore(1000);
        private final AtomicInteger requests = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();
        private volatile int usedByOthers;
        private long window;
        private int used;

        /** Has requests wait until they are let go. */
        void hold() {
            answers.drainPermits();
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            requests.incrementAndGet();
            answers.acquire();
            return answer();
        }

        private synchronized MockResponse answer() {
            long second = time.nanos() / 1_000_000_000 + 60 - RESET.toSeconds();
            if (second / 60 != window) {
                window = second / 60;
                used = window == 1 ? usedByOthers : 0;
            }
            String reset = Long.toString(60 - second % 60);
            if (used == LIMIT) {
                refused.incrementAndGet();
                return new MockResponse.Builder()
                        .code(429)
                        .setHeader("Retry-After", reset)
                        .setHeader("X-CG-Rate-Limited-Reason", "credential-rate")
                        .body("{\"error\":{\"code\":\"limite_de_peticiones\"}}")
                        .build();
            }
            used++;
            return new MockResponse.Builder()
                    .setHeader("RateLimit-Limit", Integer.toString(LIMIT))
                    .setHeader("RateLimit-Remaining", Integer.toString(LIMIT - used))
                    .setHeader("RateLimit-Reset", reset)
                    .body("{}")
                    .build();
        }
    }

    private void read(CgClient client, int times) {
        for (int i = 0; i < times; i++) {
            client.run(READ.call());
        }
    }

    private CgClient within(Duration deadline) {
        return cg.with(CallOptions.defaults().deadline(deadline));
    }

    /** Reads six times at once, and waits until one of the requests has reached the service and five calls wait. */
    private List<Future<?>> sixReads(CgClient client) {
        List<Future<?>> reads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            reads.add(threads.submit(() -> read(client, 1)));
        }
        while (cg.limits().waiting() < 5 || service.requests.get() <= LIMIT) {
            assertThat(reads).noneMatch(Future::isDone);
        }
        return reads;
    }

    private static void await(List<Future<?>> reads) throws Exception {
        for (Future<?> each : reads) {
            each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }
    }

    @Test
    void readsOverTheLimitWaitOnlyForTheReset() {
        read(within(Duration.ofSeconds(20)), 26);

        assertThat(time.waits()).containsExactly(RESET);
        assertThat(service.refused).hasValue(0);
    }

    @Test
    void afterResetOneRequestIsSentAndOthersWait() throws Exception {
        read(cg, LIMIT);
        time.advance(RESET);
        service.hold();
        List<Future<?>> reads = sixReads(within(Duration.ofSeconds(20)));
        assertThat(service.requests).hasValue(LIMIT + 1);
        service.answers.release(1000);
        await(reads);

        assertThat(time.waits()).isEmpty();
        assertThat(service.refused).hasValue(0);
    }

    @Test
    void afterResetOnlyRemainingRequestsAreSent() throws Exception {
        read(cg, LIMIT);
        time.advance(RESET);
        service.usedByOthers = LIMIT - 2;
        service.hold();
        List<Future<?>> reads = sixReads(within(Duration.ofHours(1)));
        service.answers.release(1000);
        await(reads);

        assertThat(time.waits()).containsExactly(Duration.ofMinutes(1));
        assertThat(service.refused).hasValue(0);
    }

    @Test
    void refusedFirstRequestMakesAllWaitForRetryAfter() throws Exception {
        read(cg, LIMIT);
        time.advance(RESET);
        service.usedByOthers = LIMIT;
        service.hold();
        // Two calls may wait at a time, and each moves the clock.
        List<Future<?>> reads = sixReads(within(Duration.ofHours(1)));
        service.answers.release(1000);
        await(reads);

        assertThat(time.waits()).isNotEmpty().allMatch(each -> each.compareTo(Duration.ofMinutes(1)) >= 0);
        assertThat(service.refused).hasValue(1);
    }
}
