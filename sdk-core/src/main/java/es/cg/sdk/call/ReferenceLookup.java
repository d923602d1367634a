package es.cg.sdk.call;

import es.cg.sdk.model.View;
import java.util.List;

/**
 * The answer of {@code findByReference}: the record of a write with an unknown outcome, found by the reference of yours
 * that the request sent. It finds a record, and never proves that there is none: a service may cut or change
 * references, list a record late, or not list it for this API key. Immutable and thread-safe.
 *
 * <pre>{@code
 * ReferenceLookup<Invoice> issued = laura.invoices().findByReference("2026-00042");
 * if (issued.state() == ReferenceLookup.State.FOUND) {
 *     save(issued.record());
 * } else {
 *     askAPerson(issued.reason(), issued.newest());    // do not send it again
 * }
 * }</pre>
 *
 * <p>It needs no trust in the service's filter: it compares the reference of each record, byte by byte, without
 * trimming. A look-up reads the list once, to its end. It reads at most {@value #MAX_PAGES} pages of 100 records, which
 * counts if the service ignores the filter or has none. If no record carries the reference, it also reads the newest
 * page of the list without the filter. Each page counts against the read quota.
 *
 * @param state what was found
 * @param reference the reference that was looked up
 * @param records the records seen that carry exactly this reference: one if {@code FOUND}, several if {@code SEVERAL},
 *     any number if {@code NOT_SEEN}
 * @param newest the newest page of the list if no record carries the reference: a person may recognise the record in
 *     it. It proves nothing. Empty if it could not be read
 * @param reason what was searched and found, as a text for people; the wording may change in any version
 * @param <T> the type of a record
 */
public record ReferenceLookup<T extends View>(
        State state, String reference, List<T> records, List<T> newest, String reason) {
    /** The maximum number of pages that a look-up reads of a list whose filter does not work: 20. */
    public static final int MAX_PAGES = 20;

    /** What a look-up has found. */
    public enum State {
        /** The list was read to its end, and exactly one record carries the reference. */
        FOUND,
        /** The list was read to its end, and several records carry the reference: a person decides which is meant. */
        SEVERAL,
        /**
         * Anything else: no record carries the reference, the list is too long, or a read failed or was refused. The
         * write may have been done nevertheless: a person looks for it in the firm's panel.
         */
        NOT_SEEN
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if the state is {@code FOUND} and there is not exactly one record
     */
    public ReferenceLookup {
        records = List.copyOf(records);
        newest = List.copyOf(newest);
        if (state == State.FOUND && records.size() != 1) {
            throw new IllegalArgumentException("FOUND needs exactly one record, but has " + records.size());
        }
    }

    /**
     * Returns the record that was found.
     *
     * @throws IllegalStateException if the state is not {@code FOUND}; the message has the reason
     */
    public T record() {
        if (state != State.FOUND) {
            throw new IllegalStateException("no single record was found: " + reason);
        }
        return records.get(0);
    }

    /** Returns the state and the reason, without the reference. */
    @Override
    public String toString() {
        return state + ": " + reason;
    }
}
