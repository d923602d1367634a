package es.cg.sdk;

import static es.cg.sdk.JournaledMock.invoice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.sandbox.ClockAdvance;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An application keeps a mirror of invoices by their changes. */
final class MirrorTest {
    private static final int INVOICES = 230;

    private final MockCg mock = MockCg.builder()
            .seed(7)
            .requestsPerMinute(0)
            .requestsPerClientPerMinute(0)
            .lenient("invoice-date-ahead")
            .start();
    private final StillTime time = new StillTime();

    // What the application has in its database.
    private final Map<String, String> mirror = new TreeMap<>();
    private @Nullable Watermark stored;

    @AfterEach
    void stop() {
        mock.close();
    }

    private CgClient process() {
        return Clients.of(mock.baseUrl(), mock.liveKey()).time(time).build();
    }

    private static Map<String, String> listed(ClientApi client) {
        Map<String, String> all = new TreeMap<>();
        client.invoices()
                .list()
                .limit(100)
                .forEach(each -> all.put(requireNonNull(each.id()), each.json().text()));
        return all;
    }

    /** Stores a page with its watermark, in one transaction. */
    private void store(ChangePage<Invoice> page) {
        page.records()
                .forEach(each ->
                        mirror.put(requireNonNull(each.id()), each.json().text()));
        stored = page.watermark();
    }

    private void walk(ClientApi client) {
        client.invoices().changes(stored).forEach(this::store);
    }

    private void annulOne(Random random) {
        List<String> issued = mock.panel().invoices().stream()
                .filter(each -> each.client() == 1001
                        && "emitida"
                                .equals(Json.parse(each.json()).get("estado").string()))
                .map(each -> each.id())
                .toList();
        mock.panel().annul(issued.get(random.nextInt(issued.size())));
    }

    @Test
    void mirrorIsEqualAfterKillsAndChangesDuringTheWalk() {
        Random random = new Random(7);
        try (CgClient cg = process()) {
            for (int i = 1; i <= INVOICES; i++) {
                cg.forClient(1001).invoices().issue(invoice("m-" + i).build());
            }
        }
        for (int kill = 1; kill <= 20; kill++) {
            // The process has a clock of its own, days wrong.
            time.jump(Duration.ofDays(random.nextInt(17) - 8));
            try (CgClient cg = process()) {
                Iterator<ChangePage<Invoice>> walk =
                        cg.forClient(1001).invoices().changes(stored).iterator();
                for (int page = random.nextInt(3); page >= 0 && walk.hasNext(); page--) {
                    ChangePage<Invoice> next = walk.next();
                    annulOne(random);
                    mock.panel().advance(Duration.ofMinutes(random.nextInt(30)));
                    store(next);
                }
            }
        }
        try (CgClient cg = process()) {
            walk(cg.forClient(1001));
            walk(cg.forClient(1001));

            assertThat(mirror).isEqualTo(listed(cg.forClient(1001))).hasSizeGreaterThanOrEqualTo(INVOICES);
        }
    }

    @Test
    void walkThatEndsAsksForNoMoreThanTheOverlap() {
        try (CgClient cg = process()) {
            ClientApi client = cg.forClient(1001);
            walk(client);
            mock.panel().advance(Duration.ofHours(1));
            client.invoices().issue(invoice("m-1").build());
            List<Invoice> changed =
                    client.invoices().changes(stored).iterator().next().records();

            assertThat(changed).extracting(Invoice::referenciaExterna).contains("m-1");
            assertThat(changed).hasSizeLessThan(mirror.size());
        }
    }

    @Test
    void sandboxGoesByItsOwnClockAndAResetMeansAFullWalk() {
        try (CgClient cg = Clients.of(mock.sandboxUrl(), mock.sandboxKey()).build()) {
            ClientApi client = cg.forClient(mock.sandboxClients().get(0));
            cg.sandbox().advanceClock(ClockAdvance.days(30));
            walk(client);
            String clock = String.valueOf(
                    requireNonNull(cg.status().get().sandbox().reloj()).toInstant());
            assertThat(requireNonNull(stored).text()).contains("|" + clock.substring(0, 16));

            cg.sandbox().reset();
            mirror.clear();
            ChangePage<Invoice> first =
                    client.invoices().changes(stored).iterator().next();
            store(first);
            walk(client);

            assertThat(first.notes()).singleElement().asString().contains("since it was reset: all records are read");
            assertThat(mirror).isEqualTo(listed(client)).isNotEmpty();
        }
    }
}
