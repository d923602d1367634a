package es.cg.sdk.call;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The time of another clock. */
record ClockTime(InstantSource clock, Consumer<Duration> sleeping) implements Time {
    private static final double NO_JITTER = 0.5;

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public long nanos() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        sleeping.accept(duration);
    }

    @Override
    public double random() {
        return NO_JITTER;
    }
}
