package es.cg.sdk.examples;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where {@code month-end} keeps its journal. */
final class JournalOptions {
    private static final String PREFIX = "--journal-jdbc";

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "What was sent and done. Default: FILE.csv.cg-batch.")
    @Nullable
    Path file;

    @Option(
            names = PREFIX + "-url",
            paramLabel = "URL",
            description = "Keep the journal in this database instead: H2, PostgreSQL or MariaDB. Any machine continues"
                    + " the run. An H2 file needs ;WRITE_DELAY=0 at the end.")
    @Nullable
    String url;

    @Option(
            names = PREFIX + "-user",
            paramLabel = "NAME",
            description = "The user; the password is in " + DatabasePool.PASSWORD + ".")
    @Nullable
    String user;

    @Option(
            names = "--journal-account",
            paramLabel = "NAME",
            description = "The name of your firm in that database, such as firm-7: the same in every run.")
    @Nullable
    String account;

    @Mixin
    DecisionOptions decision = new DecisionOptions();

    /** Returns what is wrong with the options; null if nothing is. */
    @Nullable
    String problem() {
        if (decision.problem() != null) {
            return decision.problem();
        }
        if (url == null) {
            return account == null && user == null
                    ? null
                    : "--journal-account and " + PREFIX + "-user need " + PREFIX + "-url";
        }
        if (file != null) {
            return "a run has one journal: --journal or " + PREFIX + "-url";
        }
        return account == null || account.isBlank()
                ? PREFIX + "-url needs --journal-account, the name of your firm, which is the same in every run"
                : null;
    }

    /** Returns the journal file for a file of invoices. */
    Path file(Path source) {
        return file == null ? Path.of(source + ".cg-batch") : file;
    }

    /** Returns whether an earlier run may have done some of the invoices. */
    boolean isBegun(Path source) {
        return url != null || Files.exists(file(source));
    }

    /** Tells what the run does, unless the mock of this process forgets it. */
    void tell(ExampleContext context, Path source, String record, int invoices, boolean isBegun) {
        if (context.mock() == null) {
            String issues = "Issues " + Count.of(invoices, "invoice") + " of " + source;
            context.out().line(issues + (isBegun ? ", except those that are done in journal " : ", journal ") + record);
        }
    }

    /** Returns what the run does, for the prompt. */
    String action(int invoices, boolean isBegun) {
        String issues = "issues " + Count.of(invoices, "invoice")
                + (isBegun ? ", except those that are done in the journal" : "");
        return decision.isGiven() ? decision.action() : issues + ", which the API cannot undo";
    }

    /** Throws if the journal file cannot be written. */
    void requireWritable(Path source) {
        if (url == null) {
            TextFile.requireWritable(file(source));
        }
    }

    /** Returns the command that removes the journal file, in bash and PowerShell; null if it is in a database. */
    @Nullable
    String removal(Path source) {
        return url == null ? "rm " + NextCommand.word(file(source).toString()) : null;
    }

    /**
     * Opens the database, and creates missing tables.
     *
     * @param again the command that goes on after an interruption, which breaks off what a database does
     */
    JournalDatabase open(ExampleContext context, Interruption interruption, String again) {
        try {
            return JournalDatabase.open(
                    DatabasePool.open(PREFIX, String.valueOf(url), user, context.variable(DatabasePool.PASSWORD)),
                    String.valueOf(account),
                    context.isSandbox());
        } catch (RuntimeException failed) {
            if (interruption.isRequested()) {
                throw RefusedException.failed("interrupted before anything was sent. This goes on:", List.of(again));
            }
            throw failed;
        }
    }
}
