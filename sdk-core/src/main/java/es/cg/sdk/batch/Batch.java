package es.cg.sdk.batch;

import es.cg.sdk.call.IdempotencyKey;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs one write per item of a list, on up to eight threads, and records each write in a journal before it is
 * sent. After a crash or a power cut, run the batch again with the same items, journal and function: items that are
 * done are not sent again, and items with an unknown outcome are sent again under their old idempotency key while the
 * service still keeps that key (24 hours). {@link #keyedBy} and a journal are required. Created by
 * {@code cg.batch(items)}; not thread-safe.
 *
 * <pre>{@code
 * BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
 *         .keyedBy(erp -> IdempotencyKey.forDocument("erp-factura", erp.number()))
 *         .journal(journal)
 *         .run((api, erp) -> api.forClient(erp.client()).invoices().issue(erp.toRequest()));
 * report.failed().forEach(each -> toRepair.add(each.item()));
 * }</pre>
 *
 * @param <A> the client type that the function receives: {@code CgClient} or {@code ClientApi}
 * @param <T> the item type
 */
public interface Batch<A, T> {
    /**
     * Sets the function that returns the idempotency key of an item's write, usually {@link
     * IdempotencyKey#forDocument}. It must return the same key for the same item in every run. It is called twice per
     * item, to detect random keys; an item without a stable key fails and is not sent.
     */
    Batch<A, T> keyedBy(Function<? super T, ? extends IdempotencyKey> key);

    /**
     * Runs items that belong to the same series one after the other, in list order. If an item is not done, the
     * remaining items of its series are not sent; other series continue.
     *
     * @param series returns the series of an item; series are compared by {@code equals}
     */
    Batch<A, T> inOrderWithin(Function<? super T, ?> series);

    /**
     * Sets the journal file; it is created if it does not exist. It contains keys, digests, times, ids and printed
     * numbers, but no request content. While a run uses it, the file {@code <journal>.lock} beside it is locked. A
     * journal belongs to one batch at one service address, can be used by one run at a time, and must be on a local
     * disk.
     *
     * <p>Keep the file until all items are done: without it, the SDK cannot know what was sent. Use an absolute path or
     * a folder of your application, since another working directory would mean another journal.
     * {@link BatchReport#journalState} says whether the journal was new.
     */
    Batch<A, T> journal(Path file);

    /**
     * Keeps the journal in the client's {@link es.cg.sdk.journal.WriteJournal}, under this name, instead of a file:
     * after a crash, any process continues the batch that has the same write journal. Each item is a record of the
     * write journal, so that a document that was issued singly, or by another batch, is done for this one, and the
     * other way round. One run at a time can use a name. A client with a write journal must use it for its batches.
     *
     * <p>A run that cannot renew its right to the name, for example because its process was suspended for more than 15
     * seconds and another run has taken it, stops, and sends nothing more.
     *
     * @param name the name of the batch in the account of the write journal, such as {@code november}
     * @throws IllegalArgumentException if the name is blank, or longer than 100 characters
     */
    Batch<A, T> journalNamed(String name);

    /**
     * Sets a listener that receives the progress after each item, and whenever an item starts to wait for more than one
     * second. It is called by the batch's threads, one call at a time. If it throws, it is not called again, the run
     * continues, and {@link BatchReport#listenerFailure()} returns the exception.
     */
    Batch<A, T> onProgress(Consumer<? super BatchProgress> listener);

    /**
     * Sets the function that decides about a write which an earlier run may have done and whose key must not be sent
     * again: because the key is too old, belongs to another API key, was used with other data, or gets a failure that
     * the service stored with the key. In the last two cases {@link Finding#notDone} does not send the item: it has
     * failed, and needs a new key, such as the next generation of its document key. It is also asked about a write that
     * the service accepted without a job, or whose job it does not show any more; such a write is never sent again.
     *
     * <pre>{@code
     * .onUnknown((f, unknown) -> Finding.of(cg.forClient(f.client())
     *         .invoices()
     *         .findByReference(unknown.reference())))
     * }</pre>
     *
     * <p>A look-up finds what was done, and never proves that it was not. What it found counts if it was looked up by
     * the reference that was sent, if series, tax id and total are those of the item's request, and if no other write
     * in the journal has the record, or sent the same reference and is itself in doubt. So give each generation of a
     * document a reference of its own. What remains in doubt, a person settles: {@link #settle}.
     *
     * <p>The batch's threads call it, several at a time. Without it, or if it throws, nothing is sent and the item is
     * reported as unknown.
     */
    Batch<A, T> onUnknown(BiFunction<? super T, ? super UnknownWrite, Finding> lookUp);

    /**
     * Returns this batch, which then builds the request of every item before it sends the first one.
     *
     * <pre>{@code
     * .buildFirst(ErpInvoice::toRequest)
     * .run((api, f, request) -> api.forClient(f.client()).invoices().issue(request));
     * }</pre>
     *
     * @param build builds the request of an item, without a call; it is called twice for each item, and must return a
     *     request of the same bytes each time
     */
    <Q> BuiltBatch<A, T, Q> buildFirst(Function<? super T, ? extends Q> build);

    /**
     * Records what a person has found out about writes in doubt, in the file of {@link #journal} or in the write
     * journal of {@link #journalNamed}, as {@link es.cg.sdk.journal.JournaledWrites#settle(Collection, Finding,
     * String)} does. The next run sends what was not done. Runs nothing, and needs neither items nor their keys.
     *
     * @param keys the idempotency keys as they were sent, such as those of {@link BatchReport#unknown}
     * @param finding {@link Finding#notDone()}; for one key also {@link Finding#foundAs(String, String)}
     * @param askedBy who found it, for the record; at most 100 characters
     * @return those keys whose documents need the next generation of their key
     * @throws IllegalArgumentException if there is no such file, or as {@code JournaledWrites.settle}
     * @throws BatchInUseException if a run uses the file
     * @throws IllegalStateException as {@code JournaledWrites.settle}
     */
    List<String> settle(Collection<String> keys, Finding finding, String askedBy);

    /**
     * Marks items that are done as untold, in the file of {@link #journal} or in the write journal of {@link
     * #journalNamed}: the next run calls your code for done items again, and does not send them again. For rows that
     * your ERP has lost, as after a restore of its database. Runs nothing, and needs neither items nor their keys.
     *
     * @param keys the idempotency keys as they were sent, such as those of {@link BatchReport.Done#key}
     * @param askedBy who wants it, for the log and the file; at most 100 characters
     * @return those keys that were not marked: the journal does not have them, or not as done, or they are another
     *     batch's
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long, or if there is no such file
     * @throws BatchInUseException if a run of this batch has not ended
     */
    List<String> retell(Collection<String> keys, String askedBy);

    /**
     * Runs the batch, and returns when every item is done or cannot be done now. Failures of items are in the report.
     *
     * <p>The run stops early, and the report says why, if the calling thread is interrupted (its interrupt flag stays
     * set), if the client is closed, if the journal cannot be written, if the service gives an error that applies to
     * every item, such as a missing scope, if a rate limit holds calls back for longer than the call deadline, or if
     * five items in a row do not reach the service.
     *
     * <p>The function must make exactly one write per item, through the client that it receives, without an idempotency
     * key of its own, before it returns. Reads are allowed. A second write, a {@code DELETE}, and a write in the same
     * thread by any other client are refused. In a later run the function is also called for items that are done: an
     * {@link Error} of the SDK ends it at its write. So before the write, do nothing that must not happen twice. The
     * request body must have the same bytes in every run: do not put the current time or an unordered collection into
     * it.
     *
     * @param write makes the write of an item; called on several threads at a time
     * @throws BatchInUseException if another run of the batch has not ended: over a file at once, in a write journal
     *     after 35 seconds, so that a run that was killed in the first 20 has lost the name by then; nothing was sent
     * @throws IllegalStateException if the key function or the journal is not set, or if the journal belongs to another
     *     address, or is damaged anywhere but in its last line; nothing was sent
     * @throws java.io.UncheckedIOException if the journal cannot be created or read; nothing was sent
     */
    <R extends @Nullable Object> BatchReport<T, R> run(BiFunction<? super A, ? super T, ? extends R> write);

    /**
     * Runs the batch as {@link #run(BiFunction)} does, and calls {@code onDone} for every item that is done, before the
     * progress counts it and the report has it. The journal records that the call has returned, so that later runs do
     * not repeat it. It is called at least once for each item: also for an item that an earlier run has done without
     * calling it, because it was killed or had no {@code onDone}, and again if the process is killed before the journal
     * has recorded the call.
     *
     * <p>If it throws, the item is done, and {@link BatchReport#untold} has the exception. The next run calls it again,
     * and does not send the item again.
     *
     * @param onDone your code for an item that is done; called on several threads at a time
     * @throws IllegalStateException as {@link #run(BiFunction)}
     * @throws java.io.UncheckedIOException as {@link #run(BiFunction)}
     */
    <R extends @Nullable Object> BatchReport<T, R> run(
            BiFunction<? super A, ? super T, ? extends R> write, DoneHandler<T, R> onDone);

    /**
     * Runs the batch as {@link #run(BiFunction, DoneHandler)} does, but calls {@code onDone} in the transaction that
     * records the call: what it writes by its connection is written exactly once. Needs {@link #journalNamed}, and a
     * write journal in the database of your own tables, such as that of {@code sdk-jdbc}.
     *
     * @param onDone your code for an item that is done; called on several threads at a time
     * @throws IllegalStateException as {@link #run(BiFunction)}, or if the journal is a file
     */
    <R extends @Nullable Object> BatchReport<T, R> run(
            BiFunction<? super A, ? super T, ? extends R> write, DoneInTransaction<T, R> onDone);
}
