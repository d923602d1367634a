package es.cg.sdk.checks.services;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Thread-safe. */
final class TestClock extends Clock {
    private final AtomicReference<Instant> now;

    TestClock(Instant now) {
        this.now = new AtomicReference<>(now);
    }

    void advance(Duration time) {
        now.updateAndGet(each -> each.plus(time));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return fixed(instant(), zone);
    }
}
