package es.cg.sdk.mock.internal.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody waits for ever: neither for a receiver that does not answer, nor for a thread that a task has ended. */
@Timeout(value = HangLimit.MINUTES, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NoEndlessWaitTest {
    private static final Instant BEGIN = Instant.parse("2026-11-20T08:00:00Z");

    private final ReentrantLock lock = new ReentrantLock();

    @Test
    void advanceFailsIfReceiverStaysSilent() throws IOException {
        Environment environment = new Environment(false, new SimulatedClock(BEGIN, null), 1);
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DeliveryQueue queue = new DeliveryQueue(lock, Duration.ofMillis(50))) {
            ClockRunner runner = new ClockRunner(environment, queue);
            lock.lock();
            try {
                queue.send(
                        environment,
                        new DeliveryRequest(
                                "receiver",
                                URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/"),
                                "{}",
                                "CG-Signature",
                                "t=1,v1=00",
                                Duration.ofSeconds(50),
                                false),
                        answer -> {});

                assertThatThrownBy(() -> runner.advance(BEGIN.plusSeconds(60)))
                        .isInstanceOfSatisfying(
                                ApiException.class,
                                refusal -> assertThat(refusal.text().english())
                                        .isEqualTo(
                                                "webhook receivers have not answered, and 1 deliveries are open; the clock"
                                                        + " shows 2026-11-20T09:00:00+01:00"));
                assertThat(runner.isRunning()).isFalse();
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    @SuppressWarnings("try")
    void aTaskThatFailsDoesNotEndTheThread() throws InterruptedException {
        Environment environment = new Environment(false, new SimulatedClock(BEGIN, System::nanoTime), 1);
        CountDownLatch ran = new CountDownLatch(1);
        environment.schedule().on("fails", payload -> {
            throw new IllegalStateException("on purpose");
        });
        environment.schedule().on("runs", payload -> ran.countDown());
        lock.lock();
        try (DueTaskThread thread = new DueTaskThread(lock, () -> List.of(environment))) {
            environment.schedule().whenScheduled(thread::taskScheduled);
            environment.schedule().put(BEGIN, "fails", JsonNodeFactory.instance.objectNode());
            environment.schedule().put(BEGIN.plusMillis(20), "runs", JsonNodeFactory.instance.objectNode());
            unlockedUntil(ran);
            assertThat(ran.getCount()).isZero();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the thread run until it has done so, or for half a minute. */
    private void unlockedUntil(CountDownLatch ran) throws InterruptedException {
        Condition released = lock.newCondition();
        long end = HangLimit.end();
        while (ran.getCount() > 0 && System.nanoTime() < end) {
            released.awaitNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    @Test
    @SuppressWarnings("try")
    void aRepeatedTaskThatFailsIsRunAgain() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(3);
        List<Throwable> reported = new CopyOnWriteArrayList<>();
        try (RepeatedTask task = new RepeatedTask("test-repeated", Duration.ofMillis(1), () -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> reported.add(failure));
            runs.countDown();
            throw new IllegalStateException("on purpose");
        })) {
            assertThat(runs.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(reported).isNotEmpty().allMatch(each -> "on purpose".equals(each.getMessage()));
    }
}
