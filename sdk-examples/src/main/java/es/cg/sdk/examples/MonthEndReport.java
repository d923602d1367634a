package es.cg.sdk.examples;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.messages.UserMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The report of {@code month-end}: a table for each series, what is not done, and a CSV file with each invoice. */
final class MonthEndReport {
    private static final int MAX_PROBLEMS = 20;

    // What the person at the screen reads; the file has what a programmer needs.
    private final ExampleContext context;
    private final Language language;
    private final NextRun next;

    private final BatchReport<InvoiceRow, Invoice> result;
    private final boolean interrupted;

    // By position, so that the file has the order of the source.
    private final Map<Integer, List<@Nullable Object>> lines = new TreeMap<>();
    private final List<List<?>> problems = new ArrayList<>();

    /**
     * Creates the report.
     *
     * @param next the commands to run it again
     */
    MonthEndReport(BatchReport<InvoiceRow, Invoice> result, boolean interrupted, ExampleContext context, NextRun next) {
        this.context = context;
        this.next = next;
        this.language = context.out().language();
        UserMessages messages = language.messages();
        this.result = result;
        this.interrupted = interrupted;
        result.succeeded().forEach(each -> {
            String said = each.problem() == null ? null : messages.of(each.problem());
            add(each.position(), each.item(), "done", each.number(), each.objectId(), problem(each.problem()), said);
        });
        result.accepted().forEach(each -> {
            add(each.position(), each.item(), "accepted", null, null, each.reason(), messages.of(each));
        });
        result.failed().forEach(each -> {
            String reason = problem(each.cause());
            String said = messages.of(each)
                    + (each.cause() instanceof CallException ? "" : " " + language.of(String.valueOf(reason)));
            add(each.position(), each.item(), "failed", null, null, reason, said);
        });
        result.unknown().forEach(each -> {
            String doubt = doubt(each.write());
            String said = messages.of(each) + " " + language.of(doubt);
            add(each.position(), each.item(), "unknown", null, null, doubt, said);
        });
        result.notSent().forEach(each -> {
            add(each.position(), each.item(), "not sent", null, null, each.reason(), null);
        });
    }

    private void add(
            int position,
            InvoiceRow row,
            String state,
            @Nullable String number,
            @Nullable String id,
            @Nullable String reason,
            @Nullable String said) {
        List<@Nullable Object> line = new ArrayList<>();
        for (Object each : new @Nullable Object[] {
            row.line(), row.document(), row.client(), row.series(), state, number, id, reason
        }) {
            line.add(each);
        }
        lines.put(position, line);
        if (said != null) {
            problems.add(List.of(row.line(), row.document(), state, said));
        }
    }

    /** Returns what a person needs who looks for an invoice in doubt. */
    private static String doubt(UnknownWrite write) {
        return "client " + write.client() + ", series " + write.series() + ", " + write.reference() + ", "
                + write.amount() + " EUR, last attempt " + write.lastAttemptEnded() + ", key " + write.key() + ": "
                + write.reason();
    }

    private static @Nullable String problem(@Nullable Throwable cause) {
        if (cause == null) {
            return null;
        }
        return cause instanceof CallException call
                ? Failure.whatHappened(call)
                : cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    /** Writes the CSV file, prints the report, and returns the exit code. */
    int print(Path csv) throws IOException {
        write(csv);
        Output out = context.out();
        out.table("series", List.of("Client", "Series", "Invoices", "Done", "First number", "Last number"), series());
        if (!problems.isEmpty()) {
            out.table(
                    "problems",
                    List.of("Line", "Document", "State", "Reason"),
                    problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS)));
            if (problems.size() > MAX_PROBLEMS) {
                out.line("In the file: " + (problems.size() - MAX_PROBLEMS) + " more.");
            }
        }
        boolean done = result.allDone();
        String counts = result.toString().replaceFirst("^1 items", "1 item");
        out.line(done ? out.good(counts) : out.bad(counts));
        out.line("Each invoice with its number: " + csv);
        if (!done) {
            out.line(
                    interrupted && context.mock() != null
                            ? "Interrupted. The mock of this process ends now, and what it has issued is not kept."
                            : interrupted
                                    ? "Interrupted; the journal is closed. Run the same command again: it sends what is not done, and"
                                            + " what is unknown with its old key, which runs it once."
                                    : "Correct what failed, and run the same command again: what is done is not sent again. What"
                                            + " stays unknown after 23 hours, look up in the panel of the firm, and record what"
                                            + " is not there by --not-done=KEY,… --decided-by=NAME.");
        }
        out.put("result", result.toString());
        out.put("done", result.succeeded().size());
        out.put("failed", result.failed().size());
        out.put("unknown", result.unknown().size());
        out.put("not_sent", result.notSent().size());
        out.put("journal", result.journalState());
        out.put("report", csv.toString());
        boolean isRight = interrupted || new MonthEndComparison(context, next).print(result);
        if (context.mock() != null) {
            next.tellMock(out);
        }
        return done && isRight ? Example.DONE : Example.FAILED;
    }

    private void write(Path csv) throws IOException {
        List<String> text = new ArrayList<>();
        text.add("line,document,client,series,state,number,id,reason");
        lines.values().forEach(line -> text.add(CsvLine.of(line)));
        Files.write(csv, text);
    }

    private List<List<?>> series() {
        Map<String, List<List<@Nullable Object>>> bySeries = new LinkedHashMap<>();
        lines.values()
                .forEach(line -> bySeries.computeIfAbsent(line.get(2) + "/" + line.get(3), key -> new ArrayList<>())
                        .add(line));
        List<List<?>> rows = new ArrayList<>();
        for (List<List<@Nullable Object>> each : bySeries.values()) {
            List<String> numbers = each.stream()
                    .map(line -> line.get(5))
                    .filter(number -> number != null)
                    .map(Object::toString)
                    .sorted()
                    .toList();
            long done = each.stream().filter(line -> "done".equals(line.get(4))).count();
            rows.add(List.of(
                    String.valueOf(each.get(0).get(2)),
                    String.valueOf(each.get(0).get(3)),
                    each.size(),
                    done,
                    numbers.isEmpty() ? "-" : numbers.get(0),
                    numbers.isEmpty() ? "-" : numbers.get(numbers.size() - 1)));
        }
        return rows;
    }
}
