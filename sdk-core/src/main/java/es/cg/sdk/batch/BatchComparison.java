package es.cg.sdk.batch;

import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Unknown;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a list of the service shows of the items of a batch: the answer of {@link BatchReport#compare}. An item may be
 * in several of its lists, each in the order of the items. Immutable.
 *
 * @param listed how many records the list has shown
 * @param unread why the list was not read from its beginning to its end; null if it was
 * @param missing the items that are done, and whose records are not in the list; empty if it was not read to its end
 * @param unseen the items that are done, and of which the list does not tell
 * @param doubled the items of whose reference the list has more than one record
 * @param alike the items of which the list has another record with the same recipient, series, date and total, but
 *     another reference or none, that no item of the batch has made: it may be right
 * @param differing the items whose record has another amount or VAT than the item's request
 * @param pending the items whose invoice the tax authority has not answered yet
 * @param rejected the items whose invoice the tax authority has not accepted, or not without errors, so that a person
 *     must act
 * @param untold the items that are done, and for which your code for done items has not run
 * @param unknown the items in doubt, of which the list proves nothing
 */
public record BatchComparison<T, R extends @Nullable Object>(
        int listed,
        @Nullable String unread,
        List<Entry<T, R>> missing,
        List<Entry<T, R>> unseen,
        List<Entry<T, R>> doubled,
        List<Entry<T, R>> alike,
        List<Entry<T, R>> differing,
        List<Entry<T, R>> pending,
        List<Entry<T, R>> rejected,
        List<Entry<T, R>> untold,
        List<Unknown<T>> unknown) {
    /** Copies the lists. */
    public BatchComparison {
        missing = List.copyOf(missing);
        unseen = List.copyOf(unseen);
        doubled = List.copyOf(doubled);
        alike = List.copyOf(alike);
        differing = List.copyOf(differing);
        pending = List.copyOf(pending);
        rejected = List.copyOf(rejected);
        untold = List.copyOf(untold);
        unknown = List.copyOf(unknown);
    }

    /**
     * An item that is done, and what the list shows of it.
     *
     * @param done the item, as {@link BatchReport#succeeded} has it
     * @param ids the ids of the records that this is about, such as each of a doubled invoice; empty if there is none
     * @param what what is shown, as a text for people: it names the numbers on the records, and may name amounts
     */
    public record Entry<T, R extends @Nullable Object>(Done<T, R> done, List<String> ids, String what) {
        /** Copies the list. */
        public Entry {
            ids = List.copyOf(ids);
        }

        /** Returns the position and what is shown, without the item. */
        @Override
        public String toString() {
            return "item " + done.position() + ": " + what;
        }
    }

    /**
     * Returns whether the list was read to its end and shows each item that is done once, with its amounts, and none is
     * in doubt or rejected. Records that are alike, an answer of the tax authority that is pending, and items that are
     * untold do not count.
     */
    public boolean isAsExpected() {
        return unread == null
                && unknown.isEmpty()
                && Stream.of(missing, unseen, doubled, differing, rejected).allMatch(List::isEmpty);
    }

    /** Returns the number of items in each list, without any item. */
    @Override
    public String toString() {
        return listed + " records listed: " + missing.size() + " missing, " + doubled.size() + " doubled, "
                + differing.size() + " with other amounts, " + rejected.size() + " rejected, " + pending.size()
                + " pending, " + alike.size() + " alike, " + unseen.size() + " not seen, " + untold.size()
                + " untold, " + unknown.size() + " unknown"
                + (unread == null ? "" : "; the list was not read to its end: " + unread);
    }
}
