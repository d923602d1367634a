package es.cg.sdk.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Counting requests in a sliding window. */
final class WindowCountTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void forgetsOldRequestsWithoutBeingAsked() {
        Timestamps ended = new Timestamps();
        WindowCount count = new WindowCount(Duration.ofMinutes(1), ended);
        for (int second = 0; second < 10_000; second++) {
            count.started();
            count.ended(true, second * SECOND);
        }
        assertThat(ended.size()).isEqualTo(60);
        assertThat(count.count(9_999 * SECOND)).isEqualTo(60);
    }

    @Test
    void waitsUntilEnoughRequestsHaveLeftTheWindow() {
        WindowCount count = new WindowCount(Duration.ofMinutes(1));
        for (int second = 0; second < 40; second++) {
            count.started();
            count.ended(true, second * SECOND);
        }
        assertThat(count.waitFor(41, 0, 40 * SECOND)).isZero();
        assertThat(count.waitFor(40, 0, 40 * SECOND)).isEqualTo(20 * SECOND);
        assertThat(count.waitFor(30, 0, 40 * SECOND)).isEqualTo(30 * SECOND);
        assertThat(count.waitFor(30, 5, 40 * SECOND)).isEqualTo(35 * SECOND);
    }

    @Test
    void timestampsKeepTheirOrderWhenTheRingGrowsAndWraps() {
        Timestamps timestamps = new Timestamps();
        for (long timestamp = 0; timestamp < 1_000; timestamp++) {
            timestamps.add(timestamp);
            if (timestamp % 3 == 0) {
                timestamps.removeUntil(timestamp / 2);
            }
        }
        assertThat(timestamps.size()).isEqualTo(500);
        for (int index = 0; index < timestamps.size(); index++) {
            assertThat(timestamps.get(index)).isEqualTo(500 + index);
        }
        timestamps.removeUntil(2_000);
        assertThat(timestamps.size()).isZero();
    }
}
