package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A mock with 3,000 firms starts as one with a single firm does, since a firm is filled at its first use. */
@Tag("slow")
final class ManyFirmsTest {
    private static final int FIRMS = 3_000;
    private static final long MAX_BYTES = 64L << 20;

    @Test
    void start3000FirmsInTwoSecondsAnd64Megabytes() throws IOException {
        try (MockCg one = MockCg.start()) {
            assertThat(one.panel().firms()).hasSize(1);
            long before = liveBytes();
            Instant began = Instant.now();
            try (MockCg many = MockCg.builder().firms(FIRMS).start()) {
                Duration took = Duration.between(began, Instant.now());
                long bytes = liveBytes() - before;
                List<MockFirm> firms = many.panel().firms();
                System.out.println("3,000 firms: " + took.toMillis() + " ms, " + bytes / 1024 + " KB");
                // What the first firm takes is in it, and what other tests allocate meanwhile.
                assertThat(took).isLessThan(Duration.ofSeconds(2));
                assertThat(bytes).isLessThan(MAX_BYTES);
                assertThat(firms).hasSize(FIRMS);
                assertThat(new PanelCaller(many)
                                .status(firms.get(FIRMS - 1).liveKey())
                                .status())
                        .isEqualTo(200);
                long used = liveBytes();
                firms.subList(1, 51)
                        .forEach(each -> many.panel().firm(each.id()).invoices());
                System.out.println("a used firm: " + (liveBytes() - used) / 50 / 1024 + " KB");
            }
        }
    }

    private static long liveBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
