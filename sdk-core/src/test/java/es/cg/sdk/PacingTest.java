package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.mock.Journal;
import es.cg.sdk.mock.MockCg;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Many threads against limits that refuse: none is refused, and hardly any of what the limits allow is left unused. A
 * client that only waits as it is told does the same beside it.
 */
final class PacingTest {
    private static final int THREADS = 64;

    private static final List<Case> CASES = List.of(
            new Case("one client's limit", 0, 120, 1, 8),
            new Case("a small limit of one client", 0, 10, 1, 8),
            new Case("the key's limit over five clients", 150, 0, 5, 8),
            new Case("both, the key's the tighter", 150, 60, 5, 8),
            new Case("both, the key's by a hair", 62, 60, 5, 8),
            new Case("both, the clients' the tighter", 600, 60, 5, 4),
            new Case("the platform's, of which no header tells", 0, 0, 5, 2));

    private record Case(String name, int perMinute, int perClient, int clients, int minutes) {
        /** What may be asked in a minute by all of it together. */
        int allowed() {
            int byClients = perClient == 0 ? 1000 : perClient * clients;
            return Math.min(byClients, perMinute == 0 ? 1000 : perMinute);
        }

        /** Whether headers tell of it. */
        boolean isTold() {
            return perMinute > 0 || perClient > 0;
        }

        /** In how many minutes this rate allows all calls: what a window allows may be sent as it begins. */
        double least(Windows windows) {
            return windows == Windows.BEGUN ? minutes - 2 + 0.1 : minutes - 1;
        }

        MockCg mock(Windows windows) {
            MockCg.Builder mock = MockCg.builder()
                    .seed(System.nanoTime())
                    .time(OffsetDateTime.parse(
                            "2026-11-20T09:00:" + (windows == Windows.BEGUN ? "54" : "00") + "+01:00"))
                    .enforceLimits()
                    .requestsPerMinute(perMinute)
                    .requestsPerClientPerMinute(perClient);
            return (windows == Windows.SLIDING ? mock.slidingWindows() : mock).start();
        }
    }

    /**
     * How the service counts: from each full minute, at which the run begins or six seconds before which, or always.
     */
    private enum Windows {
        FULL,
        BEGUN,
        SLIDING
    }

    /** What became of a run: minutes on the mock's clock, and how many calls were refused. */
    private record Run(double minutes, long refused) {
        /** What share of the rate that was allowed it used: the first minute's calls are there at once. */
        double share(Case limits, Windows windows) {
            return limits.least(windows) / minutes;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.2f minutes, %d refused", minutes, refused);
        }
    }

    @TestFactory
    Stream<DynamicTest> pacedCallsAreNotRefusedAndUseTheLimit() {
        return CASES.stream()
                .flatMap(each -> windows(each)
                        .map(windows -> dynamicTest(each.name() + ", " + windows, () -> holds(each, windows))));
    }

    /** All ways to count in the nightly build, otherwise one, by turns. */
    private static Stream<Windows> windows(Case limits) {
        List<Windows> all = Stream.of(Windows.values())
                .filter(each -> each != Windows.BEGUN || limits.isTold())
                .toList();
        return Boolean.getBoolean("soak") ? all.stream() : Stream.of(all.get(CASES.indexOf(limits) % all.size()));
    }

    private static void holds(Case limits, Windows windows) throws Exception {
        Run paced = run(limits, windows, true);
        Run plain = run(limits, windows, false);

        System.out.printf(
                "%d threads, %s, %s: %s; a client that only waits as told: %s%n",
                THREADS, limits.name(), windows, paced, plain);
        assertThat(paced.refused()).isZero();
        assertThat(paced.share(limits, windows)).as("%s", paced).isGreaterThanOrEqualTo(0.97);
        assertThat(plain.refused()).isPositive();
    }

    private static Run run(Case limits, Windows windows, boolean paced) throws Exception {
        try (MockCg mock = limits.mock(windows);
                SharedTime time = new SharedTime(mock);
                CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey())
                        .pacing(paced)
                        .time(time)
                        .build()) {
            CgClient patient = cg.with(CallOptions.defaults().deadline(Duration.ofHours(20)));
            IntConsumer call = n -> patient.forClient(1001 + n % limits.clients())
                    .activities()
                    .list()
                    .pages()
                    .iterator()
                    .next();
            int calls = limits.allowed() * limits.minutes();
            time.work(THREADS, calls, cg, paced ? call : until(call));
            List<Journal.Call> made = mock.journal().calls("activities.list");
            long refused = made.stream().filter(each -> each.status() == 429).count();
            assertThat(made.size() - refused).isEqualTo(calls);
            return new Run(time.minutes(), refused);
        }
    }

    /** As often as it takes. */
    private static IntConsumer until(IntConsumer call) {
        return n -> {
            for (boolean done = false; !done; ) {
                try {
                    call.accept(n);
                    done = true;
                } catch (RateLimitException e) {
                    assertThat(e.reason()).isNotNull();
                }
            }
        };
    }
}
