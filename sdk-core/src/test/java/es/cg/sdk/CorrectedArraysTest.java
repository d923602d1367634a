package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.workers.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Lists that are arrays without a cursor: what may follow a full page is never lost quietly. */
final class CorrectedArraysTest {
    private static final String ARRAY = "\"answer\": {\"is\": \"array\", \"next_cursor\": null}";

    @RegisterExtension
    private final Answering service = new Answering();

    private Listing<Worker> workers(String more) {
        return service.corrected("\"operations\": {\"workers.list\": {" + ARRAY + more + "}}")
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
    void largestLimitIsSent() throws InterruptedException {
        answer(99);

        assertThat(workers("")).hasSize(99);
        assertThat(query()).isEqualTo("limit=100");
    }

    @Test
    void fullPageIsReadAndThenRefused() {
        answer(100);
        Iterator<Worker> workers = workers("").iterator();
        for (int i = 0; i < 100; i++) {
            assertThat(workers.next().id()).isEqualTo("w_" + i);
        }

        assertThat(catchThrowableOfType(UnexpectedContentException.class, workers::hasNext))
                .hasMessageContaining("workers.list")
                .hasMessageContaining("returned 100 items and has no cursor: more may follow")
                .hasMessageContaining("Ask the firm")
                .hasMessageContaining("docs/corrections.md");
        assertThat(service.server.getRequestCount()).isOne();
    }

    @Test
    void moreItemsThanAskedForAreNotTakenForAll() {
        answer(132);

        assertThat(catchThrowableOfType(
                        UnexpectedContentException.class, () -> workers("").toList(1000)))
                .hasMessageContaining("returned 132 items and has no cursor");
    }

    @Test
    void limitOfTheCallerIsKept() throws InterruptedException {
        answer(7);
        answer(7);
        answer(6);
        Listing<Worker> sevenAtMost = workers("").limit(7);

        assertThat(sevenAtMost.toList(7)).hasSize(7);
        assertThat(catchThrowableOfType(UnexpectedContentException.class, () -> sevenAtMost.toList(8)))
                .hasMessageContaining("returned 7 items and has no cursor");
        assertThat(sevenAtMost.toList(8)).hasSize(6);
        assertThat(query()).isEqualTo("limit=7");
    }

    @Test
    void firstItemOfAFullPageIsReturned() {
        answer(100);

        assertThat(workers("").first()).map(Worker::id).contains("w_0");
    }

    @Test
    void fullPageSaysThatMoreFollows() {
        answer(100);
        Iterator<Page<Worker>> pages = workers("").pages().iterator();

        assertThat(pages.next().hasMore()).isTrue();
        assertThat(pages.hasNext()).isTrue();
        assertThat(catchThrowableOfType(UnexpectedContentException.class, pages::next))
                .isNotNull();
    }

    @Test
    void renamedLimitIsSentUnderItsName() throws InterruptedException {
        answer(1);

        assertThat(workers(", \"query\": {\"limit\": \"size\"}, \"even_if_shown\": true"))
                .hasSize(1);
        assertThat(query()).isEqualTo("size=100");
    }

    @Test
    void serviceWithoutLimitReturnsAll() throws InterruptedException {
        answer(132);
        answer(132);
        Listing<Worker> workers = workers(", \"query\": {\"limit\": null}, \"even_if_shown\": true");

        assertThat(workers).hasSize(132);
        assertThat(query()).isNull();
        assertThat(workers.limit(100).toList(1000)).hasSize(132);
        assertThat(query()).isNull();
    }

    @Test
    void mockCutsTheArrayAtItsLimit(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("their.json"),
                "{\"contract\":\"2026-09-05\",\"operations\":{\"products.list\":{" + ARRAY
                        + ",\"even_if_shown\":true}}}");
        try (MockCg mock = MockCg.builder().corrections(file).start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .corrections(Corrections.read(file))
                        .build()) {
            ClientApi client = cg.forClient(1001);
            for (int i = 0; i < 26; i++) {
                client.products()
                        .create(NewProduct.builder()
                                .codigo("Z-" + i)
                                .nombre("Cuota")
                                .precioUnitario("1.00")
                                .ivaPct(21)
                                .build());
            }
            List<Product> all = client.products().list().toList(1000);

            assertThat(all).hasSizeGreaterThanOrEqualTo(26);
            assertThat(requireNonNull(catchThrowableOfType(
                            UnexpectedContentException.class,
                            () -> client.products().list().limit(25).toList(1000))))
                    .hasMessageContaining("returned 25 items and has no cursor");
        }
    }
}
