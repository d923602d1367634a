package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/batch.md. */
class BatchGuideTest extends MockedGuide {
    @TempDir
    private Path folder;

    // snippet item
    /** A document of the ERP. */
    record ErpInvoice(long client, String number) {
        NewInvoice toRequest() {
            return ExampleInvoice.request().toBuilder()
                    .referenciaExterna(number)
                    .build();
        }

        String serie() {
            return "A";
        }
    }
    // end snippet

    private BatchReport<ErpInvoice, Invoice> run(List<ErpInvoice> erpInvoices, Path journal) {
        // snippet run
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item.number()))
                .inOrderWithin(item -> item.client() + "/" + item.serie()) // optional: a series one after the other
                .journal(journal) // an absolute path, such as /var/lib/erp/november.cg-batch
                .run((api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()));
        System.out.println(report); // such as 2000 items: 1998 done, 1 failed, 1 unknown, 0 not sent
        // end snippet
        return report;
    }

    @Test
    void aSecondRunSendsNothingAgain() {
        List<ErpInvoice> items = IntStream.rangeClosed(1, 5)
                .mapToObj(each -> new ErpInvoice(1001, "2026-0000" + each))
                .toList();
        Path journal = folder.resolve("november.cg-batch");
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        assertThat(run(items, journal).allDone()).isTrue();
        BatchReport<ErpInvoice, Invoice> report = run(items, journal);
        assertThat(report.allDone()).isTrue();
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(5);

        List<String> issued = new ArrayList<>();
        List<BigDecimal> totals = new ArrayList<>();
        // snippet records
        for (BatchReport.Done<ErpInvoice, Invoice> done : report.succeeded()) {
            issued.add(done.item().number() + " is " + done.number()); // A-2026-000004, of earlier runs too
            Invoice invoice = done.fetch(
                    id -> cg.forClient(done.item().client()).invoices().get(Objects.requireNonNull(id)));
            totals.add(invoice.total());
        }
        // end snippet
        assertThat(totals).hasSize(5).containsOnly(new BigDecimal("121.00"));
        assertThat(issued).hasSize(5).startsWith("2026-00001 is A-2026-000004");
    }

    /** A table of the ERP. */
    private static final class ErpTable {
        private final Map<String, String> numbers = new ConcurrentHashMap<>();

        void setNumber(Connection connection, String document, @Nullable String id, @Nullable String number)
                throws SQLException {
            try (PreparedStatement update =
                    connection.prepareStatement("update erp_invoice set cg_id = ?, cg_number = ? where number = ?")) {
                update.setString(1, id);
                update.setString(2, number);
                update.setString(3, document);
                update.executeUpdate();
            }
        }

        void setNumber(String document, @Nullable String id, @Nullable String number) {
            numbers.put(document, id + " " + number);
        }
    }

    @Test
    void theErpGetsTheNumberOfEachInvoice() {
        List<ErpInvoice> erpInvoices = List.of(new ErpInvoice(1001, "2026-00051"), new ErpInvoice(1001, "2026-00052"));
        Path journal = folder.resolve("told.cg-batch");
        ErpTable erp = new ErpTable();
        assertThat(run(erpInvoices.subList(0, 1), journal).allDone()).isTrue();
        // snippet told
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item.number()))
                .journal(journal)
                .run(
                        (api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()),
                        (item, done) -> erp.setNumber(item.number(), done.objectId(), done.number()));
        report.untold().forEach(System.err::println); // setNumber threw: the next run calls it again
        // end snippet
        assertThat(report.allDone()).isTrue();
        assertThat(erp.numbers.keySet()).containsExactlyInAnyOrder("2026-00051", "2026-00052");
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(2);
    }

    private BatchReport<ErpInvoice, Invoice> runNamed(List<ErpInvoice> erpInvoices, ErpTable erp) {
        // snippet named
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item.number()))
                .journalNamed("november") // in the write journal of the client
                .run(
                        (api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()),
                        (item, done, connection) ->
                                erp.setNumber(connection, item.number(), done.objectId(), done.number()));
        // end snippet
        return report;
    }

    @Test
    void aNamedJournalNeedsAWriteJournal() {
        assertThatThrownBy(() -> runNamed(List.of(new ErpInvoice(1001, "2026-00061")), new ErpTable()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("CgClient.builder().writeJournal(");
        mock.journal().assertNever("invoices.issue");
    }

    @Test
    void anUnclearWriteIsLookedUp() {
        List<ErpInvoice> items = List.of(new ErpInvoice(1001, "2026-00042"));
        Path journal = folder.resolve("lost.cg-batch");
        mock.faults().arm("invoices.issue", 100, Fault.droppedAfter());
        assertThat(run(items, journal).unknown()).hasSize(1);
        mock.faults().clear();
        mock.panel().advance(Duration.ofDays(2));
        BatchReport<ErpInvoice, Invoice> report = cg.batch(items)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item.number()))
                .journal(journal)
                // snippet unknown
                .onUnknown((item, unknown) -> Finding.of(cg.forClient(item.client())
                        .invoices()
                        .findByReference(item.number(), unknown.lastAttemptEnded())))
                // end snippet
                .run((api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()));
        assertThat(report.allDone()).isTrue();
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
    }
}
