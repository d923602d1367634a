package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Java of docs/containers.md. */
class WriteJournalGuideTest {
    private final MockCg mock = MockCg.start();
    private final String baseUrl = mock.baseUrl();
    private final ApiKey apiKey = ApiKey.of(mock.liveKey());
    private final JdbcConnectionPool dataSource =
            JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");

    @AfterEach
    void close() {
        dataSource.dispose();
        mock.close();
    }

    private CgClient opened() {
        // snippet open
        JdbcWriteJournal.createTables(dataSource); // unless a migration tool creates them
        WriteJournal journal = JdbcWriteJournal.open(dataSource, "firm-7", WriteJournal.Environment.PRODUCTION);
        CgClient cg = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .writeJournal(journal)
                .build();
        // end snippet
        return cg;
    }

    private static @Nullable String issue(CgClient cg, NewInvoice request, List<CallException> later) {
        String number = null;
        // snippet issue
        try {
            Invoice invoice = cg.forClient(1001)
                    .invoices()
                    .issue(request, IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
            number = invoice.numeroCompleto(); // also if another process, or an earlier call, has issued it
        } catch (AlreadyDoneException e) {
            number = e.number(); // it is issued, and cannot be read now; the number may be null
        } catch (CallException e) {
            if (e.outcome() == Outcome.UNKNOWN) { // it may have been issued: call again later with the same document
                later.add(e);
            } else {
                throw e; // NOTHING_DONE: fix the cause, and call again
            }
        }
        // end snippet
        return number;
    }

    @Test
    void documentOfAnEarlierProcessIsReturned() {
        List<CallException> later = new ArrayList<>();
        try (CgClient one = opened();
                CgClient another = opened()) {
            String first = issue(one, ExampleInvoice.request(), later);
            assertThat(issue(another, ExampleInvoice.request(), later)).isEqualTo(first);
        }
        mock.journal().assertDoneOnce("invoices.issue");
        assertThat(later).isEmpty();
    }

    @Test
    void aPersonSettlesAWriteInDoubt() {
        List<CallException> later = new ArrayList<>();
        mock.faults().arm("invoices.issue", 1, Fault.droppedBefore());
        try (CgClient cg = opened()) {
            String lost = issue(cg.with(CallOptions.defaults().maxAttempts(1)), ExampleInvoice.request(), later);
            assertThat(lost).isNull();
            List<String> messages = new ArrayList<>();
            // snippet settle
            SettleReport report = cg.journaledWrites().settle(); // looks each write in doubt up, and sends nothing
            for (UnknownWrite left : report.inDoubt()) {
                messages.add(left.operation() + " for client " + left.client() + ": " + left.reason());
            }
            // end snippet
            assertThat(messages).hasSize(1);
            String key = report.inDoubt().get(0).key();
            // snippet person
            cg.journaledWrites().settle(key, Finding.notDone(), "user-17"); // or Finding.foundAs(id, number)
            // end snippet
            assertThat(cg.journaledWrites().inDoubt()).isEmpty();
            assertThat(issue(cg, ExampleInvoice.request(), later)).isEqualTo("A-2026-000004");
        }
        mock.journal().assertDoneOnce("invoices.issue");
    }

    /** A document of the ERP. */
    record ErpInvoice(long client, String number) {
        NewInvoice toRequest() {
            return ExampleInvoice.request().toBuilder()
                    .referenciaExterna(number)
                    .build();
        }
    }

    private static BatchReport<ErpInvoice, Invoice> run(CgClient cg, List<ErpInvoice> erpInvoices) {
        // snippet batch
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item.number()))
                .journalNamed("november") // rows of the write journal: no file, any process continues it
                .onUnknown((item, unknown) -> Finding.of(cg.forClient(item.client())
                        .invoices()
                        .findByReference(item.number(), unknown.lastAttemptEnded())))
                .run(
                        (api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()),
                        (item, done, connection) -> save(connection, item.number(), done.number()));
        // end snippet
        return report;
    }

    // snippet save
    /** Runs in the transaction that marks the item as told: do not commit it, roll it back or close it. */
    private static void save(Connection connection, String document, @Nullable String number) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO erp_number VALUES (?, ?)")) {
            insert.setString(1, document);
            insert.setString(2, number);
            insert.executeUpdate();
        }
    }
    // end snippet

    @Test
    void numberOfEachItemIsSavedOnce() throws SQLException {
        run(dataSource, "CREATE TABLE erp_number (document varchar(40), number varchar(40))");
        List<ErpInvoice> erpInvoices = List.of(new ErpInvoice(1001, "2026-00071"), new ErpInvoice(1001, "2026-00072"));
        try (CgClient one = opened();
                CgClient another = opened()) {
            assertThat(run(one, erpInvoices.subList(0, 1)).allDone()).isTrue();
            assertThat(run(another, erpInvoices).allDone()).isTrue();
            assertThat(run(one, erpInvoices).allDone()).isTrue();
        }
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*), count(DISTINCT document) FROM erp_number")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(2);
            assertThat(row.getInt(2)).isEqualTo(2);
        }
    }

    @Test
    void oldRecordsArePurged() {
        try (CgClient cg = opened()) {
            issue(cg, ExampleInvoice.request(), new ArrayList<>());
            JdbcWriteJournal journal = JdbcWriteJournal.open(dataSource, "firm-7", WriteJournal.Environment.PRODUCTION);
            // snippet purge
            int deleted = journal.purge(Instant.now().minus(Duration.ofDays(400))); // what is in doubt stays
            // end snippet
            assertThat(deleted).isZero();
        }
    }

    private static void run(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
