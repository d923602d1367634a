package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.jdbc.WriteTable.Version;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes records of an account, or erases what they say of documents, in small transactions. */
record RecordRemoval(Sessions sessions, WriteTable writes, AccountTables accounts) {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcWriteJournal.class);
    private static final int PORTION = 500;
    private static final int MAX_LEFT = 1000;
    private static final int MAX_NAMED = 20;

    /** Removes a record; returns how many were removed. */
    private interface Removal {
        int run(Session session, Version record) throws SQLException;
    }

    /** Erases what has ended of a client, or of all clients if it is null; returns what has not ended. */
    List<WriteRecord> erase(@Nullable Long client, String askedBy) {
        String by = StoredText.of("name of who asked", askedBy, WriteRow.MAX_ASKED_BY);
        if (by.isBlank()) {
            throw new IllegalArgumentException("the name of who asked is blank");
        }
        AtomicInteger erased = new AtomicInteger();
        try {
            inPortions(
                    "erase records",
                    session -> writes.notErased(session.connection(), client, PORTION),
                    (session, each) -> writes.erase(session.connection(), each, by),
                    erased);
        } finally {
            String whose = client == null ? "all clients" : "the client " + client;
            LOG.info(
                    "{} records of {} were erased from the write journal of {}, asked by {}",
                    erased,
                    whose,
                    String.join(", ", writes.account()),
                    by);
        }
        return left(client);
    }

    /** Deletes settled records that were changed last before this time, untold ones or all others; returns how many. */
    int purge(Instant before, boolean areUntold) {
        AtomicInteger deleted = new AtomicInteger();
        inPortions(
                "delete settled records",
                session -> writes.settledBefore(session.connection(), before, areUntold, PORTION),
                (session, each) -> writes.delete(session.connection(), each),
                deleted);
        return deleted.get();
    }

    /** Removes listed records until there are no more, each portion in a transaction, and counts what is removed. */
    private void inPortions(String action, Sessions.Work<List<Version>> list, Removal removal, AtomicInteger removed) {
        List<Version> portion;
        do {
            portion = sessions.run("list them to " + action, list);
            List<Version> some = portion;
            int more = sessions.inTransaction(action, session -> {
                int count = 0;
                for (Version each : some) {
                    count += removal.run(session, each);
                }
                return count;
            });
            removed.addAndGet(more);
        } while (portion.size() == PORTION);
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
