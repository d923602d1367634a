package es.cg.sdk.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CallOptionsTest {
    private static final CallOptions OPTIONS = CallOptions.defaults()
            .deadline(Duration.ofMinutes(5))
            .attemptTimeout(Duration.ofSeconds(10))
            .maxAttempts(2)
            .header("X-Trace", "12345678Z")
            .scenario("rechazada");

    @Test
    void optionsAreEqualByValue() {
        assertThat(OPTIONS)
                .isEqualTo(CallOptions.defaults()
                        .scenario("rechazada")
                        .header("x-trace", "12345678Z")
                        .maxAttempts(2)
                        .attemptTimeout(Duration.ofSeconds(10))
                        .deadline(Duration.ofMinutes(5)))
                .hasSameHashCodeAs(OPTIONS.header("X-TRACE", "12345678Z").maxAttempts(2))
                .isNotEqualTo(OPTIONS.deadline(Duration.ofMinutes(6)))
                .isNotEqualTo(OPTIONS.attemptTimeout(Duration.ofSeconds(11)))
                .isNotEqualTo(OPTIONS.maxAttempts(3))
                .isNotEqualTo(OPTIONS.header("X-Trace", "other"))
                .isNotEqualTo(OPTIONS.header("X-Other", "12345678Z"))
                .isNotEqualTo(CallOptions.defaults());
        assertThat(CallOptions.defaults().maxAttempts(CallOptions.MAX_ATTEMPTS))
                .isEqualTo(CallOptions.defaults())
                .hasSameHashCodeAs(CallOptions.defaults());
    }

    @Test
    void headersArePrintedWithoutTheirValues() {
        assertThat(OPTIONS)
                .hasToString("CallOptions[deadline 5 min, attempts 2 of 10 s, headers X-CG-Sandbox-Scenario, X-Trace]");
        assertThat(CallOptions.defaults()).hasToString("CallOptions[deadline 2 min, attempts 6 of 30 s]");
    }
}
