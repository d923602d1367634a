package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Time;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockTimeTest {
    @Test
    void withTheMocksClockAJobEndsWithoutWaiting() throws Exception {
        try (MockCg mock = MockCg.start();
                CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey())
                        .time(Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance))
                        .build()) {
            Instant before = mock.panel().now().toInstant();

            TaxModel model = cg.forClient(1001)
                    .taxModels()
                    .generate(NewTaxModel.of(Modelo.M390, 2025))
                    .await(Duration.ofMinutes(5));

            assertThat(model.id()).isNotNull();
            assertThat(Duration.between(before, mock.panel().now().toInstant()))
                    .isBetween(Duration.ofSeconds(90), Duration.ofMinutes(5));
        }
    }

    @Test
    void anInterruptedThreadDoesNotSleep() {
        List<Duration> slept = new ArrayList<>();
        Time time = Time.of(() -> Instant.EPOCH, slept::add);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> time.sleep(Duration.ofSeconds(1))).isInstanceOf(InterruptedException.class);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(slept).isEmpty();
    }

    @Test
    void itsNanosecondsAreThoseOfTheClock() {
        assertThat(Time.of(() -> Instant.EPOCH.plusMillis(3), duration -> {}).nanos())
                .isEqualTo(3_000_000);
    }
}
