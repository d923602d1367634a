package es.cg.sdk;

import es.cg.sdk.call.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Time that stands still but for waits, which pass at once; chance is always the same. */
final class StillTime implements Time {
    private static final Instant BEGIN = Instant.parse("2026-11-20T08:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong jumped = new AtomicLong();
    private final List<Duration> waits = new CopyOnWriteArrayList<>();
    private final double chance;
    private volatile Runnable duringWaits = () -> {};

    StillTime() {
        this(0.5);
    }

    StillTime(double chance) {
        this.chance = chance;
    }

    /** What was waited, in its order. */
    List<Duration> waits() {
        return List.copyOf(waits);
    }

    /** What happens in each wait. */
    void duringWaits(Runnable task) {
        duringWaits = task;
    }

    void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    /** Sets the wall clock forward, or back: the time that the computer has run stays, as while it is suspended. */
    void jump(Duration duration) {
        jumped.addAndGet(duration.toNanos());
    }

    @Override
    public Instant now() {
        return BEGIN.plusNanos(nanos.get()).plusNanos(jumped.get());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        duringWaits.run();
        waits.add(duration);
        advance(duration);
    }

    @Override
    public double random() {
        return chance;
    }
}
