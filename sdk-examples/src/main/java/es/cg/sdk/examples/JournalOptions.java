package es.cg.sdk.examples;

import java.nio.file.Path;
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

    /** Opens the database, and creates missing tables. */
    JournalDatabase open(String address, ExampleContext context) {
        return JournalDatabase.open(
                DatabasePool.open(PREFIX, address, user, context.variable(DatabasePool.PASSWORD)),
                String.valueOf(account),
                context.isSandbox());
    }
}
