package es.cg.sdk.webhooks.jdbc.internal.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BatchSizeTest {
    @Test
    void sizeIs1AtFirstAndAtMost32ForQuickHandlers() {
        Batch batch = new Batch(() -> 0);
        assertThat(batch.size()).isOne();
        for (int i = 0; i < 100; i++) {
            batch.took(Duration.ofMillis(1));
            assertThat(batch.size()).isBetween(1, 32);
        }
        assertThat(batch.size()).isEqualTo(32);
        batch.took(Duration.ofSeconds(1));
        assertThat(batch.size()).isOne();
    }
}
