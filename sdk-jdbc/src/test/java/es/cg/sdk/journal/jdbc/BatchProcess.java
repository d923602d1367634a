package es.cg.sdk.journal.jdbc;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.invoices.Invoice;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A run of the batch in a process of its own, which writes each number into the ERP's table in the transaction of the
 * journal: {@code … items seed series}. It prints each step, so that the test can kill it there. With a seed of 0 the
 * code of the ERP never throws. With 0 series, no item waits for another.
 */
public final class BatchProcess {
    private static final double THROWING = 0.02;

    private BatchProcess() {}

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        long seed = Long.parseLong(arguments[4]);
        Random random = new Random(seed);
        List<String> items = IntStream.range(0, Integer.parseInt(arguments[3]))
                .mapToObj(WritingProcess::reference)
                .toList();
        int series = Integer.parseInt(arguments[5]);
        try (JournalNode node = JournalNode.open(arguments[0], Path.of(arguments[1]), arguments[2], true)) {
            BatchReport<String, Invoice> report = node.cg()
                    .forClient(JournalNode.CLIENT)
                    .batch(items)
                    .keyedBy(JournalNode::key)
                    .inOrderWithin(item -> series == 0 ? item : items.indexOf(item) % series)
                    .journalNamed("november")
                    .onUnknown((item, unknown) -> Finding.of(
                            node.cg().forClient(JournalNode.CLIENT).invoices().findByReference(item)))
                    .run(
                            (api, item) -> {
                                System.out.println("sends " + item);
                                return api.invoices().issue(JournalNode.invoice(item));
                            },
                            (item, done, connection) -> {
                                try (PreparedStatement insertion = connection.prepareStatement(
                                        "INSERT INTO erp (item, number, id) VALUES (?, ?, ?)")) {
                                    insertion.setString(1, item);
                                    insertion.setString(2, done.number());
                                    insertion.setString(3, done.objectId());
                                    int unused = insertion.executeUpdate();
                                }
                                System.out.println("tells " + item);
                                if (seed != 0 && random.nextDouble() < THROWING) {
                                    throw new IllegalStateException("the ERP refuses it");
                                }
                            });
            report.failed().forEach(each -> System.out.println("failed " + each + " " + each.cause()));
            report.unknown().forEach(each -> System.out.println("unknown " + each));
            System.out.println("report " + report);
        }
    }
}
