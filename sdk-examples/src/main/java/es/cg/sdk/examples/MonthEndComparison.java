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

    private final Output out;
    private final List<List<?>> counts = new ArrayList<>();
    private final List<List<?>> rows = new ArrayList<>();
    private boolean isRight = true;

    MonthEndComparison(Output out) {
        this.out = out;
    }

    /** Prints it; returns whether no invoice is missing, doubled, or has another amount. */
    boolean print(BatchReport<InvoiceRow, Invoice> report, CgClient cg) {
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
        if (!rows.isEmpty()) {
            out.table("differences", List.of("Client", "Line", "Document", "What the list shows"), shown());
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
        if (comparison.unread() != null) {
            out.line("The list of client " + client + " was not read to its end, so nothing is known to be missing: "
                    + comparison.unread());
        }
        List.of(comparison.missing(), comparison.doubled(), comparison.differing())
                .forEach(each -> {
                    isRight &= each.isEmpty();
                    each.forEach(entry -> add(client, entry, ""));
                });
        comparison.rejected().forEach(each -> add(client, each, ""));
        comparison.alike().forEach(each -> add(client, each, "another invoice, which may be right, "));
    }

    private void add(long client, Entry<InvoiceRow, Invoice> entry, String before) {
        InvoiceRow row = entry.done().item();
        rows.add(List.of(client, row.line(), row.document(), before + entry.what() + ": " + entry.records()));
    }

    private List<List<?>> shown() {
        rows.sort(Comparator.comparing(row -> (Integer) row.get(1)));
        return rows.subList(0, Math.min(rows.size(), MAX_ROWS));
    }
}
