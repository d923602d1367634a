package es.cg.sdk.call;

import es.cg.sdk.model.View;
import java.util.List;

/**
 * The answer of {@code findByReference}: whether the service has the record of a write with an unknown outcome, by the
 * reference of yours that the request sent. Immutable and thread-safe.
 *
 * <pre>{@code
 * ReferenceLookup<Invoice> issued = laura.invoices().findByReference("2026-00042", e.lastAttemptEnded());
 * Invoice invoice = issued.state() == ReferenceLookup.State.NONE
 *         ? laura.invoices().issue(request, key)
 *         : issued.record();             // throws if nobody can tell
 * }</pre>
 *
 * <p>It needs no trust in the service's filter: it compares the reference of each record, byte by byte, without
 * trimming. A look-up reads one or two pages; if the service ignores the filter or has none, up to {@value #MAX_PAGES}
 * pages of 100 records. Each page counts against the read quota.
 *
 * @param state what was found
 * @param records the records seen that carry exactly this reference: one if {@code FOUND}, several if {@code SEVERAL},
 *     none if {@code NONE}, any number if {@code CANNOT_TELL}
 * @param reason what was found, or why it cannot be told, as a text for people; the wording may change in any version
 * @param <T> the type of a record
 */
public record ReferenceLookup<T extends View>(State state, List<T> records, String reason) {
    /** The maximum number of pages that a look-up reads of a list whose filter does not work: 20. */
    public static final int MAX_PAGES = 20;

    /** What a look-up has found. */
    public enum State {
        /** The list was read to its end, and exactly one record carries the reference. */
        FOUND,
        /** Several records carry the reference: a person decides which is meant. */
        SEVERAL,
        /**
         * The write was not done. The list was read to its end, and no record carries the reference. Records of the
         * same client do carry references, or it has no records at all. The last attempt ended 15 minutes ago or more
         * ({@link CallOptions#settlingTime}). After the outcome {@code IN_PROGRESS} it proves nothing: the service may
         * do the write later.
         */
        NONE,
        /** Anything else, also if a read failed or was refused: look again later, or let a person look. */
        CANNOT_TELL
    }

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the state is {@code FOUND} and there is not exactly one record
     */
    public ReferenceLookup {
        records = List.copyOf(records);
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

    /** Returns the state and the reason. */
    @Override
    public String toString() {
        return state + ": " + reason;
    }
}
