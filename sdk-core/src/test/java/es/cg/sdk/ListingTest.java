package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ListingTest {
    private static final Call<Page<Json>> LIST =
            Operation.list("things.list", "/things", (Json json) -> json).call().query(Map.of("activa", "true"));

    @RegisterExtension
    private final Answering service = new Answering();

    private final MockWebServer server = service.server;
    private final StillTime time = service.time;
    private ClientApi laura;
    private Listing<Json> things;

    @BeforeEach
    void start() {
        laura = service.cg()
                .forClient(1001)
                .with(CallOptions.defaults().maxAttempts(1).header("X-Mine", "yes"));
        things = laura.list(LIST);
    }

    private static MockResponse page(String cursor, int... items) {
        String data =
                Arrays.stream(items).mapToObj(each -> "{\"n\":" + each + "}").collect(Collectors.joining(","));
        return new MockResponse.Builder()
                .body("{\"object\":\"list\",\"data\":[" + data + "],\"has_more\":" + !cursor.isEmpty()
                        + ",\"next_cursor\":" + (cursor.isEmpty() ? "null" : "\"" + cursor + "\"") + "}")
                .build();
    }

    private void pages(MockResponse... pages) {
        for (MockResponse each : pages) {
            server.enqueue(each);
        }
    }

    private static List<Integer> walked(Listing<Json> list) {
        return list.stream()
                .map(each -> Integer.parseInt(String.valueOf(each.get("n").number())))
                .toList();
    }

    private List<String> asked(int count) throws InterruptedException {
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            RecordedRequest request = server.takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES);
            assertThat(request).isNotNull();
            assertThat(request.getHeaders().get("X-Mine")).isEqualTo("yes");
            assertThat(request.getHeaders().get("X-CG-Client")).isEqualTo("1001");
            queries.add(request.getUrl().query());
        }
        return queries;
    }

    @Test
    void prefetchReturnsSameItemsWithSameOptions() throws InterruptedException {
        pages(page("c1", 1, 2), page("c2"), page("c3", 3), page("", 4));

        assertThat(walked(things.prefetch())).containsExactly(1, 2, 3, 4);
        assertThat(asked(4))
                .containsExactly(
                        "activa=true", "activa=true&cursor=c1", "activa=true&cursor=c2", "activa=true&cursor=c3");
    }

    @Test
    void onePageIsFetchedAheadAndNoMore() throws InterruptedException {
        pages(page("c1", 1), page("c2", 2), page("", 3));
        Iterator<Json> walk = things.prefetch().iterator();
        walk.next();

        assertThat(asked(2)).containsExactly("activa=true", "activa=true&cursor=c1");
        assertThat(server.takeRequest(200, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void withoutPrefetchNoPageIsFetchedAhead() throws InterruptedException {
        pages(page("c1", 1), page("", 2));
        Iterator<Json> walk = things.iterator();
        walk.next();

        assertThat(asked(1)).hasSize(1);
        assertThat(server.takeRequest(200, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void nothingIsAskedBeforeTheFirstItem() throws InterruptedException {
        assertThat(things.prefetch().iterator()).isNotNull();
        assertThat(server.takeRequest(100, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void prefetchFailureIsThrownByNext() {
        pages(page("c1", 1), new MockResponse.Builder().code(404).build(), page("", 2));
        Iterator<Page<Json>> walk = things.prefetch().pages().iterator();

        assertThat(walk.next().data()).hasSize(1);
        assertThat(walk.hasNext()).isTrue();
        ApiException e = Thrown.by(ApiException.class, walk::next);
        assertThat(e.status()).isEqualTo(404);
        assertThat(e.client()).isEqualTo(1001L);
        assertThat(walk.next().data()).hasSize(1);
        assertThat(walk.hasNext()).isFalse();
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void cursorCycleIsDetectedWhenPrefetching() {
        pages(page("c1", 1), page("c1", 2));

        assertThatThrownBy(() -> walked(things.prefetch()))
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("the same cursor twice");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void interruptEndsTheWaitAndThePrefetch() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch cut = new CountDownLatch(1);
        try (RawServer raw = RawServer.that(connection -> ahead(connection, asked, cut));
                CgClient there = Clients.of(raw.baseUrl()).build()) {
            Iterator<Page<Json>> walk =
                    there.forClient(1).list(LIST).prefetch().pages().iterator();
            walk.next();
            asked.await();
            CompletableFuture<InterruptedCallException> thrown = new CompletableFuture<>();
            Thread waiting = new Thread(() -> {
                thrown.complete(Thrown.by(InterruptedCallException.class, walk::next));
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            });
            waiting.start();
            assertThat(asked.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            waiting.interrupt();

            assertThat(thrown.get(HangLimit.MINUTES, TimeUnit.MINUTES).outcome())
                    .isEqualTo(Outcome.NOTHING_DONE);
            assertThat(cut.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void abandonedIterationStopsItsPrefetch() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch cut = new CountDownLatch(1);
        try (RawServer raw = RawServer.that(connection -> ahead(connection, asked, cut));
                CgClient there = Clients.of(raw.baseUrl()).build()) {
            ClientApi patient = there.forClient(1)
                    .with(CallOptions.defaults().deadline(Duration.ofHours(1)).attemptTimeout(Duration.ofHours(1)));
            assertThat(patient.list(LIST).prefetch().stream().findFirst()).isPresent();
            assertThat(asked.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            long end = HangLimit.end();
            while (!cut.await(50, TimeUnit.MILLISECONDS)) {
                assertThat(System.nanoTime()).isLessThan(end);
                System.gc();
            }
        }
    }

    /** Answers one page, and hangs up on the next only when the other side does; which it tells. */
    private static void ahead(Socket connection, CountDownLatch asked, CountDownLatch cut) throws IOException {
        InputStream in = connection.getInputStream();
        byte[] bytes = new byte[10_000];
        int got = in.read(bytes);
        if (!new String(bytes, 0, got, US_ASCII).contains("cursor=")) {
            String body = "{\"data\":[{\"n\":1}],\"has_more\":true,\"next_cursor\":\"c1\"}";
            connection
                    .getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(US_ASCII));
            in.read(bytes);
        }
        asked.countDown();
        try {
            // Answered with nothing, until the other side hangs up.
            while (in.read() >= 0) {}
        } finally {
            cut.countDown();
        }
    }

    @Test
    void thePageAheadIsFetchedByADaemon() throws InterruptedException {
        pages(page("c1", 1));
        service.stall();
        Iterator<Json> walk = things.prefetch().iterator();
        walk.next();
        asked(2);

        List<Thread> ahead = Stream.of(threads())
                .filter(each -> each != null && each.getName().equals("cg-sdk-page-ahead"))
                .toList();
        assertThat(ahead).isNotEmpty().allMatch(Thread::isDaemon);
    }

    private static Thread[] threads() {
        Thread[] all = new Thread[Thread.activeCount() + 100];
        Thread.enumerate(all);
        return all;
    }

    @Test
    void iterationContinuesFromSavedCursor() throws InterruptedException {
        pages(page("c1", 1), page("c2", 2), page("", 3));
        String saved = null;
        for (Page<Json> page : things.pages()) {
            saved = page.nextCursor();
            break;
        }

        assertThat(saved).isEqualTo("c1");
        assertThat(walked(things.startingAt(String.valueOf(saved)))).containsExactly(2, 3);
        assertThat(asked(3)).containsExactly("activa=true", "activa=true&cursor=c1", "activa=true&cursor=c2");
    }

    @Test
    void cursorCycleToTheStartCursorThrows() {
        pages(page("c2", 1), page("c1", 2));

        assertThatThrownBy(() -> walked(things.startingAt("c1"))).isInstanceOf(UnexpectedContentException.class);
    }

    @Test
    void listDeadlineThrowsAndSaysHowToContinue() {
        pages(page("c1", 1), page("c2", 2), page("c3", 3));
        Iterator<Page<Json>> walk =
                things.deadline(Duration.ofMinutes(5)).pages().iterator();
        time.advance(Duration.ofHours(1));
        walk.next();
        time.advance(Duration.ofMinutes(3));
        walk.next();
        time.advance(Duration.ofMinutes(3));
        DeadlineException e = Thrown.by(DeadlineException.class, walk::next);

        assertThat(e)
                .hasMessageContaining("things.list for client 1001 had read 2 pages when the time for the whole list,"
                        + " 5 min, was over");
        assertThat(e.nextStep()).contains("nextCursor()");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void listDeadlineLimitsTheTimeOfEachPage() {
        ClientApi patient = laura.with(CallOptions.defaults().deadline(Duration.ofMinutes(10)));
        for (int i = 0; i < 6; i++) {
            service.answer(503, "", "Retry-After", "50");
        }
        ApiException e =
                Thrown.by(ApiException.class, () -> walked(patient.list(LIST).deadline(Duration.ofMinutes(1))));

        assertThat(e.status()).isEqualTo(503);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void deadlineAndPrefetchCanBeCombined() {
        pages(page("c1", 1), page("", 2));

        assertThat(walked(things.deadline(Duration.ofMinutes(5)).prefetch())).containsExactly(1, 2);
    }

    @Test
    void invalidListOptionsAreRefusedBeforeSending() {
        for (String limit : List.of("0", "101", "-1", "ten", "", "1e1", "010")) {
            assertThatThrownBy(() -> laura.list(LIST.query(Map.of("limit", limit))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("limit must be 1 to 100, but is \"" + limit + "\"");
        }
        assertThat(laura.list(LIST.query(Map.of("limit", "100")))).isNotNull();
        assertThatThrownBy(() -> things.startingAt(" ")).hasMessageContaining("is blank");
        assertThatThrownBy(() -> things.deadline(Duration.ZERO)).hasMessageContaining("must be positive");
        assertThat(server.getRequestCount()).isZero();
    }
}
