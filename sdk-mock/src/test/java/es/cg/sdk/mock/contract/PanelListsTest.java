package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Lists of the panel are read in pages, of which each begins after the last row of the one before. */
@ExtendWith(TestMockResolver.class)
final class PanelListsTest {
    private static final String EMITTED = "invoice.emitted";

    private static List<String> ids(JsonNode page) {
        List<String> ids = new ArrayList<>();
        page.path("data")
                .forEach(row ->
                        ids.add(row.path(row.has("number") ? "number" : "id").asText()));
        return ids;
    }

    /** Reads a list in pages of two rows. */
    private static List<String> inPages(TestMock mock, String list) throws IOException {
        List<String> ids = new ArrayList<>();
        JsonNode page = mock.panel("GET /panel/" + list + "?limit=2").json();
        ids.addAll(ids(page));
        while (page.path("more").asBoolean()) {
            assertThat(page.path("data")).hasSize(2);
            String last = ids.get(ids.size() - 1);
            page = mock.panel("GET /panel/" + list + "?limit=2&before=" + last).json();
            ids.addAll(ids(page));
        }
        return ids;
    }

    @Test
    void pagesHaveTheRowsOfTheWholeList(TestMock mock) throws IOException {
        for (int i = 0; i < 3; i++) {
            mock.panel("POST /panel/firms", "{}");
        }
        Webhooks first = Webhooks.active(mock, EMITTED);
        Webhooks second = Webhooks.active(mock, EMITTED);
        for (int i = 0; i < 3; i++) {
            first.issue();
        }
        first.settle();
        second.settle();

        for (String list : List.of("firms", "keys", "clients", "invoices", "requests", "deliveries")) {
            List<String> whole = ids(mock.panel("GET /panel/" + list).json());

            assertThat(whole).as(list).hasSizeGreaterThan(2).doesNotHaveDuplicates();
            assertThat(inPages(mock, list)).as(list).isEqualTo(whole);
        }
    }

    @Test
    void longListHasAllRowsInOrder(TestMock mock) throws IOException {
        for (int i = 0; i < 250; i++) {
            mock.get("/status", 0);
        }

        List<String> numbers = ids(mock.panel("GET /panel/requests").json());
        assertThat(numbers).hasSizeGreaterThanOrEqualTo(250).startsWith(Integer.toString(numbers.size()));
        assertThat(ids(mock.panel("GET /panel/requests?limit=150").json())).isEqualTo(numbers.subList(0, 150));
        assertThat(mock.panel("GET /panel/requests?limit=150&after=" + (numbers.size() - 5))
                        .json()
                        .path("data"))
                .hasSize(5);
    }

    @Test
    void limitOutsideItsRangeIsRefused(TestMock mock) throws IOException {
        for (String limit : List.of("0", "10001", "-1", "x", "")) {
            answers(mock.panel("GET /panel/invoices?limit=" + limit, ""), 400);
        }
        for (String list : List.of("invoices", "deliveries")) {
            answers(mock.panel("GET /panel/" + list + "?before=none", ""), 422);
        }
    }
}
