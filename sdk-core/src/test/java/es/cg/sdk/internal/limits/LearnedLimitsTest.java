package es.cg.sdk.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore.KnownLimit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whether a limit in an answer's headers is the key's or each client's: the headers do not say. */
final class LearnedLimitsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long RESET = 60 * SECOND;
    private static final long TEN_MINUTES = 600 * SECOND;

    private final LearnedLimits learned = new LearnedLimits();

    /** Records the answer for a client to a request that was sent now; returns whether the limit is each client's. */
    private boolean answer(int limit, int remaining, long resetAt) {
        return learned.recordFromClientAnswer(learned.snapshot(), limit, remaining, resetAt, 0);
    }

    private boolean answer(int limit) {
        return answer(limit, limit - 1, RESET);
    }

    private void assertLimits(int key, int client) {
        assertThat(learned.keyLimit(0)).as("the key's").isEqualTo(key);
        assertThat(learned.clientLimit(0)).as("each client's").isEqualTo(client);
    }

    private static KnownLimit known(RateLimitReason reason, int limit, boolean certain, long age) {
        return new KnownLimit(reason, limit, certain, Duration.ofNanos(age));
    }

    @Test
    void firstAnswerForAClientIsTakenForTheKeysLimit() {
        assertThat(answer(60)).isFalse();
        assertThat(answer(60)).isFalse();

        assertLimits(60, 0);
        assertThat(learned.known(5)).containsExactly(known(RateLimitReason.CREDENTIAL_RATE, 60, false, 5));
    }

    @Test
    void limitThatIsNotTheKeysIsEachClients() {
        learned.recordKeyLimit(150, 0);

        assertThat(answer(60)).isTrue();
        assertThat(answer(150)).isFalse();
        assertLimits(150, 60);
        assertThat(learned.known(5))
                .containsExactly(
                        known(RateLimitReason.CREDENTIAL_RATE, 150, true, 5),
                        known(RateLimitReason.CLIENT_RATE, 60, true, 5));
    }

    @Test
    void clientsLimitIsRecognizedAgain() {
        learned.recordClientLimit(60, 0);

        assertThat(answer(60)).isTrue();
        assertLimits(0, 60);
    }

    /** The service shows the lower of two limits, so that a client's is only shown if it is below the key's. */
    @Test
    void lowerOfTwoShownLimitsIsTheClients() {
        answer(150);
        assertThat(answer(60)).isTrue();
        assertLimits(150, 60);

        LearnedLimits other = new LearnedLimits();
        other.recordFromClientAnswer(other.snapshot(), 60, 59, RESET, 0);
        assertThat(other.recordFromClientAnswer(other.snapshot(), 150, 149, RESET, 0))
                .isFalse();
        assertThat(other.keyLimit(0)).isEqualTo(150);
        assertThat(other.clientLimit(0)).isEqualTo(60);
    }

    @Test
    void countBelowThisProcessesOwnIsAClients() {
        for (int i = 0; i < 7; i++) {
            assertThat(answer(60)).as("answer " + i).isFalse();
        }
        LearnedLimits.Snapshot afterSeven = learned.snapshot();
        assertThat(afterSeven.answersInPeriod()).isEqualTo(6);

        assertThat(learned.recordFromClientAnswer(afterSeven, 60, 58, RESET, 0))
                .as("2 used and 4 that may lag are 6")
                .isFalse();
        assertThat(learned.recordFromClientAnswer(afterSeven, 60, 59, RESET, 0)).isTrue();
        assertLimits(0, 60);
    }

    @Test
    void countStartsAnewWithALaterReset() {
        for (int i = 0; i < 7; i++) {
            answer(60);
        }
        LearnedLimits.Snapshot before = learned.snapshot();

        assertThat(learned.recordFromClientAnswer(before, 60, 59, RESET + 2 * SECOND, 0))
                .as("of the next window")
                .isFalse();
        assertThat(learned.snapshot().period()).isEqualTo(before.period() + 1);
        assertThat(learned.snapshot().answersInPeriod()).isZero();
        assertThat(learned.snapshot().periodReset()).isEqualTo(RESET + 2 * SECOND);
        assertThat(learned.recordFromClientAnswer(before, 60, 59, RESET + 2 * SECOND, 0))
                .as("sent in the window before")
                .isFalse();
        assertThat(learned.snapshot().answersInPeriod()).isZero();
    }

    @Test
    void resetBeforeAnEarlierOneIsAClients() {
        answer(60);

        assertThat(answer(60, 59, RESET - 2 * SECOND + 1)).isFalse();
        assertThat(answer(60, 59, RESET - 2 * SECOND)).isTrue();
        assertLimits(0, 60);
    }

    @Test
    void limitExpiresUnlessItIsRepeatedWithinTenMinutes() {
        learned.recordKeyLimit(60, 0);
        learned.recordFromClientAnswer(learned.snapshot(), 60, 59, RESET, 5);

        assertThat(learned.keyLimit(TEN_MINUTES + 4)).isEqualTo(60);
        assertThat(learned.known(TEN_MINUTES + 4)).hasSize(1);
        assertThat(learned.keyLimit(TEN_MINUTES + 5)).isZero();
        assertThat(learned.known(TEN_MINUTES + 5)).isEmpty();
    }

    @Test
    void certainLimitReplacesWhatWasAssumed() {
        answer(60);
        learned.recordClientLimit(60, 0);
        assertLimits(0, 60);

        learned.recordKeyLimit(60, 0);
        assertLimits(60, 0);

        learned.recordClientLimit(60, 0);
        assertLimits(0, 60);

        learned.recordKeyLimit(0, 0);
        learned.recordClientLimit(-1, 0);
        assertLimits(0, 60);
    }

    @Test
    void assumedLimitEndsWhenTheKeysIsCertain() {
        answer(60);
        learned.recordKeyLimit(150, 0);
        learned.recordKeyLimit(0, 0);

        assertThat(learned.known(0)).containsExactly(known(RateLimitReason.CREDENTIAL_RATE, 150, true, 0));
        assertThat(learned.keyLimit(TEN_MINUTES)).isZero();
    }

    @Test
    void limitsOfOtherProcessesAreLearnt() {
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 100, false, SECOND), 0);
        assertLimits(100, 0);
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 150, true, SECOND), 0);
        learned.learn(known(RateLimitReason.CLIENT_RATE, 60, true, SECOND), 0);
        assertLimits(150, 60);

        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 99, false, 0), 0);
        assertThat(learned.known(0))
                .containsExactly(
                        known(RateLimitReason.CREDENTIAL_RATE, 150, true, SECOND),
                        known(RateLimitReason.CLIENT_RATE, 60, true, SECOND));
    }

    @Test
    void onlyNewerLimitsAreLearnt() {
        learned.recordKeyLimit(150, -10 * SECOND);
        learned.recordClientLimit(60, -10 * SECOND);
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 151, true, 10 * SECOND), 0);
        learned.learn(known(RateLimitReason.CLIENT_RATE, 61, true, 10 * SECOND), 0);
        assertLimits(150, 60);

        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 151, true, 9 * SECOND), 0);
        learned.learn(known(RateLimitReason.CLIENT_RATE, 61, true, 9 * SECOND), 0);
        assertLimits(151, 61);
    }

    @Test
    void expiredOrMissingLimitsAreNotLearnt() {
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 0, true, 0), 0);
        learned.learn(known(RateLimitReason.CLIENT_RATE, 0, true, 0), 0);
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 0, false, 0), 0);
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 150, true, TEN_MINUTES), 0);
        assertThat(learned.known(0)).isEmpty();

        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 150, true, TEN_MINUTES - 1), 0);
        assertLimits(150, 0);
    }

    @Test
    void assumedLimitIsNotLearntIfItIsTheClients() {
        learned.recordClientLimit(60, 0);
        learned.learn(known(RateLimitReason.CREDENTIAL_RATE, 60, false, 0), 0);

        assertLimits(0, 60);
    }
}
