package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.keys.ApiKey;
import org.junit.jupiter.api.Test;

/** What a client may see of the calls about it. */
final class AccessLogTest {
    private final ServiceHarness desk = new ServiceHarness();

    @Test
    void theLogIsPagedAndKeepsTheLatestCallsOnly() {
        ApiKey key = desk.key(1002L);
        for (int i = 0; i < 510; i++) {
            desk.call(key, "GET", "/activities", 1002, "");
        }
        JsonNode first = desk.get(key, "/clients/1002/activity?limit=100");
        JsonNode second = desk.get(
                key,
                "/clients/1002/activity?limit=100&cursor="
                        + first.path("next_cursor").asText());

        assertThat(first.path("has_more").asBoolean()).isTrue();
        assertThat(second.path("data")).hasSize(100).doesNotContainAnyElementsOf(first.path("data"));
        assertThat(desk.context().environment().table("calls").of(1002)).hasSize(500);
    }
}
