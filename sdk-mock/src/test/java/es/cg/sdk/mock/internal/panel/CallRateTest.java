package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Calls are counted by the minute of real time in which they come. */
final class CallRateTest {
    private final AtomicLong millis = new AtomicLong(Duration.ofDays(20_000).toMillis());
    private final CallRate rate = new CallRate(millis::get);

    private void pass(Duration time) {
        millis.addAndGet(time.toMillis());
    }

    private void count(int calls) {
        for (int i = 0; i < calls; i++) {
            rate.count();
        }
    }

    @Test
    void eachMinuteHasItsCallsOldestFirst() {
        count(2);
        pass(Duration.ofSeconds(59));
        count(1);
        pass(Duration.ofSeconds(1));
        count(5);
        pass(Duration.ofMinutes(2));

        assertThat(rate.lastMinutes()).hasSize(30).endsWith(3L, 5L, 0L, 0L).startsWith(0L);
    }

    @Test
    void minutesBeforeTheLastThirtyAreForgotten() {
        count(7);
        pass(Duration.ofMinutes(29));
        assertThat(rate.lastMinutes()).startsWith(7L);
        pass(Duration.ofMinutes(1));
        assertThat(rate.lastMinutes()).containsOnly(0L);
        count(1);
        pass(Duration.ofDays(2));
        assertThat(rate.lastMinutes()).containsOnly(0L);
    }

    @Test
    void clockThatIsSetBackLosesNoCall() {
        count(1);
        pass(Duration.ofMinutes(-5));
        count(1);

        assertThat(rate.lastMinutes()).endsWith(0L, 2L);
    }
}
