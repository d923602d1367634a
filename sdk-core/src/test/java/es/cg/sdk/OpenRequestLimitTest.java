package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class OpenRequestLimitTest {
    private static final int PLACES = 8;

    // Only the open requests are bounded.
    private final MockCg mock = MockCg.builder()
            .seed(System.nanoTime())
            .enforceLimits()
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            .start();
    private final List<CgClient> clients = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        mock.faults().clear();
        threads.shutdownNow();
        clients.forEach(CgClient::close);
        mock.close();
    }

    private CgClient client(String key, int mostOpen) {
        CgClient cg = Clients.of(mock.baseUrl(), key).maxOpenRequests(mostOpen).build();
        clients.add(cg);
        return cg;
    }

    /** Lets requests of this client be open until the fault is cleared, and waits until they are. */
    private List<Future<?>> held(CgClient cg, int count) {
        mock.faults().arm("status.get", count, Fault.delayed(Duration.ofHours(1)));
        List<Future<?>> held = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            held.add(threads.submit(() -> cg.status().get()));
        }
        while (mock.journal().calls("status.get").size() < count) {
            assertThat(held).noneMatch(Future::isDone);
        }
        return held;
    }

    @Test
    void twoClientsOfOneKeyNeverExceedOpenRequestLimit() throws Exception {
        List<CgClient> two = List.of(client(mock.liveKey(), PLACES), client(mock.liveKey(), PLACES));
        mock.faults().armByChance("status.get", 0.3, Fault.delayed(Duration.ofMillis(5)));
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            CgClient cg = two.get(i % 2);
            calls.add(threads.submit(() -> {
                for (int n = 0; n < 10; n++) {
                    cg.status().get();
                }
            }));
        }
        for (Future<?> each : calls) {
            each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }

        assertThat(mock.journal().calls("status.get"))
                .hasSize(640)
                .extracting(Journal.Call::status)
                .containsOnly(200);
    }

    @Test
    void openRequestsAreCountedPerKey() throws Exception {
        CgClient live = client(mock.liveKey(), PLACES);
        CgClient test = client(mock.testKey(), PLACES);
        List<Future<?>> held = held(live, 3);

        assertThat(live.limits().open()).isEqualTo(3);
        assertThat(test.limits().open()).isZero();
        mock.faults().clear();
        for (Future<?> each : held) {
            each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }
        assertThat(live.limits().open()).isZero();
    }

    @Test
    void deadlineWhileQueuedThrowsWithNothingDone() {
        CgClient cg = client(mock.liveKey(), PLACES);
        held(cg, PLACES);
        DeadlineException e = Thrown.by(
                DeadlineException.class,
                () -> cg.with(CallOptions.defaults().deadline(Duration.ofMillis(50)))
                        .clients()
                        .list()
                        .iterator()
                        .hasNext());

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.attempts()).isEmpty();
        mock.journal().assertNever("clients.list");
    }

    @Test
    void interruptEndsWaitForAFreeSlot() throws Exception {
        CgClient cg = client(mock.liveKey(), PLACES);
        held(cg, PLACES);
        Future<CallException> waiting = threads.submit(() -> {
            Thread.currentThread().interrupt();
            return Thrown.by(() -> cg.clients().list().iterator().hasNext());
        });

        assertThat(waiting.get(HangLimit.MINUTES, TimeUnit.MINUTES))
                .isInstanceOfSatisfying(
                        InterruptedCallException.class,
                        e -> assertThat(e.attempts()).isEmpty());
        mock.journal().assertNever("clients.list");
    }

    @Test
    void maxOpenRequestsHoldsEvenIfKeyHasRoom() {
        CgClient cg = client(mock.liveKey(), 2);
        held(cg, 2);

        assertThatThrownBy(() -> cg.with(CallOptions.defaults().deadline(Duration.ofMillis(50)))
                        .status()
                        .get())
                .isInstanceOf(DeadlineException.class);
        assertThat(client(mock.liveKey(), PLACES).status().get().entorno()).hasToString("produccion");
    }

    @Test
    void maxOpenRequestsMustBeOneToEight() {
        assertThatThrownBy(() -> CgClient.builder().maxOpenRequests(0)).hasMessageContaining("1 to 8");
        assertThatThrownBy(() -> CgClient.builder().maxOpenRequests(9)).hasMessageContaining("1 to 8");
    }
}
