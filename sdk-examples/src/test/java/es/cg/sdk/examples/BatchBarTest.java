package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class BatchBarTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final StringWriter shown = new StringWriter();
    private final AtomicLong nanos = new AtomicLong(1);
    private final AtomicInteger issued = new AtomicInteger(3);

    private BatchBar bar(Limits.Rate... rates) {
        Terminal terminal = new Terminal(
                new PrintWriter(new StringWriter()),
                new PrintWriter(shown, true),
                false,
                Map.of("COLUMNS", "80"),
                question -> "");
        ProgressBar bar = new ProgressBar(new Output(terminal, false, Language.EN), 1000, "invoices", nanos::get);
        return new BatchBar(bar, issued::get, () -> new Limits(0, 8, 0, Arrays.asList(rates)), Set.of(1001L, 1002L));
    }

    private void issue(int invoices, Duration passed) {
        issued.addAndGet(invoices);
        nanos.addAndGet(passed.toNanos());
    }

    private static BatchProgress reached(int done) {
        return new BatchProgress(1000, done, 0, 0, 0, 0);
    }

    private static Limits.Rate ofKey(int limit, int remaining) {
        return new Limits.Rate(RateLimitReason.CREDENTIAL_RATE, null, limit, MINUTE, remaining, Duration.ZERO);
    }

    private static Limits.Rate ofClient(long client, int limit) {
        return new Limits.Rate(RateLimitReason.CLIENT_RATE, client, limit, MINUTE, 0, Duration.ZERO);
    }

    @Test
    void invoicesOfAnEarlierRunDoNotCountInTheRate() {
        BatchBar bar = bar();
        bar.accept(reached(1));
        issue(31, Duration.ofSeconds(3));
        bar.accept(reached(593));

        assertThat(shown.toString()).endsWith("593 of 1000 invoices, 620 a minute, 39 s left");
    }

    @Test
    void theTimeLeftKnowsTheLimitOfTheKey() {
        BatchBar bar = bar(ofKey(60, 10));
        issue(100, Duration.ofSeconds(3));
        bar.accept(reached(100));

        assertThat(shown.toString())
                .as("890 of the 900 that are left wait, 60 in a minute")
                .endsWith("100 of 1000 invoices, 2000 a minute, 15 min left");
    }

    @Test
    void theTimeLeftKnowsTheLimitsOfAllClients() {
        Set<Long> clients = Set.of(1001L, 1002L);
        Limits both = new Limits(0, 8, 0, List.of(ofKey(6000, 6000), ofClient(1001, 30), ofClient(1002, 30)));
        Limits one = new Limits(0, 8, 0, List.of(ofClient(1001, 30), ofClient(4711, 1)));

        assertThat(TimeLeft.of(120, both, clients)).isEqualTo(Duration.ofMinutes(2));
        assertThat(TimeLeft.of(120, one, clients))
                .as("the limit of 1002 is not known")
                .isZero();
    }

    @Test
    void limitsThatHoldNothingBackTakeNoTime() {
        Limits.Rate unknown = new Limits.Rate(RateLimitReason.IP_RATE, null, 0, MINUTE, 0, Duration.ZERO);
        Limits.Rate creation = new Limits.Rate(RateLimitReason.CLIENT_CREATION_RATE, null, 1, MINUTE, 0, Duration.ZERO);

        assertThat(TimeLeft.of(50, new Limits(0, 8, 0, List.of(ofKey(60, 60), unknown, creation)), Set.of()))
                .isZero();
    }

    @Test
    void storyCountsCallsThatSucceeded() {
        Terminal terminal = new Terminal(new PrintWriter(shown), new PrintWriter(shown), false, Map.of(), null);
        CallStory story = new CallStory(new Output(terminal, false, Language.EN));
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .listener(story)
                        .build()) {
            cg.status().get();
            mock.faults().arm("status.get", 1, Fault.status(503, "servicio_no_disponible"));
            cg.status().get();
        }

        assertThat(story.done("status.get")).isEqualTo(2);
        assertThat(story.done("invoices.issue")).isZero();
    }
}
