package es.cg.sdk.journal;

import es.cg.sdk.batch.Finding;
import java.util.List;

/**
 * The writes in a client's {@link WriteJournal} of which nobody knows yet whether they were done, and how they are
 * settled. Obtained from {@code cg.journaledWrites()}. Thread-safe.
 *
 * <pre>{@code
 * SettleReport report = cg.journaledWrites().settle();
 * for (UnknownWrite left : report.inDoubt()) { … }      // a person looks at these
 * cg.journaledWrites().settle(left.key(), Finding.foundAs(invoice.id(), invoice.numeroCompleto()), "user-17");
 * }</pre>
 *
 * <p>A write that a process is sending now is not in doubt. If the journal fails, all methods throw its exception.
 */
public interface JournaledWrites {
    /** Returns the writes in doubt, in the order of their keys. */
    List<WriteRecord> inDoubt();

    /**
     * Looks up each write in doubt by the reference that it carried, as {@code findByReference} does, and records what
     * was found. Sends no write. Calls each list of the service that a write needs; run it now and then, and after the
     * API key was changed.
     *
     * @return what was found
     */
    SettleReport settle();

    /**
     * Records what a person has found out about a write in doubt. If it was not done, the next call with its document
     * key sends it; if the service still returns a stored answer to that key, the document needs the next generation of
     * its key. If it was done after all, it is done twice.
     *
     * @param key the idempotency key as it was sent, such as {@link WriteRecord#key()}
     * @param finding {@link Finding#notDone()} or {@link Finding#foundAs(String, String)}
     * @param askedBy who found it, for the record; at most 100 characters
     * @return the record as it is now
     * @throws IllegalArgumentException if the journal has no such key, if the finding is that it remains unknown, or if
     *     {@code askedBy} is blank or too long
     * @throws IllegalStateException if the write is not in doubt: a process is sending it, or it is settled
     */
    WriteRecord settle(String key, Finding finding, String askedBy);
}
