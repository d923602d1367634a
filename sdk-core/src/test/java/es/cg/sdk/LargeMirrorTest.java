package es.cg.sdk;

import static es.cg.sdk.JournaledMock.invoice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Changes;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A mirror of many invoices, one of which changes behind each page that is read, by a process that is killed 20 times
 * and whose clock is days wrong.
 */
final class LargeMirrorTest {
    private static final int KILLS = 20;
    private static final int ON_A_PAGE = 100;

    private final MockCg mock = MockCg.builder()
            .seed(7)
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            .monthlyReads(0)
            .lenient("invoice-date-ahead")
            .start();
    private final OkHttpClient http = new OkHttpClient();
    private final Random random = new Random(7);
    private final StillTime time = new StillTime();
    // Those that have not changed yet, in an order of chance.
    private final List<String> unchanged = Collections.synchronizedList(new ArrayList<>());

    /** What the service does with the filter, and what the application asks for. */
    private enum Filter {
        TIMES,
        DAYS,
        IGNORED;

        Changes<Invoice> of(Changes<Invoice> changes) {
            return switch (this) {
                case TIMES -> changes;
                case DAYS -> changes.byDay();
                case IGNORED -> changes.walkAll(1000);
            };
        }
    }

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    @Tag("slow")
    void eachChangeOf2000InvoicesIsSeen() throws IOException {
        eachChangeIsSeen(2_000);
    }

    @Test
    @Tag("soak")
    void eachChangeOf20000InvoicesIsSeen() throws IOException {
        eachChangeIsSeen(20_000);
    }

    private void eachChangeIsSeen(int invoices) throws IOException {
        for (int i = 1; i <= invoices; i++) {
            unchanged.add(requireNonNull(
                    post("/invoices", invoice("m-" + i).build().json().text())
                            .get("id")
                            .string()));
        }
        Collections.shuffle(unchanged, random);
        for (Filter filter : Filter.values()) {
            mock.panel().advance(Duration.ofDays(3));
            new Mirror(filter, invoices / ON_A_PAGE).follow();
        }
    }

    private Json post(String path, String body) throws IOException {
        Request request = new Request.Builder()
                .url(mock.baseUrl() + path)
                .header("Authorization", "Bearer " + mock.liveKey())
                .header("X-CG-Client", "1001")
                .header("Idempotency-Key", path + body.hashCode())
                .post(RequestBody.create(body, MediaType.get("application/json")))
                .build();
        try (Response response = http.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(201);
            return Json.parse(response.body().string());
        }
    }

    private Map<String, String> listed() {
        Map<String, String> all = new TreeMap<>();
        try (CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey()).time(time).build()) {
            cg.forClient(1001)
                    .invoices()
                    .list()
                    .limit(ON_A_PAGE)
                    .forEach(each ->
                            all.put(requireNonNull(each.id()), each.json().text()));
        }
        return all;
    }

    /**
     * Hands requests on to the mock, without the filter if it is ignored. Behind each list a payment changes an invoice.
     */
    private final class Service extends Dispatcher {
        private final Filter filter;
        private final AtomicInteger lists = new AtomicInteger();
        private volatile boolean isChanging = true;

        Service(Filter filter) {
            this.filter = filter;
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            HttpUrl.Builder url = HttpUrl.get(mock.baseUrl())
                    .newBuilder()
                    .encodedPath(request.getUrl().encodedPath())
                    .encodedQuery(request.getUrl().encodedQuery());
            if (filter == Filter.IGNORED) {
                url.removeAllQueryParameters("modificado_desde");
            }
            Request.Builder copy = new Request.Builder().url(url.build());
            List.of("Authorization", "X-CG-Client")
                    .forEach(each -> copy.header(
                            each, requireNonNull(request.getHeaders().get(each))));
            try (Response response = http.newCall(copy.build()).execute()) {
                Buffer body = new Buffer().write(response.body().bytes());
                lists.incrementAndGet();
                if (isChanging) {
                    post(
                            "/invoices/" + unchanged.remove(0) + "/payments",
                            "{\"fecha\":\"2026-11-20\",\"importe\":1,\"metodo\":\"transferencia\"}");
                }
                return new MockResponse.Builder()
                        .code(response.code())
                        .headers(response.headers())
                        .body(body)
                        .build();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The tables of an application. */
    private final class Mirror {
        private final Filter filter;
        private final int allPages;
        private final Map<String, String> records = new TreeMap<>();
        private @Nullable Watermark stored;
        private int pages;

        Mirror(Filter filter, int allPages) {
            this.filter = filter;
            this.allPages = allPages;
        }

        private void store(ChangePage<Invoice> page) {
            page.records()
                    .forEach(each ->
                            records.put(requireNonNull(each.id()), each.json().text()));
            stored = page.watermark();
            pages++;
        }

        private Changes<Invoice> changes(CgClient cg) {
            return filter.of(cg.forClient(1001).invoices().changes(stored));
        }

        void follow() throws IOException {
            Service service = new Service(filter);
            try (MockWebServer server = new MockWebServer()) {
                server.setDispatcher(service);
                server.start();
                CgClient.Builder process = CgClient.builder()
                        .baseUrl(server.url("/api/public/v1").toString())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .time(time);
                for (int kill = 1; kill <= KILLS; kill++) {
                    time.jump(Duration.ofDays(random.nextInt(17) - 8));
                    try (CgClient cg = process.build()) {
                        Iterator<ChangePage<Invoice>> walk = changes(cg).iterator();
                        for (int page = random.nextInt(2 * allPages / KILLS); page >= 0 && walk.hasNext(); page--) {
                            mock.panel().advance(Duration.ofSeconds(random.nextInt(20)));
                            store(walk.next());
                        }
                    }
                }
                assertThat(service.lists.get()).isBetween(pages, pages + KILLS);
                try (CgClient cg = process.build()) {
                    changes(cg).forEach(this::store);
                    service.isChanging = false;
                    if (filter == Filter.IGNORED) {
                        assertThatThrownBy(() -> cg.forClient(1001)
                                        .invoices()
                                        .changes(stored)
                                        .iterator()
                                        .next())
                                .isInstanceOf(UnexpectedContentException.class);
                    }
                    changes(cg).forEach(this::store);
                }
            }
            assertThat(records).isEqualTo(listed());
        }
    }
}
