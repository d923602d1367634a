package es.cg.sdk.batch;

import es.cg.sdk.call.IdempotencyKey;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Many items, each of which is one write: sent up to eight at a time, and written into a journal on disk before it is
 * sent. Run it again with the same items, the same journal and the same function after whatever happened, a crash or a
 * power cut: what is done is not sent again, what is unclear is sent again under its old key while the service still
 * knows that key, and is never sent by itself after that. Required: {@link #keyedBy} and {@link #journal}. Not
 * thread-safe; made by {@code cg.batch(items)}.
 *
 * <pre>{@code
 * BatchReport<ErpInvoice, Activity> report = cg.batch(erpInvoices)
 *         .keyedBy(f -> IdempotencyKey.forDocument("erp-factura", f.number()))
 *         .journal(Path.of("/var/lib/erp/november.cg-batch"))
 *         .run((api, f) -> api.forClient(f.client()).activities().create(f.toRequest()));
 * }</pre>
 *
 * @param <A> what the function calls the service by
 * @param <T> an item
 */
public interface Batch<A, T> {
    /**
     * The key of an item's write, the same in every run: {@link IdempotencyKey#forDocument} as a rule. It is asked for
     * twice, so that a random one is found out; an item without a lasting key fails, and is not sent.
     */
    Batch<A, T> keyedBy(Function<? super T, ? extends IdempotencyKey> key);

    /**
     * Runs the items of a series one after the other, in their order. After one that is not done, the rest of its series
     * is held back; the other series go on.
     */
    Batch<A, T> inOrderWithin(Function<? super T, ?> series);

    /**
     * The file in which every write is noted, made if it is not there; it holds keys, digests, moments, ids and printed numbers, no
     * content. While it is in use, a file beside it is locked, {@code <journal>.lock}. It belongs to one batch at one address, to one run at a time, on a disk of this machine. Keep it until all
     * is done; without it nobody knows what was sent. Name it by an absolute path, or within a folder of the ERP's: a
     * journal that is lost, or another one, has forgotten what was sent, and {@link BatchReport#journal} says whether it
     * was new.
     */
    Batch<A, T> journal(Path file);

    /**
     * Is told after each item how far it is, and as an item begins to wait for more than a second, what it waits for; in
     * turn, by the batch's threads. If it throws, it is not called again, and
     * the run goes on: see {@link BatchReport#listenerFailure()}.
     */
    Batch<A, T> onProgress(Consumer<? super BatchProgress> listener);

    /**
     * Says what became of a write that an earlier run may have done, and whose key may not be sent again: too old, of
     * another API key, with other data now, or one that the service answers by a failure that it keeps. In the last two
     * cases {@link Finding#notIssued} does not send it: the item needs another key, such as the next generation of its
     * document's. It is asked by the batch's threads, several at a time. Without it, or if it throws, nothing is
     * sent, and the item is reported as unknown.
     */
    Batch<A, T> onUnknown(BiFunction<? super T, ? super UnknownWrite, Finding> lookUp);

    /**
     * Runs it, and returns when all is done that can be. What goes wrong with items is in the report, and so is the early
     * end of a run: one that is interrupted (its threads are too, and the flag is kept), whose client is closed, whose journal cannot be written,
     * to which the service says what it would say to every item, such as no scope, that a limit holds back for longer
     * than the time of a call, or of which five items in a row do not reach the service.
     *
     * <p>The function makes the one write of an item, by the view that it is given and before it returns, without a key
     * of its own; reads are free, a second write, a removal and a write in its thread by anything else are refused. In a later run it is called again for what is
     * done too, up to its write, which then ends it by an {@link Error} of the SDK's: do nothing before the write that
     * must not be done twice. Its body must have the same bytes in every run, or its data count as changed: no
     * moment of now, and no list in an order by chance.
     *
     * @param write makes the write of an item, on several threads at a time
     * @throws IllegalStateException if something required is missing; or if the journal is of another address, is in
     *     use, or is damaged other than at its very end: nothing was sent
     * @throws java.io.UncheckedIOException if the journal cannot be made or read: nothing was sent
     */
    <R extends @Nullable Object> BatchReport<T, R> run(BiFunction<? super A, ? super T, ? extends R> write);
}
