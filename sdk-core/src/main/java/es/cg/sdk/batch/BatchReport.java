package es.cg.sdk.batch;

import es.cg.sdk.text.PrintableText;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What became of each item of a run, every item once, in their order. Immutable.
 *
 * @param succeeded what is done
 * @param failed of which nothing was done
 * @param unknown what may have been done
 * @param notSent what this run did not send
 * @param unclaimed writes of earlier runs that may have been done, by the journal, and that no item of this run asked for
 * @param journal {@code new}, or how much of earlier runs it held: {@code continues: 865 done, 1 unclear}
 * @param stopped why the run ended before its items; null if it did not
 * @param listenerFailure what the progress listener threw; null if nothing
 */
public record BatchReport<T, R extends @Nullable Object>(
        List<Done<T, R>> succeeded,
        List<Failed<T>> failed,
        List<Unknown<T>> unknown,
        List<NotSent<T>> notSent,
        List<UnknownWrite> unclaimed,
        String journal,
        @Nullable String stopped,
        @Nullable Throwable listenerFailure) {
    /** A report over copies of these lists. */
    public BatchReport {
        succeeded = List.copyOf(succeeded);
        failed = List.copyOf(failed);
        unknown = List.copyOf(unknown);
        notSent = List.copyOf(notSent);
        unclaimed = List.copyOf(unclaimed);
    }

    /**
     * An item that is done. Of a deferred operation, that is that the service has taken the task.
     *
     * @param position the item's, from 1
     * @param key as it was sent
     * @param objectId the {@code id} in the answer, a job's for a deferred operation; null if there was none
     * @param number the number that is printed on the record, as {@code numero_completo} of an invoice; null if its answer
     *     had none, or if an earlier run of an older version did it
     * @param earlier whether this run found it done, and did not send it: perhaps without coming to its write, and with
     *     that as its trouble
     * @param result what the function gave; null if it was done in an earlier run: {@link #fetch} reads it again
     * @param trouble what is wrong all the same, such as what the function threw after its write was answered; null if
     *     nothing is
     */
    public record Done<T, R extends @Nullable Object>(
            T item,
            int position,
            String key,
            @Nullable String objectId,
            @Nullable String number,
            boolean earlier,
            @Nullable R result,
            @Nullable Throwable trouble) {
        /**
         * Returns the result of this run; for an item that an earlier run did, reads its record again.
         *
         * @param read reads a record by its id, as {@code id -> cg.forClient(1001).run(INVOICE.call(id))}; it is called
         *     only where there is no result
         * @throws IllegalStateException if there is no result, and the id is not known: look for the record by its key
         */
        public R fetch(Function<? super String, ? extends R> read) {
            if (result != null) {
                return result;
            }
            if (objectId == null) {
                throw new IllegalStateException("the record of item " + position
                        + " cannot be read again: the answer to its write had no id; look for it by the document that its"
                        + " key " + key + " was made from");
            }
            return read.apply(objectId);
        }

        /** The position, the number and the key; never the item. */
        @Override
        public String toString() {
            return "Done[item " + position + (number == null ? "" : ", number " + PrintableText.line(number)) + ", key "
                    + key + (trouble == null ? "" : ", but with trouble") + "]";
        }
    }

    /**
     * An item of which nothing was done: not by this run, nor by an earlier one if it has a key to know it by.
     *
     * @param position the item's, from 1
     * @param key as it was sent, or would have been; null if it did not come to that
     * @param cause a {@code CallException}, or whatever else went wrong
     */
    public record Failed<T>(T item, int position, @Nullable String key, Throwable cause) {
        /** The position and the kind of cause; never the item. */
        @Override
        public String toString() {
            return "Failed[item " + position + ", " + cause.getClass().getSimpleName() + "]";
        }
    }

    /**
     * An item that may have been done. Another run sends it again under its key while that is safe; its exception cannot
     * be repeated, since the journal would not know.
     *
     * @param position the item's, from 1
     * @param cause what went wrong in this run; null if this run did not send it
     */
    public record Unknown<T>(
            T item,
            int position,
            UnknownWrite write,
            @Nullable Throwable cause) {
        /** The position and the write; never the item. */
        @Override
        public String toString() {
            return "Unknown[item " + position + ", " + write + "]";
        }
    }

    /**
     * An item that this run did not come to, or lost. The journal may know of an earlier run that sent it: run the batch again.
     *
     * @param position the item's, from 1
     */
    public record NotSent<T>(T item, int position, String reason) {
        /** The position and the reason; never the item. */
        @Override
        public String toString() {
            return "NotSent[item " + position + ", " + reason + "]";
        }
    }

    /** Whether every item is done, none of them with trouble, and nothing in the journal is unclear. */
    public boolean allDone() {
        return failed.isEmpty()
                && unknown.isEmpty()
                && notSent.isEmpty()
                && unclaimed.isEmpty()
                && troubled().isEmpty();
    }

    /** Those that are done, and with which something is wrong all the same. */
    public List<Done<T, R>> troubled() {
        return succeeded.stream().filter(each -> each.trouble() != null).toList();
    }

    /** The counts, and why it stopped; never an item. */
    @Override
    public String toString() {
        long earlier = succeeded.stream().filter(Done::earlier).count();
        int items = succeeded.size() + failed.size() + unknown.size() + notSent.size();
        int troubled = troubled().size();
        return items + " items: " + succeeded.size() + " done"
                + (earlier == 0 ? "" : " (" + earlier + " of them in earlier runs)")
                + (troubled == 0 ? "" : ", " + troubled + " of these with trouble")
                + ", " + failed.size() + " failed, " + unknown.size() + " unknown, " + notSent.size() + " not sent"
                + (unclaimed.isEmpty()
                        ? ""
                        : "; " + unclaimed.size() + " writes of earlier runs are unclear and in no item")
                + (stopped == null ? "" : "; stopped: " + stopped);
    }
}
