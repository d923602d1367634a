package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.BatchComparison;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
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
    /** A document of the ERP. The generation is 1, until a person has given it the next one. */
    record ErpInvoice(long client, String number, int generation) {
        IdempotencyKey key() {
            return IdempotencyKey.forDocument("erp-invoice", number).generation(generation);
        }

        /** Each generation has a reference of its own, by which it is looked up. */
        String reference() {
            return generation == 1 ? number : number + "/" + generation;
        }

        NewInvoice toRequest() {
            return ExampleInvoice.request().toBuilder()
                    .referenciaExterna(reference())
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
                .keyedBy(ErpInvoice::key)
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
                .mapToObj(each -> new ErpInvoice(1001, "2026-0000" + each, 1))
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
        LocalDate first = LocalDate.of(2026, 11, 1);
        // snippet compare
        BatchComparison<ErpInvoice, Invoice> comparison = report.only(item -> item.client() == 1001)
                .compare(
                        cg.forClient(1001).invoices().list(InvoiceQuery.create().fechaDesde(first)));
        if (!comparison.isAsExpected()) {
            comparison.missing().forEach(System.err::println);
            comparison.doubled().forEach(System.err::println);
            comparison.differing().forEach(System.err::println);
        }
        // end snippet
        assertThat(comparison.isAsExpected()).as(comparison.toString()).isTrue();
        assertThat(totals).hasSize(5).containsOnly(new BigDecimal("121.00"));
        assertThat(issued).hasSize(5).startsWith("2026-00001 is A-2026-000004");
    }

    @Test
    void badRowsAreListedAndTheRestIsSent() {
        List<ErpInvoice> erpInvoices = List.of(new ErpInvoice(1001, " ", 1), new ErpInvoice(1001, "2026-00061", 1));
        Path journal = folder.resolve("built.cg-batch");
        List<String> faults = new ArrayList<>();
        // snippet built
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(ErpInvoice::key)
                .inOrderWithin(item -> item.client() + "/" + item.serie())
                .journal(journal)
                .buildFirst(ErpInvoice::toRequest)
                .run((api, item, request) ->
                        api.forClient(item.client()).invoices().issue(request));
        for (BatchReport.Failed<ErpInvoice> failed : report.failed()) {
            failed.reasons().forEach(each -> faults.add("row " + failed.position() + ": " + each.getMessage()));
        }
        // end snippet
        assertThat(report).hasToString("2 items: 1 done, 1 failed, 0 unknown, 0 not sent");
        assertThat(faults).hasSize(1).first().asString().startsWith("row 1: ");
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
        List<ErpInvoice> erpInvoices =
                List.of(new ErpInvoice(1001, "2026-00051", 1), new ErpInvoice(1001, "2026-00052", 1));
        Path journal = folder.resolve("told.cg-batch");
        ErpTable erp = new ErpTable();
        assertThat(run(erpInvoices.subList(0, 1), journal).allDone()).isTrue();
        // snippet told
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(ErpInvoice::key)
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
                .keyedBy(ErpInvoice::key)
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
        assertThatThrownBy(() -> runNamed(List.of(new ErpInvoice(1001, "2026-00061", 1)), new ErpTable()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("CgClient.builder().writeJournal(");
        mock.journal().assertNever("invoices.issue");
    }

    private List<String> settle(List<ErpInvoice> erpInvoices, Path journal, List<String> notThere) {
        // snippet settle
        List<String> needNextGeneration = cg.batch(erpInvoices)
                .journal(journal)
                .settle(notThere, Finding.notDone(), "user-17"); // keys of report.unknown(): the next run sends them
        // end snippet
        return needNextGeneration;
    }

    @Test
    void aPersonSettlesWhatALookUpDoesNotFind() {
        List<ErpInvoice> items = List.of(new ErpInvoice(1001, "2026-00042", 1));
        Path journal = folder.resolve("person.cg-batch");
        mock.faults().arm("invoices.issue", 100, Fault.status(500, "error_interno"));
        String key = run(items, journal).unknown().get(0).write().key();
        mock.faults().clear();
        assertThat(settle(items, journal, List.of(key))).containsExactly(key);
        assertThat(run(items, journal).failed()).hasSize(1);
        assertThat(run(List.of(new ErpInvoice(1001, "2026-00042", 2)), journal).allDone())
                .isTrue();
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
    }

    @Test
    void anUnclearWriteIsLookedUp() {
        List<ErpInvoice> items = List.of(new ErpInvoice(1001, "2026-00042", 1));
        Path journal = folder.resolve("lost.cg-batch");
        mock.faults().arm("invoices.issue", 100, Fault.droppedAfter());
        assertThat(run(items, journal).unknown()).hasSize(1);
        mock.faults().clear();
        mock.panel().advance(Duration.ofDays(2));
        // snippet unknown
        BatchReport<ErpInvoice, Invoice> report = cg.batch(items)
                .keyedBy(ErpInvoice::key)
                .journal(journal)
                .onUnknown((item, unknown) ->
                        Finding.of(cg.forClient(item.client()).invoices().findByReference(item.reference())))
                .run((api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()));
        // end snippet
        assertThat(report.allDone()).isTrue();
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(1);
    }
}
