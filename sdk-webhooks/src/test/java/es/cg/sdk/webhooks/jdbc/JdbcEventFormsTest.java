package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.Host;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.forms.Delivery;
import es.cg.sdk.webhooks.forms.UnknownService;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Events by the thousand in forms that the contract allows, over a database: each is handled once, or not answered 2xx. */
final class JdbcEventFormsTest {
    private static final long SEED = 20_261_122L;

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> hundredEventFormsAreHandledOrKeptOrRefused() {
        return each(100);
    }

    @TestFactory
    @Tag("soak")
    Stream<DynamicTest> thousandEventFormsAreHandledOrKeptOrRefused() {
        return each(1000);
    }

    private static Stream<DynamicTest> each(int events) {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            Delivery delivery = new Delivery();
            WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(Delivery.SECRET));
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .workers(mode == JdbcMode.INBOX ? 2 : 0)
                    .pollInterval(Duration.ofMillis(5))
                    .backoff(attempt -> Duration.ofMillis(1))
                    .start(delivery.handler())) {
                send(
                        delivery,
                        mode == JdbcMode.INBOX
                                ? builder.store(inbox).build()
                                : builder.store(JdbcEventStore.of(tables)).build(delivery.handler()),
                        database,
                        events);
                long until = HangLimit.end();
                while (mode == JdbcMode.INBOX && !tables.unfinished().open(1).isEmpty()) {
                    assertThat(System.nanoTime() - until).isNegative();
                    LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                }
            }
            String tally = delivery.tally(mode + " on " + database.kind(), form -> true);
            System.out.println(tally);
            assertThat(delivery.lost(form -> true)).as(tally).isEmpty();
            assertThat(delivery.twice()).as(tally).isEmpty();
            assertThat(delivery.wrongly()).as(tally).isEmpty();
            assertThat(delivery.handled()).as(tally).isGreaterThan(events / 2);
            assertThat(tables.unfinished().dead(1)).isEmpty();
        });
    }

    private static void send(Delivery delivery, WebhookReceiver receiver, TestDatabase database, int events)
            throws Exception {
        Random random = new Random(SEED);
        try (Host host = Objects.requireNonNull(Host.ADAPTERS.get("jdkhttp")).open(receiver)) {
            delivery.sendAll(
                    Stream.generate(() ->
                                    new Delivery.Sending(URI.create(host.url()), new UnknownService(random).event()))
                            .limit(events)
                            .toList(),
                    body -> isAside(database, body));
        }
    }

    private static boolean isAside(TestDatabase database, byte[] body) {
        try (var connection = database.dataSource().getConnection();
                var query = connection.prepareStatement(
                        "SELECT reason FROM cg_webhook_quarantine WHERE body_sha256 = ? UNION ALL"
                                + " SELECT event_id FROM cg_webhook_event WHERE state = 'unreadable' AND body = ?")) {
            query.setBytes(1, Sha256.of(body));
            query.setBytes(2, body);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
