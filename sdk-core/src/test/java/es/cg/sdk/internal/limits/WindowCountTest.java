package es.cg.sdk.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Counting requests in a sliding window. */
final class WindowCountTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int LIMIT = 20;

    private static SentRequest started(WindowCount count, long second) {
        count.started(second * SECOND);
        return new SentRequest(1001L, false, new LearnedLimits.Snapshot(0, 0, 0), second * SECOND);
    }

    private static void send(WindowCount count, long second) {
        count.ended(started(count, second), true, second * SECOND);
    }

    /** A count that is used up at second 0, of which the service says that it counts anew at second 6. */
    private static WindowCount usedUp() {
        WindowCount count = new WindowCount(Duration.ofMinutes(1));
        for (int i = 1; i <= LIMIT; i++) {
            SentRequest request = started(count, 0);
            answer(count, request, LIMIT - i, 6, 0);
        }
        return count;
    }

    private static void answer(WindowCount count, SentRequest request, int remaining, int reset, long second) {
        count.recordRemaining(request, LIMIT, remaining, (second + reset) * SECOND, second * SECOND);
        request.answered();
        count.ended(request, true, second * SECOND);
    }

    @Test
    void afterTheResetOneProbeIsAllowed() {
        WindowCount count = usedUp();
        assertThat(count.waitFor(LIMIT, 0, 0)).isEqualTo(6 * SECOND);
        assertThat(count.waitFor(LIMIT, 5, 0)).isEqualTo(6 * SECOND);
        assertThat(count.waitFor(LIMIT, LIMIT, 0))
                .as("more than are allowed at the reset")
                .isEqualTo(60 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 6 * SECOND)).isZero();
        assertThat(count.waitFor(LIMIT, 1, 6 * SECOND)).as("who is behind it").isPositive();

        started(count, 6);
        assertThat(count.waitFor(LIMIT, 0, 6 * SECOND)).isEqualTo(54 * SECOND);
        assertThat(count.awaitsProbe(LIMIT, 0, 6 * SECOND)).isTrue();
    }

    @Test
    void probeAnswerReplacesTheCount() {
        WindowCount count = usedUp();
        answer(count, started(count, 6), 3, 60, 7);

        assertThat(count.remaining(LIMIT, 7 * SECOND)).isEqualTo(3);
        assertThat(count.waitFor(LIMIT, 2, 7 * SECOND)).isZero();
        assertThat(count.waitFor(LIMIT, 3, 7 * SECOND)).isEqualTo(60 * SECOND);
        assertThat(count.awaitsProbe(LIMIT, 3, 7 * SECOND)).isFalse();
    }

    @Test
    void answerToEarlierRequestKeepsTheCount() {
        WindowCount count = usedUp();
        SentRequest early = started(count, 5);
        SentRequest probe = started(count, 6);
        answer(count, early, 0, 0, 7);
        assertThat(count.count(7 * SECOND)).isEqualTo(LIMIT + 2);
        assertThat(count.waitFor(LIMIT, 0, 7 * SECOND)).isPositive();

        answer(count, probe, LIMIT - 1, 60, 8);
        assertThat(count.remaining(LIMIT, 8 * SECOND)).isEqualTo(LIMIT - 1);
    }

    @Test
    void refusedProbeWaitsUntilTheBlockEnds() {
        WindowCount count = usedUp();
        SentRequest probe = started(count, 6);
        probe.answered();
        count.blockUntil(36 * SECOND, 6 * SECOND);
        count.ended(probe, true, 6 * SECOND);

        assertThat(count.waitFor(LIMIT, 0, 6 * SECOND)).isEqualTo(30 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 36 * SECOND)).isZero();
    }

    @Test
    void blockMayEndBeforeTheStatedReset() {
        WindowCount count = usedUp();
        answer(count, started(count, 6), LIMIT - 1, 60, 6);
        count.blockUntil(9 * SECOND, 7 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 7 * SECOND)).isEqualTo(2 * SECOND);

        count.blockUntil(8 * SECOND, 7 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 7 * SECOND)).as("the later of two").isEqualTo(2 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 9 * SECOND)).isZero();
    }

    @Test
    void unansweredProbeAllowsTheNextASecondLater() {
        WindowCount count = usedUp();
        send(count, 6);
        assertThat(count.waitFor(LIMIT, 0, 6 * SECOND)).isEqualTo(SECOND);

        SentRequest unsent = started(count, 7);
        unsent.notSent();
        count.ended(unsent, false, 7 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 7 * SECOND)).isZero();
    }

    @Test
    void probeAnswerWithoutThisLimitAllowsTheNext() {
        WindowCount count = usedUp();
        SentRequest probe = started(count, 6);
        probe.answered();
        count.ended(probe, true, 6 * SECOND);
        assertThat(count.waitFor(LIMIT, 0, 6 * SECOND)).isZero();
    }

    @Test
    void limitWithoutHeadersUsesTheOwnWindow() {
        WindowCount count = new WindowCount(Duration.ofMinutes(1));
        for (int i = 0; i < LIMIT; i++) {
            send(count, 0);
        }
        count.blockUntil(6 * SECOND, 0);
        SentRequest probe = started(count, 6);
        probe.answered();
        count.ended(probe, true, 6 * SECOND);

        assertThat(count.waitFor(LIMIT, 0, 6 * SECOND)).isEqualTo(54 * SECOND);
    }

    @Test
    void forgetsOldRequestsWithoutBeingAsked() {
        Timestamps ended = new Timestamps();
        WindowCount count = new WindowCount(Duration.ofMinutes(1), ended);
        for (int second = 0; second < 10_000; second++) {
            send(count, second);
        }
        assertThat(ended.size()).isEqualTo(60);
        assertThat(count.count(9_999 * SECOND)).isEqualTo(60);
    }

    @Test
    void waitsUntilEnoughRequestsHaveLeftTheWindow() {
        WindowCount count = new WindowCount(Duration.ofMinutes(1));
        for (int second = 0; second < 40; second++) {
            send(count, second);
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
