package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.LimitStoreException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client asks of a limit store, and what it does with the answers. */
final class LimitStoreTest {
    private final MockCg mock = MockCg.builder().seed(System.nanoTime()).start();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<CgClient> clients = new ArrayList<>();

    @AfterEach
    void stop() {
        mock.faults().clear();
        threads.shutdownNow();
        clients.forEach(CgClient::close);
        mock.close();
    }

    /** A store that decides by a function of the inquiry and the request, and records what it gets. */
    private static final class Recorder implements LimitStore {
        private final BiFunction<Inquiry, Wanted, Decision> rule;
        private final Queue<Inquiry> inquiries = new ConcurrentLinkedQueue<>();
        private final Queue<Release> releases = new ConcurrentLinkedQueue<>();
        private final Queue<ServerCount> counts = new ConcurrentLinkedQueue<>();

        private Recorder(BiFunction<Inquiry, Wanted, Decision> rule) {
            this.rule = rule;
        }

        @Override
        public Reply acquire(Inquiry inquiry) {
            inquiries.add(inquiry);
            Map<UUID, Decision> decisions = new HashMap<>();
            inquiry.wanted().forEach(each -> decisions.put(each.id(), rule.apply(inquiry, each)));
            return new Reply(decisions, List.of(), Map.of("key", 7), Duration.ofMillis(5));
        }

        @Override
        public void release(String key, List<Release> ended, List<ServerCount> told) {
            releases.addAll(ended);
            counts.addAll(told);
        }
    }

    private CgClient client(LimitStore store, Time time) {
        CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey())
                .limitStore(store)
                .time(time)
                .build();
        clients.add(cg);
        return cg;
    }

    private CgClient client(LimitStore store) {
        return client(store, Time.system());
    }

    @Test
    void eachCallIsGrantedAndReturnedOnce() {
        Recorder store = new Recorder((inquiry, each) -> LimitStore.Decision.grant());
        CgClient cg = client(store);
        cg.status().get();
        assertThat(cg.forClient(1001).activities().list()).isNotEmpty();

        List<LimitStore.Wanted> wanted =
                store.inquiries.stream().flatMap(each -> each.wanted().stream()).toList();
        assertThat(store.releases)
                .extracting(LimitStore.Release::id)
                .containsExactlyElementsOf(
                        wanted.stream().map(LimitStore.Wanted::id).toList());
        assertThat(store.releases).allMatch(LimitStore.Release::counts);
        assertThat(wanted.get(0).windows())
                .extracting(LimitStore.Window::reason)
                .containsExactly(RateLimitReason.PLATFORM_RATE, RateLimitReason.CREDENTIAL_RATE);
        assertThat(wanted.get(1).windows())
                .extracting(LimitStore.Window::counter)
                .contains("client 1001");
        assertThat(store.counts).extracting(LimitStore.ServerCount::counter).contains("key");
    }

    @Test
    void storeReceivesOnlyAHashOfTheKey() {
        Recorder store = new Recorder((inquiry, each) -> LimitStore.Decision.grant());
        client(store).status().get();

        assertThat(store.inquiries.element().key()).matches("[0-9a-f]{64}");
    }

    @Test
    void concurrentCallsShareOneInquiry() throws Exception {
        // Only seven at once are granted: one by one, none would be.
        Recorder store = new Recorder((inquiry, each) ->
                inquiry.wanted().size() >= 7 ? LimitStore.Decision.grant() : LimitStore.Decision.noFreeRequest());
        CgClient cg = client(store);
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            calls.add(threads.submit(() -> cg.status().get()));
        }
        for (Future<?> each : calls) {
            each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }
        assertThat(store.releases).hasSize(7);
    }

    @Test
    void aWindowThatRefusesIsNamedInTheException() {
        Recorder store = new Recorder(
                (inquiry, each) -> new LimitStore.Decision(false, each.windows().get(0), Duration.ofSeconds(50)));
        CgClient cg = client(store).with(CallOptions.defaults().deadline(Duration.ofSeconds(40)));

        DeadlineException e =
                Thrown.by(DeadlineException.class, () -> cg.status().get());
        assertThat(e.reason()).isEqualTo(RateLimitReason.PLATFORM_RATE);
        assertThat(e.retryAt()).isNotNull();
        mock.journal().assertNever("status.get");
        assertThat(cg.limits().open()).isZero();
    }

    @Test
    void aStoreThatFailsEndsTheCallAfterTenSeconds() {
        AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-11-20T08:00:00Z"));
        CgClient cg = client(
                new Recorder((inquiry, each) -> {
                    throw new IllegalStateException("no connection to the counts");
                }),
                Time.of(clock::get, each -> clock.updateAndGet(now -> now.plus(each))));
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            LimitStoreException e =
                    Thrown.by(LimitStoreException.class, () -> cg.status().get());

            assertThat(e)
                    .hasMessageContaining("was not sent")
                    .hasMessageContaining("no connection to the counts")
                    .hasRootCauseMessage("no connection to the counts");
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(clock.get()).isAfterOrEqualTo(Instant.parse("2026-11-20T08:00:10Z"));
            assertThat(log.with("the limit store failed")).hasSize(1);
        }
        mock.journal().assertNever("status.get");
        assertThat(cg.limits().open()).isZero();
    }

    @Test
    void interruptOrCloseEndsWaitForTheStore() throws Exception {
        CgClient cg = client(new Recorder((inquiry, each) -> LimitStore.Decision.noFreeRequest()));
        Future<CallException> interrupted = threads.submit(() -> {
            Thread.currentThread().interrupt();
            return Thrown.by(() -> cg.status().get());
        });
        assertThat(interrupted.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isInstanceOf(InterruptedCallException.class);

        Future<CallException> closed =
                threads.submit(() -> Thrown.by(() -> cg.status().get()));
        while (cg.limits().open() == 0) {
            assertThat(closed.isDone()).isFalse();
        }
        cg.close();
        assertThat(closed.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void aRequestThatNeverReachedTheServiceDoesNotCount() {
        Recorder store = new Recorder((inquiry, each) -> LimitStore.Decision.grant());
        CgClient cg = Clients.of("http://localhost:1/api/public/v1", mock.liveKey())
                .limitStore(store)
                .build();
        clients.add(cg);
        assertThatThrownBy(() ->
                        cg.with(CallOptions.defaults().maxAttempts(1)).status().get())
                .isInstanceOf(CallException.class);

        assertThat(store.releases).singleElement().matches(each -> !each.counts());
    }

    @Test
    void serviceRefusalIsReportedToTheStore() {
        Recorder store = new Recorder((inquiry, each) -> LimitStore.Decision.grant());
        mock.faults().arm("status.get", 1, Fault.status(429, "limite_de_peticiones", 30));
        CgClient cg = client(store).with(CallOptions.defaults().maxAttempts(1));
        assertThatThrownBy(() -> cg.status().get()).isInstanceOf(CallException.class);

        assertThat(store.counts)
                .anyMatch(each -> each.kind() == LimitStore.ServerCount.Kind.REFUSED
                        && each.counter().equals("key"));
    }
}
