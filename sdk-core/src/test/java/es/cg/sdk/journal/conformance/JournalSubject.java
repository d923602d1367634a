package es.cg.sdk.journal.conformance;

import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** The write journal under test. */
@FunctionalInterface
public interface JournalSubject {
    /**
     * Opens the journal of an account, as one more process does: two journals of one account that are open at once
     * share their records. Each scenario uses accounts of its own, so that the store may have the records of earlier
     * runs.
     */
    WriteJournal open(String account, Environment environment) throws Exception;

    /**
     * Returns what writes to a table of yours within {@link TransactionalJournal#tell}; null, unless overridden: then the
     * scenarios about such writes are skipped.
     */
    default @Nullable Effects effects() {
        return null;
    }

    /** A table of texts in the database of the journal. */
    interface Effects {
        /** Writes a text, by the connection that the journal passed. */
        void write(Connection connection, String text) throws Exception;

        /** Returns how often a text is in the table, by a connection of its own. */
        int count(String text) throws Exception;
    }
}
