package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Limits")
final class LimitsTest {
    @Test
    void everyResponseCarriesTheThreeRateLimitHeaders() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.get("/status").send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("RateLimit-Limit")).isNotEmpty();
            assertThat(answer.header("RateLimit-Remaining")).isNotEmpty();
            assertThat(answer.header("RateLimit-Reset")).containsOnlyDigits();
        }
    }
}
