package es.cg.sdk.call;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.errors.RateLimitReason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LimitsTest {
    private static final Rate OF_A_CLIENT = rate(RateLimitReason.CLIENT_RATE, 1001L);
    private static final Rate OF_ANOTHER = rate(RateLimitReason.CLIENT_RATE, 1002L);
    private static final Rate OF_THE_KEY = rate(RateLimitReason.CREDENTIAL_RATE, null);
    private static final Limits LIMITS = new Limits(0, 8, 0, List.of(OF_A_CLIENT, OF_ANOTHER, OF_THE_KEY));

    private static Rate rate(RateLimitReason reason, @Nullable Long client) {
        return new Rate(reason, client, 60, Duration.ofMinutes(1), 60, Duration.ZERO);
    }

    @Test
    void keyRateIsNotReturnedAsClientRate() {
        assertThat(LIMITS.rate(RateLimitReason.CLIENT_RATE, null)).isNull();
        assertThat(LIMITS.rate(RateLimitReason.CREDENTIAL_RATE, null)).isEqualTo(OF_THE_KEY);
    }

    @Test
    void clientRateIsReturnedOnlyForItsClient() {
        assertThat(LIMITS.rate(RateLimitReason.CLIENT_RATE, 1002L)).isEqualTo(OF_ANOTHER);
        assertThat(LIMITS.rate(RateLimitReason.CLIENT_RATE, 1003L)).isNull();
        assertThat(LIMITS.rate(RateLimitReason.CREDENTIAL_RATE, 1001L)).isNull();
    }
}
