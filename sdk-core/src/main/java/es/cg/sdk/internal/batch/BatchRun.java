package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.BatchReport.Accepted;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Failed;
import es.cg.sdk.batch.BatchReport.NotSent;
import es.cg.sdk.batch.BatchReport.Unknown;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CurrentBatchItem;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs the items of a batch and reports the result of each. Thread-safe. */
final class BatchRun<A, T, R extends @Nullable Object> {
    // Not InterruptedIOException: a timeout of a socket is one.
    private static final List<Class<? extends Exception>> INTERRUPTS =
            List.of(InterruptedCallException.class, InterruptedException.class, ClosedByInterruptException.class);

    private final RunContext context;
    private final BatchResults<T, R> results;
    private final Function<CallJournal, A> view;
    private final BiFunction<? super A, ? super T, ? extends R> write;
    private final BiFunction<? super T, ? super UnknownWrite, Finding> lookUp;
    private final @Nullable DoneCode<T, R> doneCode;
    private final BooleanSupplier closed;

    BatchRun(
            RunContext context,
            BatchResults<T, R> results,
            Function<CallJournal, A> view,
            BiFunction<? super A, ? super T, ? extends R> write,
            BiFunction<? super T, ? super UnknownWrite, Finding> lookUp,
            @Nullable DoneCode<T, R> doneCode,
            BooleanSupplier closed) {
        this.context = context;
        this.results = results;
        this.view = view;
        this.write = write;
        this.lookUp = lookUp;
        this.doneCode = doneCode;
        this.closed = closed;
    }

    /** Runs the items of a series in order; those after an item that is not done are not sent. */
    void runInOrder(List<BatchItem<T>> items) {
        String blocked = null;
        for (BatchItem<T> each : items) {
            stopIfClosed();
            RuntimeException refusal = each.holdsSeries() ? null : each.refusal();
            String stopped = context.stop().reason();
            String reason = stopped == null && refusal == null ? blocked : stopped;
            if (reason != null) {
                // A run that stops does not ask what an earlier one made of a refused row.
                String refused = refusal == null ? "" : "; its row was refused: " + refusal.getMessage();
                results.notSent(new NotSent<>(each.item(), each.position(), reason + refused));
            } else {
                boolean goesOn = runItem(each) || (!each.holdsSeries() && results.isRefused(each));
                if (!goesOn) {
                    String key = results.sentKey(each.position());
                    blocked = "item " + each.position() + (key == null ? "" : " (key " + key + ")")
                            + ", earlier in its series, is not done";
                }
                context.journal().recordTime();
            }
        }
    }

    private void stopIfClosed() {
        if (closed.getAsBoolean()) {
            context.stop().stop("the client was closed");
        }
    }

    /** Runs one item and reports its result; returns whether it is done. */
    private boolean runItem(BatchItem<T> each) {
        IdempotencyKey key = each.key();
        RuntimeException refusal = each.refusal();
        if (key == null) {
            results.failed(new Failed<>(each.item(), each.position(), null, Objects.requireNonNull(refusal)));
            return false;
        }
        ItemJournal journal = new ItemJournal(
                context,
                unknown -> Objects.requireNonNull(lookUp.apply(each.item(), unknown), "onUnknown returned null"),
                key,
                each.position());
        try {
            return refusal == null ? callFunction(each, journal) : report(each, journal, null, refusal);
        } catch (Throwable e) {
            context.stop()
                    .stop("the result of item " + each.position() + " could not be reported: "
                            + e.getClass().getName());
            return report(each, journal, null, e);
        }
    }

    private boolean callFunction(BatchItem<T> each, ItemJournal journal) {
        // Clears an interrupt that an earlier item's function left; one that ended the run is restored.
        if (Thread.interrupted() && context.stop().reason() != null) {
            Thread.currentThread().interrupt();
        }
        R result = null;
        Throwable thrown = null;
        try {
            result = CurrentBatchItem.run(
                    journal,
                    results.waitListener(each.position()),
                    () -> write.apply(view.apply(journal), each.item()));
        } catch (Throwable e) {
            thrown = e;
        } finally {
            journal.close();
        }
        stopIfClosed();
        ItemWrite made = journal.write();
        context.stopIfSystematic(thrown);
        context.stopIfSystematic(made.cause());
        Throwable failure = first(made.cause(), thrown);
        if (made.isAnswered() || failure instanceof ApiException) {
            context.stop().succeeded();
        } else if (failure instanceof ConnectionException noAnswer) {
            if (noAnswer.outcome() == Outcome.NOTHING_DONE) {
                context.stop().failed(Outcome.NOTHING_DONE, "items in a row did not reach the service");
            } else if (made.firstSent() == null) {
                // Else an earlier run may have done it, and the outcome does not tell whether this one got there.
                context.stop().succeeded();
            }
        }
        return report(each, journal, result, CauseChain.of(thrown, ItemEnded.class) != null ? null : thrown);
    }

