package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.DoneInTransaction;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Purged;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.ChainedInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A batch in a database, continued by other processes: each number is in the ERP's table exactly once. */
final class BatchInDatabaseTest {
    private static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", json -> json);
    private static final List<Integer> ITEMS = IntStream.range(0, 24).boxed().toList();

    private static Json invoice(int item) {
        return Json.parse("""
                {"serie":"A","fecha_expedicion":"2026-11-20","receptor_nif":"B12345674",
                "receptor_nombre":"Talleres Ejemplo SL","referencia_externa":"doc-%d",
                "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":100,"iva_pct":21}]}""".formatted(item));
    }

    /** A run in a process of its own. */
    private static BatchReport<Integer, Json> run(
            MockCg mock, JournalDatabase database, @Nullable DoneInTransaction<Integer, Json> onDone) {
        return run(mock, database, ITEMS, onDone);
    }

    private static BatchReport<Integer, Json> run(
            MockCg mock,
            JournalDatabase database,
            List<Integer> items,
            @Nullable DoneInTransaction<Integer, Json> onDone) {
        try (CgClient cg = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .pacing(false)
                .writeJournal(database.open())
                .build()) {
            Batch<ClientApi, Integer> batch = cg.forClient(1001)
                    .batch(items)
                    .keyedBy(item -> IdempotencyKey.forDocument("erp-factura", item.toString()))
                    .journalNamed("november");
            return onDone == null
                    ? batch.run((api, item) -> api.run(ISSUE.call().body(invoice(item))))
                    : batch.run((api, item) -> api.run(ISSUE.call().body(invoice(item))), onDone);
        }
    }

    private static final DoneInTransaction<Integer, Json> INSERT = (item, done, connection) -> {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO erp VALUES (?)")) {
            insert.setString(1, requireNonNull(done.number()));
            insert.executeUpdate();
        }
    };

    private static MockCg withoutLimits() {
        return MockCg.builder()
                .requestsPerMinute(0)
                .requestsPerClientPerMinute(0)
                .start();
    }

    @TestFactory
    Stream<DynamicTest> eachNumberIsInTheTableOnce() {
        return each(database -> {
            database.run("CREATE TABLE erp (number varchar(100))");
            try (MockCg mock = withoutLimits()) {
                long before = mock.panel().invoices().size();
                mock.faults().arm("invoices.issue", 3, Fault.droppedAfter());
                AtomicInteger count = new AtomicInteger();
                BatchReport<Integer, Json> first = run(mock, database, (item, done, connection) -> {
                    INSERT.done(item, done, connection);
                    if (count.incrementAndGet() % 3 == 0) {
                        throw new SQLException("the ERP refuses it");
                    }
                });
                assertThat(first.succeeded()).as(first.toString()).hasSize(ITEMS.size());
                assertThat(first.untold()).hasSize(ITEMS.size() / 3);
                for (int run = 0; run < 2; run++) {
                    BatchReport<Integer, Json> next = run(mock, database, INSERT);
                    assertThat(next.allDone())
                            .as(next.toString() + next.untold())
                            .isTrue();
                }

                assertThat(mock.panel().invoices().size() - before).isEqualTo(ITEMS.size());
                assertThat(database.query("SELECT number FROM erp"))
                        .containsExactlyInAnyOrderElementsOf(mock.panel().invoices().stream()
                                .filter(each -> each.json().contains("\"doc-"))
                                .map(ChainedInvoice::numeroCompleto)
                                .toList());
            }
        });
    }

    private static Purged purge(JournalDatabase database) {
        JdbcWriteJournal journal = database.open();
        return journal.purge(journal.find("key").now().plusSeconds(1));
    }

    @TestFactory
    Stream<DynamicTest> untoldItemsAreStillToldAfterAPurge() {
        return each(database -> {
            database.run("CREATE TABLE erp (number varchar(100))");
            try (MockCg mock = withoutLimits()) {
                long before = mock.panel().invoices().size();
                BatchReport<Integer, Json> first = run(mock, database, (item, done, connection) -> {
                    INSERT.done(item, done, connection);
                    if (item == 7) {
                        throw new SQLException("the ERP refuses it");
                    }
                });
                assertThat(first.untold()).hasSize(1);
                assertThat(purge(database)).isEqualTo(new Purged(ITEMS.size() - 1, 1));
                assertThat(database.query("SELECT COUNT(*) FROM erp")).containsExactly("" + (ITEMS.size() - 1));
                assertThat(run(mock, database, List.of(7), INSERT).allDone()).isTrue();

                assertThat(mock.panel().invoices().size() - before).isEqualTo(ITEMS.size());
                assertThat(database.query("SELECT COUNT(DISTINCT number) FROM erp"))
                        .containsExactly("" + ITEMS.size());
                assertThat(purge(database)).isEqualTo(new Purged(1, 0));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> itemsOfABatchWithoutCodeArePurged() {
        return each(database -> {
            try (MockCg mock = withoutLimits()) {
                assertThat(run(mock, database, null).allDone()).isTrue();

                assertThat(database.open().counts().untold()).isZero();
                assertThat(purge(database)).isEqualTo(new Purged(ITEMS.size(), 0));
            }
        });
    }
}
