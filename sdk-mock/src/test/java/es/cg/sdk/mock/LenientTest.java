package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** Refusals that are switched off when the mock starts. */
final class LenientTest {
    private static JsonNode rules(MockCg mock) throws IOException {
        return new Caller()
                .outside(new Request.Builder()
                        .url(mock.panelUrl() + "/panel/rules")
                        .build())
                .json();
    }

    private static int listed(MockCg mock) throws IOException {
        return new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + "/invoices?estado=zzz")
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .header("X-CG-Client", "1001"))
                .status();
    }

    @Test
    void lenientSwitchesOffWhatOnlyThisProjectRefuses() throws IOException {
        try (MockCg mock = MockCg.builder().lenient().start()) {
            assertThat(rules(mock).path("list-filter-value").asBoolean(true)).isFalse();
            assertThat(rules(mock).path("invoice-date-ahead").asBoolean()).isTrue();
            assertThat(listed(mock)).isEqualTo(200);
        }
    }

    @Test
    void lenientByNameSwitchesOffThatRefusalAlone() throws IOException {
        try (MockCg mock = MockCg.builder().lenient("invoice-date-ahead").start()) {
            assertThat(rules(mock).path("invoice-date-ahead").asBoolean(true)).isFalse();
            assertThat(listed(mock)).isEqualTo(400);
            mock.panel().reset();
            assertThat(rules(mock).path("invoice-date-ahead").asBoolean(true)).isFalse();
        }
    }

    @Test
    void panelRefusesUnknownRulesAndValues() throws IOException {
        try (MockCg mock = MockCg.start()) {
            for (String wrong : new String[] {"{\"zzz\":false}", "{\"list-filter-value\":0}"}) {
                assertThat(new Caller()
                                .outside(new Request.Builder()
                                        .url(mock.panelUrl() + "/panel/rules")
                                        .put(Caller.json(wrong))
                                        .build())
                                .status())
                        .isEqualTo(422);
            }
            assertThat(rules(mock).path("list-filter-value").asBoolean()).isTrue();
        }
    }

    @Test
    void unknownNameOfARefusalIsReported() {
        assertThatThrownBy(() -> MockCg.builder().lenient("zzz"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("zzz")
                .hasMessageContaining("invoice-date-ahead");
    }
}
