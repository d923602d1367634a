package es.cg.sdk.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What was sent within the last minute, and no longer. */
final class WindowCountTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void whatIsOlderIsForgottenThoughNobodyAsks() {
        Timestamps held = new Timestamps();
        WindowCount use = new WindowCount(Duration.ofMinutes(1), held);
        for (int second = 0; second < 10_000; second++) {
            use.begins();
            use.ends(true, second * SECOND);
        }
        assertThat(held.size()).isEqualTo(60);
        assertThat(use.count(9_999 * SECOND)).isEqualTo(60);
    }

    @Test
    void theWaitIsUntilAsManyAsAreInTheWayAreForgotten() {
        WindowCount use = new WindowCount(Duration.ofMinutes(1));
        for (int second = 0; second < 40; second++) {
            use.begins();
            use.ends(true, second * SECOND);
        }
        assertThat(use.waitFor(41, 0, 40 * SECOND)).isZero();
        assertThat(use.waitFor(40, 0, 40 * SECOND)).isEqualTo(20 * SECOND);
        assertThat(use.waitFor(30, 0, 40 * SECOND)).isEqualTo(30 * SECOND);
        assertThat(use.waitFor(30, 5, 40 * SECOND)).isEqualTo(35 * SECOND);
    }

    @Test
    void aRingKeepsItsOrderAsItGrowsAndTurns() {
        Timestamps moments = new Timestamps();
        for (long moment = 0; moment < 1_000; moment++) {
            moments.add(moment);
            if (moment % 3 == 0) {
                moments.forgetUntil(moment / 2);
            }
        }
        assertThat(moments.size()).isEqualTo(500);
        for (int place = 0; place < moments.size(); place++) {
            assertThat(moments.at(place)).isEqualTo(500 + place);
        }
        moments.forgetUntil(2_000);
        assertThat(moments.size()).isZero();
    }
}
