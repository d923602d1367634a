package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.CorrectedFile;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Events of a corrected service in a database: stored as received, read as corrected. */
final class CorrectedTablesTest {
    private static final String BODY =
            CorrectedFile.event("evt_1", "factura.emitida", "{\"number\":\"A-1\",\"amounts\":{\"total_cents\":12100}}");
    private static final String OURS = "{\"numero_completo\":\"A-1\",\"total\":121.00}";

    private static JdbcTables tables(TestDatabase database) {
        return JdbcTables.builder(database.dataSource(), "erp")
                .corrections(CorrectedFile.read())
                .build();
    }

    private static int send(WebhookReceiver receiver) {
        byte[] body = BODY.getBytes(UTF_8);
        String header =
                WebhookSigner.of(CorrectedFile.SECRET, CorrectedFile.read()).header(body);
        return receiver.receive("POST", List.of(header), new ByteArrayInputStream(body))
                .status();
    }

    private static WebhookReceiver.Builder receiver() {
        return WebhookReceiver.builder(SignatureVerifier.builder()
                        .corrections(CorrectedFile.read())
                        .secret(CorrectedFile.SECRET)
                        .build())
                .corrections(CorrectedFile.read());
    }

    @TestFactory
    Stream<DynamicTest> inboxKeepsTheBodyAndHandlesTheCorrectedRecord() {
        return onOne(database -> {
            JdbcTables tables = tables(database);
            BlockingQueue<WebhookEvent> handled = new LinkedBlockingQueue<>();
            try (JdbcInbox waiting = JdbcInbox.builder(tables).workers(0).start(handled::add)) {
                WebhookReceiver receiver = receiver().store(waiting).build();
                assertThat(send(receiver)).isEqualTo(200);
                assertThat(send(receiver)).isEqualTo(200);
            }
            assertThat(tables.unfinished().open(10)).singleElement().satisfies(each -> {
                assertThat(each.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
                assertThat(each.event().object()).isEqualTo(OURS);
                assertThat(each.event().json()).isEqualTo(BODY);
            });
            try (JdbcInbox working = JdbcInbox.builder(tables).workers(1).start(handled::add)) {
                assertThat(working.corrections()).isSameAs(tables.corrections());
                WebhookEvent event = handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES);
                assertThat(event).isNotNull();
                assertThat(event.object()).isEqualTo(OURS);
                assertThat(event.body()).isEqualTo(BODY.getBytes(UTF_8));
            }
            assertThat(handled).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> eventThatWasStoredBeforeTheFileIsHandledWithIt() {
        return onOne(database -> {
            JdbcTables before = JdbcTables.open(database.dataSource(), "erp");
            byte[] body = "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"record\":{\"importe\":1}}}"
                    .getBytes(UTF_8);
            List<String> handled = new CopyOnWriteArrayList<>();
            assertThat(JdbcEventStore.of(before)
                            .process(WebhookEvent.read(body), event -> handled.add("without a record"))
                            .result())
                    .isEqualTo(Result.UNREADABLE);
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .corrections(WebhookCorrections.parse("corrections.json", """
                            {"contract":"2026-09-05","events":{"object":"data.record"},
                             "answers":{"Invoice":{"total":"importe"}}}"""))
                    .build();
            assertThat(tables.unfinished().reopenUnreadable("test")).isEqualTo(new ActionReport(1, 0));
            assertThat(JdbcEventStore.of(tables).retryAll(event -> handled.add(event.object())))
                    .isEqualTo(new ActionReport(1, 0));
            assertThat(handled).containsExactly("{\"total\":1}");
        });
    }

    @TestFactory
    Stream<DynamicTest> eventWhoseRecordCannotBeReadIsKept() {
        return onOne(database -> {
            JdbcTables tables = tables(database);
            byte[] body = CorrectedFile.event(
                            "evt_1", "factura.emitida", "{\"amounts\":{\"total_cents\":1e99999999999}}")
                    .getBytes(UTF_8);
            List<String> handled = new CopyOnWriteArrayList<>();
            assertThat(JdbcEventStore.of(tables)
                            .process(
                                    WebhookEvent.read(body, tables.corrections()), event -> handled.add(event.object()))
                            .result())
                    .isEqualTo(Result.FAILED);
            assertThat(handled).isEmpty();
            assertThat(tables.unfinished().open(10))
                    .singleElement()
                    .satisfies(each -> assertThat(each.event().body()).isEqualTo(body));
            assertThat(tables.eraseClient("", 42, "ana")).isEqualTo(new ErasureReport(0, 0, 0, 0, List.of()));
        });
    }

    @TestFactory
    Stream<DynamicTest> clientIsErasedFromARecordThatNamesItOtherwise() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .corrections(WebhookCorrections.parse("corrections.json", """
                            {"contract":"2026-09-05",
                             "answers":{"ConsentRevocation":{"cliente_id":"customer.number"}}}"""))
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            for (int client : List.of(42, 43)) {
                byte[] body = "{\"id\":\"%s\",\"type\":\"consent.revoked\",\"data\":{\"object\":%s}}"
                        .formatted(client, "{\"customer\":{\"number\":" + client + "}}")
                        .getBytes(UTF_8);
                assertThat(store.process(
                                        WebhookEvent.read(body, tables.corrections()),
                                        event ->
                                                assertThat(event.object()).isEqualTo("{\"cliente_id\":" + client + "}"))
                                .result())
                        .isEqualTo(Result.DONE);
            }
            assertThat(tables.eraseClient("", 42, "ana")).isEqualTo(new ErasureReport(1, 0, 0, 0, List.of()));
            assertThat(database.query("SELECT event_id FROM cg_webhook_event WHERE body IS NOT NULL"))
                    .containsExactly("43");
        });
    }

    @TestFactory
    Stream<DynamicTest> tablesAndReceiverMustHaveTheSameFile() {
        return onOne(database -> {
            JdbcEventStore without = JdbcEventStore.of(JdbcTables.open(database.dataSource(), "erp"));
            assertThatThrownBy(() -> receiver().store(without).build(event -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("give them to the store alone");
            List<WebhookEvent> handled = new CopyOnWriteArrayList<>();
            WebhookReceiver ofItsStore = WebhookReceiver.builder(SignatureVerifier.of(CorrectedFile.SECRET))
                    .store(JdbcEventStore.of(tables(database)))
                    .build(handled::add);
            assertThat(send(ofItsStore)).isEqualTo(200);
            assertThat(handled).extracting(WebhookEvent::object).containsExactly(OURS);
        });
    }
}
