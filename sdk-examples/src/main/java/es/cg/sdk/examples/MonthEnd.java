package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
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
        String problem = sample < 0 ? "--sample is a positive number, not " + sample : journal.problem();
        if (problem != null) {
            throw wrongUse(problem);
        }
        // Before anything is sent: later it would be known too late.
        TextFile.requireWritable(report == null ? Path.of(source + ".report.csv") : report);
        journal.requireWritable(source);
        if (sample == 0 || SampleInvoices.isWritten(source, sample, again(source))) {
            rows = InvoiceFile.read(source);
        }
    }

    @Override
    MockCg.Builder mock() {
        // A sample of today, written at another mock, is not of tomorrow. A whole minute, since limits are per minute.
        return MockCg.builder().time(OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES));
    }

    private String again(Path source) {
        return next("month-end " + NextCommand.word(source.toString()));
    }

    @Override
    int run(ExampleContext context) throws IOException {
        Path source = Objects.requireNonNull(file, "picocli requires it");
        if (journal.url != null && context.mock() != null) {
            throw RefusedException.wrongUse(
                    "--journal-jdbc-url needs an address and a key: the mock of this process forgets what was done, and"
                            + " the database would not. Start the mock in another terminal, and call that:",
                    List.of(NextCommand.mock()));
        }
        if (rows.isEmpty()) {
            MockProof.require(context);
        }
        boolean isBegun = context.mock() == null && journal.isBegun(source);
        context.confirm(journal.action(rows.isEmpty() ? sample : rows.size(), isBegun));
        Interruption interruption = context.endInOrder();
        if (rows.isEmpty()) {
            SampleInvoices.write(source, sample, context);
            rows = InvoiceFile.read(source);
        }
        if (journal.url != null) {
            try (JournalDatabase database = journal.open(context, interruption, again(source))) {
                journal.tell(context, source, database.toString(), rows.size(), isBegun);
                CgClient cg = context.cg(database.journal());
                return run(context, interruption, batch(cg).journalNamed(JournalDatabase.batchName(source)));
            }
        }
        // The mock of this process forgets what was done, so a journal would outlive what it tells about.
        Path record = context.mock() != null ? context.scratchFile("journal.cg-batch") : journal.file(source);
        journal.tell(context, source, record.toString(), rows.size(), isBegun);
        return run(context, interruption, batch(context.cg()).journal(record));
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

    private int run(ExampleContext context, Interruption interruption, Batch<CgClient, InvoiceRow> batch)
            throws IOException {
        Path source = Objects.requireNonNull(file, "picocli requires it");
        if (journal.decision.isGiven()) {
            return journal.decision.record(batch, context.out());
        }
        BatchBar bar = BatchBar.of(context, context.cg(), rows);
        BatchReport<InvoiceRow, Invoice> result = batch.onProgress(bar)
                .run((api, row) -> api.forClient(row.client()).invoices().issue(row.toRequest()));
        bar.end();
        NextRun next = new NextRun(next("mock"), journal.removal(source), again(source));
        return new MonthEndReport(result, interruption.isRequested(), context, next)
                .print(report != null ? report : Path.of(source + ".report.csv"));
    }
}
