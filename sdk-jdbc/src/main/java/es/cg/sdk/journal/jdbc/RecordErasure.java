package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Sessions;
import es.cg.sdk.journal.WriteRecord;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Erases what the records of an account say of documents, in small transactions. */
record RecordErasure(Sessions sessions, WriteTable writes, AccountTables accounts) {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcWriteJournal.class);
    private static final int PORTION = 500;
    private static final int MAX_LEFT = 1000;
    private static final int MAX_NAMED = 20;

    /** Erases what has ended of a client, or of all clients if it is null; returns what has not ended. */
    List<WriteRecord> run(@Nullable Long client, String askedBy) {
        String by = StoredText.of("name of who asked", askedBy, WriteRow.MAX_ASKED_BY);
        if (by.isBlank()) {
            throw new IllegalArgumentException("the name of who asked is blank");
        }
        int erased = 0;
        List<WriteTable.Version> portion;
        do {
            portion = sessions.run(
                    "list records to erase", session -> writes.notErased(session.connection(), client, PORTION));
            List<WriteTable.Version> some = portion;
            erased += sessions.inTransaction("erase records", session -> {
                int count = 0;
                for (WriteTable.Version each : some) {
                    count += writes.erase(session.connection(), each, by);
                }
                return count;
            });
        } while (portion.size() == PORTION);
        LOG.info("{} records of the write journal were erased", erased);
        return left(client);
    }

    private List<WriteRecord> left(@Nullable Long client) {
        return sessions.run(
                "list records that have not ended", session -> writes.notEnded(session.connection(), client, MAX_LEFT));
    }

    /** Throws if a batch is running, or a record has not ended or is untold, with the first of them. */
    void requireEnded() {
        List<String> running =
                sessions.run("list running batches", session -> accounts.running(session.connection(), MAX_NAMED));
        List<WriteRecord> left = left(null);
        if (!running.isEmpty() || !left.isEmpty()) {
            String named = Stream.concat(
                            running.stream().map(each -> "batch " + each + " is running"),
                            left.stream()
                                    .map(each -> each.operation() + " (key " + each.key() + ") is " + stateOf(each)))
                    .limit(MAX_NAMED)
                    .collect(Collectors.joining("; "));
            throw new IllegalStateException("the account is not erased, since " + running.size() + " batches run and "
                    + left.size() + " writes have not ended: settle or tell them first: " + named);
        }
    }

    private static String stateOf(WriteRecord left) {
        return left.state() == WriteRecord.State.DONE
                ? "untold"
                : left.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
