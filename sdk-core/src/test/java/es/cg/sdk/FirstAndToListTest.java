package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code first()} and {@code toList(max)} return the right items and fetch no page that they do not need. */
final class FirstAndToListTest {
    private static final Operation<Page<Json>> LIST = Operation.list("things.list", "/things", (Json json) -> json);

    @RegisterExtension
    private final Answering service = new Answering();

    private final MockWebServer server = service.server;
    private Listing<Json> things;

    @BeforeEach
    void start() {
        things = service.once().forClient(1001).list(LIST.call());
    }

    private void page(String cursor, int... items) {
        String data =
                Arrays.stream(items).mapToObj(each -> "{\"n\":" + each + "}").collect(Collectors.joining(","));
        service.answer(
                200,
                "{\"object\":\"list\",\"data\":[" + data + "],\"has_more\":" + !cursor.isEmpty() + ",\"next_cursor\":"
                        + (cursor.isEmpty() ? "null" : "\"" + cursor + "\"") + "}");
    }

    private static List<BigDecimal> numbers(List<Json> items) {
        return items.stream().map(each -> each.get("n").number()).toList();
    }

    private static List<BigDecimal> numbers(int... numbers) {
        return Arrays.stream(numbers).mapToObj(BigDecimal::valueOf).toList();
    }

    @Test
    void firstFetchesOnePage() {
        page("c1", 7, 8);

        assertThat(things.first()).map(each -> each.get("n").number()).contains(BigDecimal.valueOf(7));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void firstPassesOverEmptyPages() {
        page("c1");
        page("c2");
        page("c3", 7);

        assertThat(things.first()).map(each -> each.get("n").number()).contains(BigDecimal.valueOf(7));
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void firstOfAnEmptyListIsEmpty() {
        page("");

        assertThat(things.first()).isEqualTo(Optional.empty());
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void firstKeepsLimitAndStartCursor() throws InterruptedException {
        page("c9", 1);

        assertThat(things.limit(1).startingAt("c8").first()).isPresent();
        RecordedRequest request = server.takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES);
        assertThat(request).isNotNull();
        assertThat(request.getUrl().queryParameter("limit")).isEqualTo("1");
        assertThat(request.getUrl().queryParameter("cursor")).isEqualTo("c8");
    }

    @Test
    void toListStopsAtTheEndOfAPage() {
        page("c1", 1, 2);
        page("c2", 3, 4);

        assertThat(numbers(things.toList(4))).isEqualTo(numbers(1, 2, 3, 4));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void toListStopsWithinAPage() {
        page("c1", 1, 2);
        page("c2", 3, 4);

        assertThat(numbers(things.toList(3))).isEqualTo(numbers(1, 2, 3));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void toListOfAShorterListHasAllItems() {
        page("c1", 1, 2);
        page("", 3);

        assertThat(numbers(things.toList(100))).isEqualTo(numbers(1, 2, 3));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void toListOfAnEmptyListIsEmpty() {
        page("");

        assertThat(things.toList(1)).isEmpty();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void toListCannotBeModified() {
        page("", 1);
        List<Json> list = things.toList(1);

        assertThatThrownBy(() -> list.add(Json.empty())).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void toListRefusesLessThanOneItemWithoutAnyRequest() {
        for (int max : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> things.toList(max))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("max must be 1 or more, but is " + max);
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void firstAndToListFetchNoExtraPageWithPrefetch() throws InterruptedException {
        page("c1", 1, 2);
        page("c2", 1, 2);

        assertThat(things.prefetch().first()).isPresent();
        assertThat(things.prefetch().toList(2)).hasSize(2);
        assertThat(server.takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES)).isNotNull();
        assertThat(server.takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES)).isNotNull();
        assertThat(server.takeRequest(200, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void firstAndToListThrowWhatIterationThrows() {
        service.answer(404, "");
        service.answer(404, "");

        assertThatThrownBy(things::first).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> things.toList(5)).isInstanceOf(ApiException.class);
    }

    @Test
    void toListKeepsTheDeadlineOfTheList() {
        assertThatThrownBy(() -> things.deadline(Duration.ofNanos(1)).prefetch().toList(5))
                .isInstanceOf(DeadlineException.class);
    }
}
