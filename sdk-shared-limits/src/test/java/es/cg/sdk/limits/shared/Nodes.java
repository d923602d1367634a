package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A mock that enforces its limits, and clients with a store each, as if each were a process of its own. */
final class Nodes implements AutoCloseable {
    final MockCg mock;
    final TestDatabase database;
    private final List<CgClient> clients = new ArrayList<>();
    private final List<JdbcLimitStore> stores = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Creates a mock with this limit of the key; 0 for none. */
    Nodes(int perMinute) throws SQLException {
        this(builder(perMinute).slidingWindows().enforceLimits());
    }

    private Nodes(MockCg.Builder builder) throws SQLException {
        this.database = TestDatabase.withTables();
        this.mock = builder.start();
    }

    private static MockCg.Builder builder(int perMinute) {
        return MockCg.builder()
                .seed(System.nanoTime())
                .requestsPerMinute(perMinute)
                .requestsPerClientPerMinute(0);
    }

    /** Without limits of the service, so that only the store refuses. */
    static Nodes unenforced() throws SQLException {
        return new Nodes(builder(0).slidingWindows());
    }

    /** With a limit of each client, below the one of the key. */
    static Nodes withClientLimit(int perMinute) throws SQLException {
        return new Nodes(builder(600)
                .requestsPerClientPerMinute(perMinute)
                .slidingWindows()
                .enforceLimits());
    }

    /** With a service whose windows begin with each full minute, the first of which is in six seconds. */
    static Nodes sixSecondsBeforeAWindow(int perMinute) throws SQLException {
        return new Nodes(builder(perMinute)
                .time(OffsetDateTime.parse("2026-11-20T09:00:54+01:00"))
                .enforceLimits());
    }

    CgClient node() {
        return node(database.store().build());
    }

    CgClient node(JdbcLimitStore store) {
        return node(store, Time.system());
    }

    CgClient node(JdbcLimitStore store, Time time) {
        stores.add(store);
        CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .limitStore(store)
                .time(time)
                .build();
        clients.add(cg);
        return cg;
    }

    /** A program that uses the key without a store. */
    CgClient outsider() {
        CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .build();
        clients.add(cg);
        return cg;
    }

    /** A view whose calls end instead of waiting. */
    static CgClient hasty(CgClient cg) {
        return cg.with(CallOptions.defaults().deadline(Duration.ofSeconds(2)));
    }

    /** A view whose calls end at once if they would have to wait for the end of a window. */
    static CgClient within20Seconds(CgClient cg) {
        return cg.with(CallOptions.defaults().deadline(Duration.ofSeconds(20)));
    }

    /** Waits until all requests that have ended are returned to the database. */
    void awaitReturned() throws SQLException {
        List<String> open = List.of("unknown");
        while (!open.isEmpty()) {
            open = database.query("SELECT id FROM cg_limit_request WHERE ended_at IS NULL");
        }
    }

    /** Lets requests of this client be open until {@link #letGo}, and waits until they are. */
    List<Future<?>> hold(CgClient cg, int count) {
        int before = mock.journal().calls("status.get").size();
        mock.faults().arm("status.get", count, Fault.delayed(Duration.ofHours(1)));
        List<Future<?>> held = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            held.add(threads.submit(() -> cg.status().get()));
        }
        while (mock.journal().calls("status.get").size() < before + count) {
            assertThat(held).noneMatch(Future::isDone);
        }
        return held;
    }

    void letGo() {
        mock.faults().clear();
    }

    /** Moves the clocks of the service and of the database. */
    void advance(Duration duration) throws SQLException {
        mock.panel().advance(duration);
        database.advance(duration);
    }

    long refused() {
        return mock.journal().calls().stream()
                .filter(each -> each.status() == 429)
                .count();
    }

    @Override
    public void close() {
        mock.faults().clear();
        threads.shutdownNow();
        clients.forEach(CgClient::close);
        stores.forEach(JdbcLimitStore::close);
        mock.close();
    }
}
