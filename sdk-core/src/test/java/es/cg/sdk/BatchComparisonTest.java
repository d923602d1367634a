package es.cg.sdk;

import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchComparison;
import es.cg.sdk.batch.BatchComparison.Entry;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Page;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.sandbox.ClockAdvance;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A batch's report is compared with the list of the service. */
final class BatchComparisonTest {
    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    @TempDir
    Path folder;

    /** A document of the ERP, with a customer of its own. */
    record Row(long client, int number, String price, String vatPct) {
        Row(int number) {
            this(1001, number, "100.00", "21");
        }

        String reference() {
            return "2026-" + number;
        }

        NewInvoice request() {
            return invoice(reference())
                    .lineas(List.of(NewInvoiceLine.of("Asesoría " + number)
                            .cantidad(String.valueOf(number))
                            .precioUnitario(price)
                            .ivaPct(vatPct)))
                    .build();
        }
    }

    private static List<Row> rows(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Row::new).toList();
    }

    private Batch<CgClient, Row> batch(List<Row> rows) {
        return erp.withoutJournal()
                .batch(rows)
                .keyedBy(row -> IdempotencyKey.forDocument("erp", row.reference()))
                .journal(folder.resolve("november.cg-batch"));
    }

    private BatchReport<Row, Invoice> run(List<Row> rows) {
        return batch(rows).run(BatchComparisonTest::issue);
    }

    private static Invoice issue(CgClient cg, Row row) {
        return cg.forClient(row.client()).invoices().issue(row.request());
    }

    private ClientApi client(long id) {
        return erp.withoutJournal().forClient(id);
    }

    private BatchComparison<Row, Invoice> compared(BatchReport<Row, Invoice> report) {
        return report.compare(client(1001).invoices().list());
    }

    private static List<Integer> positions(List<Entry<Row, Invoice>> entries) {
        return entries.stream().map(each -> each.done().position()).toList();
    }

    @Test
    void eachDoneItemIsFoundAndPendingUntilItIsAccepted() {
        BatchReport<Row, Invoice> report = run(rows(3));
        BatchComparison<Row, Invoice> atOnce = compared(report);
        erp.mock().panel().advance(Duration.ofHours(1));
        BatchComparison<Row, Invoice> later = compared(run(rows(3)));

        assertThat(atOnce.isAsExpected()).as(atOnce.toString()).isTrue();
        assertThat(positions(atOnce.pending())).containsExactly(1, 2, 3);
        assertThat(later.isAsExpected()).as(later.toString()).isTrue();
        assertThat(later.pending()).isEmpty();
        assertThat(later.alike()).isEmpty();
    }

    @Test
    void itemOutsideTheWholeListIsMissing() {
        BatchComparison<Row, Invoice> comparison =
                run(rows(2)).compare(client(1002).invoices().list());

        assertThat(positions(comparison.missing())).containsExactly(1, 2);
        assertThat(comparison.isAsExpected()).isFalse();
        assertThat(comparison.missing().get(0)).hasToString("item 1: is done, and not in the list");
    }

    /** As if a person had settled the item by the printed number in place of the id. */
    @Test
    void itemUnderAnotherIdDiffersAndIsNotMissing() {
        BatchReport<Row, Invoice> report = run(rows(1));
        Done<Row, Invoice> done = report.succeeded().get(0);
        Done<Row, Invoice> settled = new Done<>(
                done.item(),
                done.position(),
                done.key(),
                "A-2026-000042",
                done.number(),
                true,
                null,
                null,
                true,
                done.reference(),
                done.amount(),
                done.vat());
        BatchComparison<Row, Invoice> comparison = compared(new BatchReport<>(
                List.of(settled),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                report.journalState(),
                null,
                null));

        assertThat(comparison.missing()).isEmpty();
        assertThat(comparison.differing())
                .singleElement()
                .hasToString(
                        "item 1: its reference is in the list under another id than A-2026-000042: " + done.number());
    }

    @Test
    void listThatIsNotReadToItsEndNamesNothingMissing() {
        BatchReport<Row, Invoice> report = run(rows(2));
        Page<Invoice> first =
                client(1001).invoices().list().limit(1).pages().iterator().next();
        erp.mock().faults().arm("invoices.list", 1, Fault.status(403, "permiso_insuficiente"));

        BatchComparison<Row, Invoice> failed = compared(report);
        BatchComparison<Row, Invoice> part =
                report.compare(client(1001).invoices().list().startingAt(String.valueOf(first.nextCursor())));

        assertThat(failed.missing()).isEmpty();
        assertThat(positions(failed.unseen())).containsExactly(1, 2);
        assertThat(failed.unread()).contains("permiso_insuficiente");
        assertThat(part.missing()).isEmpty();
        assertThat(part.unseen()).hasSize(1);
        assertThat(part.unread()).isEqualTo("it begins at a cursor");
        assertThat(part.isAsExpected()).isFalse();
    }

    @Test
    void sameReferenceIsDoubledAndSameLooksAreAlike() {
        BatchReport<Row, Invoice> report = run(rows(2));
        client(1001).invoices().issue(new Row(1).request());
        client(1001)
                .invoices()
                .issue(new Row(2).request().toBuilder().referenciaExterna(null).build());
        BatchComparison<Row, Invoice> comparison = compared(report);

        assertThat(positions(comparison.doubled())).containsExactly(1);
        assertThat(comparison.doubled().get(0).ids()).hasSize(2);
        assertThat(positions(comparison.alike())).containsExactly(2);
        assertThat(comparison.alike().get(0).ids()).hasSize(1);
    }

    @Test
    void otherAmountOrVatDiffers() {
        run(rows(3));
        List<Row> changed = List.of(new Row(1), new Row(1001, 2, "110.00", "21"), new Row(1001, 3, "110.00", "10"));
        BatchComparison<Row, Invoice> comparison = compared(run(changed));

        assertThat(comparison.differing())
                .extracting(Entry::toString)
                .satisfiesExactly(
                        each -> assertThat(each).contains("its total is 242.00, not 266.20"),
                        each -> assertThat(each).contains("its VAT is 63.00, not 33.00"));
    }

    @Test
    void invoiceThatTheTaxAuthorityRejectsIsRejected() {
        try (CgClient sandbox =
                Clients.of(erp.mock().sandboxUrl(), erp.mock().sandboxKey()).build()) {
            ClientApi client = sandbox.forClient(erp.mock().sandboxClients().get(0))
                    .with(CallOptions.defaults().scenario("rechazada"));
            BatchReport<String, Invoice> report = client.batch(List.of("2026-00042"))
                    .keyedBy(each -> IdempotencyKey.forDocument("erp", each))
                    .journal(folder.resolve("november.cg-batch"))
                    .run((api, each) ->
                            api.invoices().issue(invoice(each).serie("SBX").build()));
            sandbox.sandbox().advanceClock(ClockAdvance.hours(1));
            BatchComparison<String, Invoice> comparison = report.compare(
                    client.with(CallOptions.defaults()).invoices().list());

            assertThat(comparison.rejected())
                    .singleElement()
                    .asString()
                    .contains("is rechazada at the tax authority: SBX-");
            assertThat(comparison.isAsExpected()).isFalse();
        }
    }

    @Test
    void itemIsToldOnceYourCodeHasRun() {
        List<Row> rows = rows(2);
        BatchComparison<Row, Invoice> before = compared(run(rows));
        batch(rows).run(BatchComparisonTest::issue, (row, done) -> {
            if (row.number() == 2) {
                throw new IllegalStateException("the ERP is away");
            }
        });
        BatchComparison<Row, Invoice> after = compared(run(rows));

        assertThat(positions(before.untold())).containsExactly(1, 2);
        assertThat(positions(after.untold())).containsExactly(2);
    }

    @Test
    void itemInDoubtIsUnknownWhateverTheListShows() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.status(500, "error_interno"));
        BatchComparison<Row, Invoice> comparison = compared(run(rows(1)));

        assertThat(comparison.unknown()).hasSize(1);
        assertThat(comparison.missing()).isEmpty();
        assertThat(comparison.isAsExpected()).isFalse();
    }

    @Test
    void reportOfOneClientIsComparedWithItsList() {
        BatchReport<Row, Invoice> report = run(List.of(new Row(1), new Row(1002, 2, "10.00", "21")));
        BatchReport<Row, Invoice> of1002 = report.only(row -> row.client() == 1002);

        assertThat(report.allDone()).as(report.toString()).isTrue();
        assertThat(of1002).hasToString("1 items: 1 done, 0 failed, 0 unknown, 0 not sent");
        assertThat(of1002.compare(client(1002).invoices().list()).isAsExpected())
                .isTrue();
    }
}