    private boolean report(BatchItem<T> each, ItemJournal journal, @Nullable R result, @Nullable Throwable thrown) {
        journal.close();
        ItemWrite made = journal.write();
        T item = each.item();
        int position = each.position();
        String key = made.sentKey();
        switch (made.state()) {
            case ACCEPTED -> {
                if (journal.hasFailedJob(thrown)) {
                    failed(each, journal, thrown);
                    return false;
                }
                Throwable failure = made.isFromEarlierRuns() ? null : first(journal.misuse(), thrown);
                String reason = failure == null ? made.acceptance() : String.valueOf(failure.getMessage());
                results.accepted(new Accepted<>(item, position, String.valueOf(key), reason));
                // The service works on it: the next item of the series need not wait for it.
                return true;
            }
            case DONE, DONE_EARLIER -> {
                boolean earlier = made.state() == WriteState.DONE_EARLIER;
                Throwable failure = first(
                        journal.misuse(), thrown, made.cause(), made.isFromEarlierRuns() ? wroteNothing(each) : null);
                boolean told = doneCode != null || made.isTold();
                Done<T, R> done = done(each, made, earlier ? null : result, failure, told);
                Throwable notTold = tell(done, journal);
                results.done(notTold == null ? done : done(each, made, done.result(), failure, false), notTold);
                return true;
            }
            case UNKNOWN, SENT -> {
                results.unknown(
                        new Unknown<>(item, position, made.unknown(), first(made.cause(), journal.misuse(), thrown)));
                return false;
            }
            case REFUSED -> {
                failed(each, journal, made.cause());
                return false;
            }
            case UNSENT -> {
                Throwable failure = first(made.cause(), journal.misuse(), thrown);
                String reason = reasonNotSent(journal, failure);
                if (reason != null) {
                    results.notSent(new NotSent<>(item, position, reason));
                } else {
                    failed(each, journal, failure);
                }
                return false;
            }
        }
        throw new AssertionError(made.state());
    }

    private Done<T, R> done(
            BatchItem<T> each, ItemWrite made, @Nullable R result, @Nullable Throwable failure, boolean told) {
        return new Done<>(
                each.item(),
                each.position(),
                String.valueOf(made.sentKey()),
                made.recordIds().id(),
                made.recordIds().number(),
                made.state() == WriteState.DONE_EARLIER,
                result,
                failure,
                told,
                made.facts().reference(),
                made.facts().amount(),
                made.facts().vat());
    }

    /**
     * Runs your code for an item that is done, unless an earlier run has. Returns what it threw; null if it did not
     * throw.
     */
    private @Nullable Throwable tell(Done<T, R> done, ItemJournal journal) {
        ItemWrite made = journal.write();
        if (doneCode == null || made.isTold()) {
            return null;
        }
        // Some databases break if the thread is interrupted. The item is done, also if the run was interrupted.
        boolean interrupted = Thread.interrupted();
        try {
            if (done.doneEarlier()) {
                context.journal().toTell(made.recordedKey(), made::left);
            }
            doneCode.tell(done, context.journal(), made.recordedKey(), made.recordIds(), made::left);
            return null;
        } catch (Throwable e) {
            return e;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns why the write of an item was not sent, if the item is no failure; null if it is one. */
    private @Nullable String reasonNotSent(ItemJournal journal, @Nullable Throwable failure) {
        String stopped = context.stop().reason();
        if (journal.write().isStopped() && stopped != null) {
            return stopped;
        }
        if (INTERRUPTS.stream().anyMatch(each -> CauseChain.of(failure, each) != null)) {
            return stopped != null ? stopped : "it was interrupted before its write was sent";
        }
        boolean isClosed = closed.getAsBoolean();
        if (isClosed && CauseChain.of(failure, ClientClosedException.class) != null) {
            return stopped;
        }
        // The SDK's own exceptions say what happened. Of another one nobody can tell: a driver of a database that is
        // interrupted throws anything.
        boolean isOfFunction = journal.write().cause() == null
                && journal.misuse() == null
                && CauseChain.of(failure, CallException.class) == null;
        boolean isDueToEnd = BatchThreads.INTERRUPTED.equals(stopped)
                || (isClosed && CauseChain.of(failure, IllegalStateException.class) != null);
        return isOfFunction && isDueToEnd ? stopped : null;
    }

    private void failed(BatchItem<T> each, ItemJournal journal, @Nullable Throwable failure) {
        Throwable cause = failure != null ? failure : wroteNothing(each);
        results.failed(
                new Failed<>(each.item(), each.position(), journal.write().sentKey(), cause));
    }

    private static IllegalStateException wroteNothing(BatchItem<?> each) {
        return new IllegalStateException("the function made no write for item " + each.position()
                + ": an item is one write, made through the function's first argument");
    }

    private static @Nullable Throwable first(@Nullable Throwable... causes) {
        for (Throwable each : causes) {
            if (each != null) {
                return each;
            }
        }
        return null;
    }
}
