package es.cg.sdk.journal;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import java.util.Collection;
import java.util.List;

/**
 * The writes in a client's {@link WriteJournal} of which nobody knows yet whether they were done, and how they are
 * settled. Obtained from {@code cg.journaledWrites()}. Thread-safe.
 *
 * <pre>{@code
 * SettleReport report = cg.journaledWrites().settle();
 * for (UnknownWrite left : report.inDoubt()) { … }      // a person looks at these in the panel of the firm
 * cg.journaledWrites().settle(notThere, Finding.notDone(), "user-17");
 * cg.journaledWrites().settle(key, Finding.foundAs(invoice.id(), invoice.numeroCompleto()), "user-17");
 * }</pre>
 *
 * <p>A write that a process is sending now is not in doubt. If the journal fails, all methods throw its exception. What
 * a batch has in doubt in a file, its report lists, and {@link es.cg.sdk.batch.Batch#settle} settles.
 */
public interface JournaledWrites {
    /**
     * Returns the writes in doubt, in the order of their keys, as a person needs them. Looks each up, as {@link
     * #settle()} does, and records nothing.
     */
    List<UnknownWrite> inDoubt();

    /**
     * Looks up each write in doubt by the reference that it carried, as {@code findByReference} does, and records what
     * was found. Sends no write. Calls each list of the service that a write needs; run it now and then, and after the
     * API key was changed. What was found counts only if no other record has it: of the same operation and client, with
     * the same id, or with the same reference and itself in doubt.
     *
     * @return what was found
     */
    SettleReport settle();

    /**
     * Does the same with the writes of one client alone, such as before its data is erased: after that, the service
     * shows no record of this client, and only a person ends a doubt.
     */
    SettleReport settle(long clientId);

    /**
     * Records what a person has found out about writes in doubt: that they were not done, or that one is done. If it
     * was not done, the next run of the batch, or the next call with the document key, sends it. If the service still
     * returns a stored answer to its key, or has made a job of it, the document needs the next generation of its key.
     * If it was done after all, it is done twice. What is settled like that already stays as it is, so that a call that
     * failed half-way can be repeated.
     *
     * @param keys the idempotency keys as they were sent, such as {@link UnknownWrite#key()}
     * @param finding {@link Finding#notDone()}; for one key also {@link Finding#foundAs(String, String)}
     * @param askedBy who found it, for the record; at most 100 characters
     * @return those keys whose documents need the next generation of their key
     * @throws IllegalArgumentException if the journal has no such key, if the finding is that it remains unknown, or if
     *     {@code askedBy} is blank or too long; nothing was recorded
     * @throws IllegalStateException if a write is not in doubt, since a process is sending it or it is settled
     *     otherwise, and nothing was recorded; or if another write has the record that was found
     */
    List<String> settle(Collection<String> keys, Finding finding, String askedBy);

    /** Records what a person has found out about one write: see {@link #settle(Collection, Finding, String)}. */
    default List<String> settle(String key, Finding finding, String askedBy) {
        return settle(List.of(key), finding, askedBy);
    }
}
