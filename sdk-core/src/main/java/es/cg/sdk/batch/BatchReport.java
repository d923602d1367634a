package es.cg.sdk.batch;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Listing;
import es.cg.sdk.model.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a batch run: every item once, in one of five lists, each in the order of the items. Immutable.
 *
 * @param succeeded the items that are done, in this run or in an earlier one
 * @param accepted the items that the service has accepted, in this run or in an earlier one, and whose jobs have not
 *     ended: run the batch again later
 * @param failed the items that failed
 * @param unknown the items that may have been done
 * @param notSent the items whose write this run did not send, because it ended early
 * @param unclaimed writes of earlier runs with an unknown outcome, for which this run has no item with the same key
 * @param untold the items of {@code succeeded} for which your {@link DoneHandler} threw: the next run calls it again
 * @param journalState {@code new}, or what the journal held from earlier runs: {@code continues: 865 done, 1 unclear};
 *     of a named journal only the unclear writes: {@code in the write journal: 1 unclear}
 * @param stopReason why the run stopped before all items were processed; null if it did not
 * @param listenerFailure the exception that the progress listener threw; null if none
 */
public record BatchReport<T, R extends @Nullable Object>(
        List<Done<T, R>> succeeded,
        List<Accepted<T>> accepted,
        List<Failed<T>> failed,
        List<Unknown<T>> unknown,
        List<NotSent<T>> notSent,
        List<UnknownWrite> unclaimed,
        List<Untold<T, R>> untold,
        String journalState,
        @Nullable String stopReason,
        @Nullable Throwable listenerFailure) {
    private static final int MAX_REASONS = 20;

    /** Copies the lists. */
    public BatchReport {
        succeeded = List.copyOf(succeeded);
        accepted = List.copyOf(accepted);
        failed = List.copyOf(failed);
        unknown = List.copyOf(unknown);
        notSent = List.copyOf(notSent);
        unclaimed = List.copyOf(unclaimed);
        untold = List.copyOf(untold);
    }

    /**
     * An item that is done. If the operation starts a job, the job has succeeded.
     *
     * @param position the position of the item in the list, from 1
     * @param key the idempotency key that was sent
     * @param objectId the {@code id} in the answer, or in the result of its job, or the id of the record that {@link
     *     Batch#onUnknown} found; null if it had none
     * @param number the number that is printed on the record, such as {@code numero_completo} of an invoice; null if
     *     the answer had none, if {@link Batch#onUnknown} found the write without one, or if an earlier run with an
     *     older version of the SDK did it
     * @param doneEarlier whether an earlier run had done it, so that this run did not send it
     * @param result the return value of the function in this run; null if an earlier run did the item, if
     *     {@link Batch#onUnknown} found it, if the function threw, or if it returned null: {@link #fetch} reads the
     *     record again
     * @param problem an exception that occurred although the write is done, such as one that the function threw after
     *     its write was answered; null if none
     * @param told whether your code for done items has run for it, in this run or in an earlier one; true while it runs
     * @param reference the reference of yours in the item's request; {@link #compare} looks for it. Null, as the next
     *     two, if the request does not say it, or if the function made no request in this run
     * @param amount the total by the request as decimal text, without an equivalence surcharge that the service may add
     * @param vat the amount of VAT by the request as decimal text
     */
    public record Done<T, R extends @Nullable Object>(
            T item,
            int position,
            String key,
            @Nullable String objectId,
            @Nullable String number,
            boolean doneEarlier,
            @Nullable R result,
            @Nullable Throwable problem,
            boolean told,
            @Nullable String reference,
            @Nullable String amount,
            @Nullable String vat) {
        /**
         * Returns {@link #result} if it is not null; otherwise calls {@code read} with {@link #objectId}.
         *
         * @param read reads a record by its id, such as {@code id -> cg.forClient(1001).run(INVOICE.call(id))}; called
         *     only if {@link #result} is null
         * @throws IllegalStateException if both the result and the id are null; find the record by the document that
         *     the key was made from
         */
        public R fetch(Function<? super String, ? extends R> read) {
            if (result != null) {
                return result;
            }
            if (objectId == null) {
                throw new IllegalStateException("the record of item " + position
                        + " cannot be read again, because the answer to its write had no id; look for it by the document"
                        + " that its key " + key + " was made from");
            }
            return read.apply(objectId);
        }

        /** Returns the position, the number and the key, without the item. */
        @Override
        public String toString() {
            return "Done[item " + position + (number == null ? "" : ", number " + PrintableText.line(number)) + ", key "
                    + key + (problem == null ? "" : ", but with a problem") + "]";
        }
    }

    /**
     * An item that is done, and for which your {@link DoneHandler} threw. The next run calls it again, and does not
     * send the item again.
     *
     * @param done the item, as {@link #succeeded} has it
     * @param cause what the handler threw
     */
    public record Untold<T, R extends @Nullable Object>(Done<T, R> done, Throwable cause) {
        /** Returns the position and the class of the cause, without the item. */
        @Override
        public String toString() {
            return "Untold[item " + done.position() + ", " + cause.getClass().getSimpleName() + "]";
        }
    }

    /**
     * An item that the service has accepted (202), and that is not done yet. Each later run polls its job once, and
     * reports how it ended; it does not send the item again. If the answer named no job, it asks {@link
     * Batch#onUnknown}.
     *
     * @param position the position of the item in the list, from 1
     * @param key the idempotency key that was sent
     * @param reason what is known of the job, as a text for people
     */
    public record Accepted<T>(T item, int position, String key, String reason) {
        /** Returns the position and the reason, without the item. */
        @Override
        public String toString() {
            return "Accepted[item " + position + ", " + reason + "]";
        }
    }

    /**
     * An item that failed. No run of the journal has done it, with two exceptions: if its job failed, check what the
     * job has done; if {@code key} is null, an earlier run may have done it.
     *
     * @param position the position of the item in the list, from 1
     * @param key the idempotency key that was sent or would have been sent; null if the item failed before it had one
     * @param cause the exception: a {@code CallException}, or one that the item's functions threw
     */
    public record Failed<T>(T item, int position, @Nullable String key, Throwable cause) {
        /**
         * Returns the cause, then each further reason: a builder refuses all wrong fields at once, and {@link
         * Batch#buildFirst} also asks for the item's key and series if its request is refused.
         */
        public List<Throwable> reasons() {
            return Stream.concat(Stream.of(cause), Stream.of(cause.getSuppressed()))
                    .toList();
        }

        /** Returns the position and the class of the cause, without the item. */
        @Override
        public String toString() {
            return "Failed[item " + position + ", " + cause.getClass().getSimpleName() + "]";
        }
    }

    /**
     * An item that may have been done. For 23 hours after its first attempt, the next run sends it again with the same
     * key if the data and the API key are the same and the service has stored no error for the key; otherwise it asks
     * {@link Batch#onUnknown}. Do not call {@code repeat} of the exception: it throws {@link IllegalStateException},
     * since the journal would not record the write.
     *
     * @param position the position of the item in the list, from 1
     * @param cause the exception of this run; null if this run did not send the item
     */
    public record Unknown<T>(
            T item,
            int position,
            UnknownWrite write,
            @Nullable Throwable cause) {
        /** Returns the position and the write, without the item. */
        @Override
        public String toString() {
            return "Unknown[item " + position + ", " + write + "]";
        }
    }

    /**
     * An item whose write this run did not send: the run ended before it, it was interrupted, or an item
     * before it in its series is not done. An earlier run may have sent it: run the batch again with the same journal.
     *
     * @param position the position of the item in the list, from 1
     * @param reason why it was not sent
     */
    public record NotSent<T>(T item, int position, String reason) {
        /** Returns the position and the reason, without the item. */
        @Override
        public String toString() {
            return "NotSent[item " + position + ", " + reason + "]";
        }
    }

    /**
     * Returns whether every item is done without a problem, no job is open or failed, your {@link DoneHandler} threw
     * for none, and no write in the journal has an unknown outcome.
     */
    public boolean allDone() {
        return accepted.isEmpty()
                && failed.isEmpty()
                && unknown.isEmpty()
                && notSent.isEmpty()
                && unclaimed.isEmpty()
                && untold.isEmpty()
                && doneWithProblem().isEmpty();
    }

    /**
     * Compares the items that are done with a list of their records, which is read now, page by page. The list must be
     * that of the client whose records the items are, and show all of them, such as all invoices since the first date.
     *
     * <pre>{@code
     * BatchComparison<Row, Invoice> comparison = report.only(row -> row.client() == 1001)
     *         .compare(cg.forClient(1001).invoices().list(InvoiceQuery.create().fechaDesde(first)));
     * }</pre>
     */
    public BatchComparison<T, R> compare(Listing<? extends View> list) {
        return ListComparison.of(this, Objects.requireNonNull(list, "list is null"));
    }

    /** Returns the report of some of its items, such as those of one client. What is about no item stays. */
    public BatchReport<T, R> only(Predicate<? super T> items) {
        Objects.requireNonNull(items, "items is null");
        return new BatchReport<>(
                some(succeeded, each -> items.test(each.item())),
                some(accepted, each -> items.test(each.item())),
                some(failed, each -> items.test(each.item())),
                some(unknown, each -> items.test(each.item())),
                some(notSent, each -> items.test(each.item())),
                unclaimed,
                some(untold, each -> items.test(each.done().item())),
                journalState,
                stopReason,
                listenerFailure);
    }

    private static <V> List<V> some(List<V> all, Predicate<V> these) {
        return all.stream().filter(these).toList();
    }

    /** Returns the items that are done but have a {@link Done#problem}. */
    public List<Done<T, R>> doneWithProblem() {
        return succeeded.stream().filter(each -> each.problem() != null).toList();
    }

    /**
     * Returns the number of items in each list and the reason of an early stop, without any item; then a line for each
     * reason why others were not sent, such as an item that holds its series, for the first 20.
     */
    @Override
    public String toString() {
        long earlier = succeeded.stream().filter(Done::doneEarlier).count();
        int items = succeeded.size() + accepted.size() + failed.size() + unknown.size() + notSent.size();
        int problems = doneWithProblem().size();
        return items + " items: " + succeeded.size() + " done"
                + (earlier == 0 ? "" : " (" + earlier + " of them in earlier runs)")
                + (problems == 0 ? "" : ", " + problems + " of these with a problem")
                + (untold.isEmpty() ? "" : ", " + untold.size() + " of these untold")
                + (accepted.isEmpty() ? "" : ", " + accepted.size() + " accepted")
                + ", " + failed.size() + " failed, " + unknown.size() + " unknown, " + notSent.size() + " not sent"
                + (unclaimed.isEmpty()
                        ? ""
                        : "; " + unclaimed.size() + " writes of earlier runs are unclear and belong to no item")
                + (stopReason == null ? "" : "; stopped: " + stopReason)
                + reasonsNotSent();
    }

    private String reasonsNotSent() {
        Map<String, Long> counts = notSent.stream()
                .map(NotSent::reason)
                .filter(each -> !each.equals(stopReason))
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        String lines = counts.entrySet().stream()
                .limit(MAX_REASONS)
                .map(each -> "\n  " + each.getValue() + " not sent: " + each.getKey())
                .collect(Collectors.joining());
        return counts.size() <= MAX_REASONS
                ? lines
                : lines + "\n  and " + (counts.size() - MAX_REASONS) + " more reasons";
    }
}
