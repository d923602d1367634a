package es.cg.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The thread that looks for interrupts: when it looks, sleeps and ends. */
final class InterruptWatchTest {
    private static final InterruptWatch.Waits REAL = Condition::awaitNanos;

    private final BlockingQueue<Long> waits = new LinkedBlockingQueue<>();
    private final InterruptWatch watch = new InterruptWatch(this::untilSignalled);

    @AfterEach
    void stop() {
        watch.close();
    }

    /** Waits hardly at all between two looks, and without end for a call. */
    private long untilSignalled(Condition condition, long nanos) throws InterruptedException {
        waits.add(nanos);
        return REAL.await(condition, nanos == InterruptWatch.POLL_NANOS ? 1 : Long.MAX_VALUE);
    }

    /** Watches a call until it was looked at this often, and returns the thread that looked. */
    private static Thread looked(InterruptWatch watch, int times) throws InterruptedException {
        CountDownLatch looks = new CountDownLatch(times);
        BlockingQueue<Thread> daemons = new LinkedBlockingQueue<>();
        Object call = new Object();
        watch.watch(call, () -> {
            daemons.add(Thread.currentThread());
            looks.countDown();
        });
        assertThat(looks.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        watch.done(call);
        return daemons.element();
    }

    @Test
    void callThatEndsEarlyDoesNotHideTheNextCall() throws Exception {
        looked(watch, 1);
        for (int i = 0; i < 50; i++) {
            awaitSleep();
            Object call = new Object();
            watch.watch(call, () -> {});
            watch.done(call);
            awaitSleep();
            looked(watch, 1);
        }
    }

    /** Waits until the daemon begins to sleep, since there is no call. */
    private void awaitSleep() throws InterruptedException {
        long wait = waits.take();
        while (wait < InterruptWatch.IDLE_NANOS) {
            wait = waits.take();
        }
    }

    @Test
    void waitsOnceWhileNothingIsInFlight() throws Exception {
        Thread daemon = looked(watch, 3);
        while (waits.take() < InterruptWatch.IDLE_NANOS) {
            assertThat(daemon.isAlive()).isTrue();
        }
        Thread woken = looked(watch, 3);
        List<Long> since = new ArrayList<>();
        waits.drainTo(since);

        assertThat(woken).isSameAs(daemon);
        assertThat(since.subList(0, 2)).containsOnly(InterruptWatch.POLL_NANOS);
    }

    @Test
    void endsAfterAnIdleTimeAndStartsWithTheNextCall() throws Exception {
        InterruptWatch ending = new InterruptWatch((condition, nanos) -> 0);
        Thread first = looked(ending, 3);
        first.join();
        Thread second = looked(ending, 3);
        second.join();

        assertThat(second).isNotSameAs(first);
    }

    @Test
    void closingEndsItUnlessACallIsInFlight() throws Exception {
        watch.watch("call", () -> {});
        Thread daemon = looked(watch, 1);
        watch.close();
        assertThat(looked(watch, 1)).as("of a call in flight").isSameAs(daemon);

        watch.done("call");
        watch.close();
        assertThat(daemon.isAlive()).isFalse();
    }

    @Test
    void throwingCheckDoesNotStopTheWatch() throws Exception {
        watch.watch("broken", () -> {
            Thread.currentThread().interrupt();
            throw new AssertionError("broken");
        });
        assertThat(looked(watch, 20).isAlive()).isTrue();
        watch.done("broken");
    }
}
