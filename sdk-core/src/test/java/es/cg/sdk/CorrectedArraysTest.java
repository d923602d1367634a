package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.workers.Worker;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that are arrays without a cursor: what may follow a full page is never lost quietly. */
final class CorrectedArraysTest {
    private static final String ARRAY =
            "\"operations\": {\"workers.list\": {\"answer\": {\"list\": {\"data\": \"\"}}}}";

    @RegisterExtension
    private final Answering service = new Answering();

    private Listing<Worker> workers(String query) {
        return service.corrected(ARRAY + ", \"against_contract\": {\"operations\": {\"workers.list\": {\"query\": {"
                        + query + "}}}}")
                .forClient(1001)
                .workers()
                .list();
    }

    private void answer(int items) {
        service.answerOfService(
                200,
                IntStream.range(0, items)
                        .mapToObj(each -> "{\"id\":\"w_" + each + "\"}")
                        .collect(Collectors.joining(",", "[", "]")));
    }

    private @Nullable String query() throws InterruptedException {
        return service.server.takeRequest().getUrl().query();
    }

    @Test
    void largestLimitIsSentUnderItsName() throws InterruptedException {
        answer(99);
        answer(1);

        assertThat(workers("")).hasSize(99);
        assertThat(query()).isEqualTo("limit=100");
        assertThat(workers("\"limit\": \"size\"")).hasSize(1);
        assertThat(query()).isEqualTo("size=100");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 132})
    void fullPageIsReadAndThenRefused(int items) {
        answer(items);
        Iterator<Worker> workers = workers("").iterator();
        for (int i = 0; i < items; i++) {
            assertThat(workers.next().id()).isEqualTo("w_" + i);
        }

        assertThat(Thrown.by(UnexpectedContentException.class, workers::hasNext))
                .hasMessageContaining("workers.list")
                .hasMessageContaining("returned " + items + " items and has no cursor: more may follow")
                .hasMessageContaining("Ask the firm")
                .hasMessageContaining("docs/corrections.md");
        assertThat(service.server.getRequestCount()).isOne();
    }

    @Test
    void limitOfTheCallerIsKept() throws InterruptedException {
        answer(7);
        answer(7);
        answer(6);
        Listing<Worker> sevenAtMost = workers("").limit(7);

        assertThat(sevenAtMost.toList(7)).hasSize(7);
        assertThat(Thrown.by(UnexpectedContentException.class, () -> sevenAtMost.toList(8)))
                .hasMessageContaining("returned 7 items and has no cursor");
        assertThat(sevenAtMost.toList(8)).hasSize(6);
        assertThat(query()).isEqualTo("limit=7");
    }

    @Test
    void fullPageSaysThatMoreFollows() {
        answer(100);
        Iterator<Page<Worker>> pages = workers("").pages().iterator();

        assertThat(pages.next().hasMore()).isTrue();
        assertThat(pages.hasNext()).isTrue();
        Thrown.by(UnexpectedContentException.class, pages::next);
    }

    @Test
    void serviceWithoutLimitReturnsAll() throws InterruptedException {
        answer(132);
        answer(132);
        Listing<Worker> workers = workers("\"limit\": null");

        assertThat(workers).hasSize(132);
        assertThat(query()).isNull();
        assertThat(workers.limit(100).toList(1000)).hasSize(132);
        assertThat(query()).isNull();
    }
}
