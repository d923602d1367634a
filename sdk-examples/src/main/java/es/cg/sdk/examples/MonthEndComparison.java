package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchComparison;
import es.cg.sdk.batch.BatchComparison.Entry;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares what {@code month-end} has issued with what the service lists, client by client. */
final class MonthEndComparison {
    private static final int MAX_ROWS = 20;

    private static final Comparator<List<?>> LINE = Comparator.comparing(row -> (Integer) row.get(1));

    private final ExampleContext context;
    private final NextRun next;
    private final Output out;
    private final List<List<?>> counts = new ArrayList<>();
    private final List<List<?>> rows = new ArrayList<>();
    private final List<List<?>> alike = new ArrayList<>();
    private final List<List<?>> missing = new ArrayList<>();
    private long forgotten;
    private boolean isRight = true;
    private boolean isPending;

    /**
     * Creates the comparison.
     *
     * @param next the commands to run it again
     */
    MonthEndComparison(ExampleContext context, NextRun next) {
        this.context = context;
        this.next = next;
        this.out = context.out();
    }

    /** Prints it; returns whether no invoice is missing, doubled, or has another amount. */
    boolean print(BatchReport<InvoiceRow, Invoice> report) {
        CgClient cg = context.cg();
        Map<Long, LocalDate> firstDays = new TreeMap<>();
        report.succeeded().forEach(each -> {
            InvoiceRow row = each.item();
            firstDays.merge(row.client(), row.date(), (one, other) -> one.isBefore(other) ? one : other);
        });
        firstDays.forEach((client, first) -> add(
                client,
                report.only(row -> row.client() == client)
                        .compare(cg.forClient(client)
                                .invoices()
                                .list(InvoiceQuery.create().fechaDesde(first)))));
        if (!counts.isEmpty()) {
            out.line("");
            out.table(
                    "comparison",
                    List.of("Client", "Listed", "Missing", "Doubled", "Differ", "Rejected", "Pending", "Unknown"),
                    counts);
        }
        if (isPending) {
            out.line("Pending: the tax authority has not answered yet.");
        }
        boolean isEmptyMock = forgotten > 0 && MockProof.holds(context);
        if (!isEmptyMock) {
            rows.addAll(missing);
        }
        if (!rows.isEmpty() || !alike.isEmpty()) {
            out.table("differences", List.of("Client", "Line", "Document", "What the list shows"), shown());
        }
        if (rows.size() > MAX_ROWS) {
            out.line("Not shown: " + Count.of(rows.size() - MAX_ROWS, "more difference") + ".");
        }
        if (isEmptyMock) {
            next.tellEmptyMock(out, forgotten);
        }
        return isRight;
    }

    private void add(long client, BatchComparison<InvoiceRow, Invoice> comparison) {
        counts.add(List.of(
                client,
                comparison.listed(),
                comparison.missing().size(),
                comparison.doubled().size(),
                comparison.differing().size(),
                comparison.rejected().size(),
                comparison.pending().size(),
                comparison.unknown().size()));
        isRight &= comparison.isAsExpected();
        isPending |= !comparison.pending().isEmpty();
        if (comparison.unread() != null) {
            out.line("The list of client " + client + " was not read to its end, so nothing is known to be missing: "
                    + comparison.unread());
        }
        forgotten += comparison.missing().stream()
                .filter(each -> each.done().doneEarlier())
                .count();
        comparison.missing().forEach(each -> add(missing, client, each, ""));
        comparison.doubled().forEach(each -> add(rows, client, each, ""));
        comparison.differing().forEach(each -> add(rows, client, each, ""));
        comparison.rejected().forEach(each -> add(rows, client, each, ""));
        comparison.alike().forEach(each -> add(alike, client, each, "another invoice, which may be right, "));
    }

    private void add(List<List<?>> to, long client, Entry<InvoiceRow, Invoice> entry, String before) {
        InvoiceRow row = entry.done().item();
        to.add(List.of(client, row.line(), row.document(), out.language().of(before + entry.what())));
    }

    private List<List<?>> shown() {
        // Those that may be right come last.
        rows.sort(LINE);
        alike.sort(LINE);
        rows.addAll(alike);
        return rows.subList(0, Math.min(rows.size(), MAX_ROWS));
    }
}
