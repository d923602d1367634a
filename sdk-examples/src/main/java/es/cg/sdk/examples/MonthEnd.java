package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Thousands of invoices from a file, each issued once, however often the run is killed and started again. */
@Command(
        name = "month-end",
        description = {
            "Issues every invoice of a CSV file, once.",
            "Kill it at any moment and run it again: its journal, a file or a database, knows what is done. A report has each legal number."
        },
        mixinStandardHelpOptions = true)
final class MonthEnd extends Example {
    @Parameters(paramLabel = "FILE.csv", description = "The invoices, one a line; --sample writes such a file.")
    private @Nullable Path file;

    @Mixin
    private JournalOptions journal = new JournalOptions();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Gets a line for each invoice. Default: FILE.csv.report.csv.")
    private @Nullable Path report;

    @Option(names = "--sample", paramLabel = "N", description = "First write FILE.csv with N fictitious invoices.")
    private int sample;

    private List<InvoiceRow> rows = List.of();

    @Override
    void check() throws IOException {
        Path source = Objects.requireNonNull(file, "picocli requires it");
        if (sample < 0) {
            throw wrongUse("--sample is a positive number, not " + sample);
        }
        String problem = journal.problem();
        if (problem != null) {
            throw wrongUse(problem);
        }
        // Before anything is sent: later it would be known too late.
        TextFile.requireWritable(report == null ? Path.of(source + ".report.csv") : report);
        if (journal.url == null) {
            TextFile.requireWritable(journal.file(source));
        }
        if (sample == 0) {
            rows = InvoiceFile.read(source);
        } else if (Files.exists(source)) {
            throw RefusedException.wrongUse(
                    source + " exists: leave --sample out to go on with it, or name another file");
        }
    }

    @Override
    int run(ExampleContext context) throws IOException {
        Path source = Objects.requireNonNull(file, "picocli requires it");
        if (journal.url != null && context.mock() != null) {
            throw wrongUse("--journal-jdbc-url needs an address and a key: the mock of this process forgets what was"
                    + " done, and the database would not. Start the example mock in another terminal, and call that.");
        }
        if (sample > 0) {
            MockProof.require(context);
        }
        context.confirm(journal.decision.action(sample > 0 ? sample : rows.size()));
        if (sample > 0) {
            SampleInvoices.write(source, sample, context);
            rows = InvoiceFile.read(source);
        }
        if (journal.url != null) {
            try (JournalDatabase database = journal.open(journal.url, context)) {
                tell(context, source, database.toString());
                CgClient cg = context.cg(database.journal());
                return run(context, source, batch(cg).journalNamed(JournalDatabase.batchName(source)));
            }
        }
        // The mock of this process forgets what was done, so a journal would outlive what it tells about.
        Path record = context.mock() != null ? context.scratchFile("journal.cg-batch") : journal.file(source);
        tell(context, source, record.toString());
        return run(context, source, batch(context.cg()).journal(record));
    }

    private void tell(ExampleContext context, Path source, String record) {
        String kept = "Issues " + Count.of(rows.size(), "invoice") + " of " + source + ", journal " + record;
        String own = "To kill it and run it again, start the example mock in another terminal, and call that.";
        context.out().line(context.mock() == null ? kept : own);
    }

    private Batch<CgClient, InvoiceRow> batch(CgClient cg) {
        return cg.batch(rows)
                .keyedBy(row -> IdempotencyKey.forDocument("month-end", row.document()))
                .inOrderWithin(row -> row.client() + "/" + row.series())
                // For writes that are older than the service remembers keys, or of another API key. What is not found,
                // a person decides.
                .onUnknown((row, write) ->
                        Finding.of(cg.forClient(row.client()).invoices().findByReference(row.document())));
    }

    private int run(ExampleContext context, Path source, Batch<CgClient, InvoiceRow> batch) throws IOException {
        if (journal.decision.isGiven()) {
            return journal.decision.record(batch, context.out());
        }
        BatchBar bar = BatchBar.of(context, context.cg(), rows);
        Interruption interruption = context.endInOrder();
        BatchReport<InvoiceRow, Invoice> result = batch.onProgress(bar)
                .run((api, row) -> api.forClient(row.client()).invoices().issue(row.toRequest()));
        bar.end();
        return new MonthEndReport(result, interruption.isRequested(), context)
                .print(report != null ? report : Path.of(source + ".report.csv"));
    }
}
