package es.cg.sdk.checks.services;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. Thread-safe. */
final class TestClock extends Clock {
    private Instant now;

    TestClock(Instant now) {
        this.now = now;
    }

    synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    @Override
    public synchronized Instant instant() {
        return now;
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
