package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A mock with 3,000 firms fills one of them at its first use. GrowthReport measures what they cost. */
final class ManyFirmsTest {
    private static final int FIRMS = 3_000;

    @Test
    void firmOf3000IsFilledAtItsFirstUse() throws IOException {
        try (MockCg mock = MockCg.builder().firms(FIRMS).start()) {
            List<MockFirm> firms = mock.panel().firms();
            assertThat(firms).hasSize(FIRMS);
            assertThat(saved(mock)).isZero();

            assertThat(new PanelCaller(mock)
                            .status(firms.get(FIRMS - 1).liveKey())
                            .status())
                    .isEqualTo(200);
            assertThat(saved(mock)).isOne();
        }
    }

    /** Returns how many further firms the state has, which is those that were used. */
    private static int saved(MockCg mock) throws IOException {
        return new ObjectMapper()
                .readTree(mock.panel().snapshot())
                .path("firms")
                .path("list")
                .size();
    }
}
