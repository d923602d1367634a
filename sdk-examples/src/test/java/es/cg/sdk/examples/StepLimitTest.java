package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A step ends after 20 seconds without a line, and after 60 in all, ten of which are for its end. */
final class StepLimitTest {
    private final AtomicLong nanos = new AtomicLong(7);
    private final StepLimit limit = new StepLimit(nanos::get);

    private void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void silenceEndsAfter20Seconds() {
        pass(19);
        assertThat(limit.left("it")).hasSeconds(1);
        limit.told();
        pass(19);
        assertThat(limit.left("it")).hasSeconds(1);
        pass(1);
        assertThatThrownBy(() -> limit.left("the event x")).hasMessage("the event x did not come within 20 s");
    }

    @Test
    void allEndsAfter50SecondsAndTheEndAfter10More() {
        for (int i = 0; i < 4; i++) {
            pass(12);
            limit.told();
        }
        assertThat(limit.left("it")).hasSeconds(2);
        pass(2);
        assertThatThrownBy(() -> limit.left("it")).hasMessage("it did not come within 50 s");
        limit.end();
        assertThat(limit.left("it")).hasSeconds(10);
        limit.told();
        pass(10);
        assertThatThrownBy(() -> limit.left("it")).hasMessage("it did not come within 10 s");
    }
}
