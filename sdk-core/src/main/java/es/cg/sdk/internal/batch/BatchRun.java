package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Failed;
import es.cg.sdk.batch.BatchReport.NotSent;
import es.cg.sdk.batch.BatchReport.Unknown;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.writes.CurrentBatchItem;
import es.cg.sdk.internal.writes.WriteJournal;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run of a batch: what is done about an item, and what is told of it. Thread-safe. */
final class BatchRun<A, T, R extends @Nullable Object> {
    private final RunContext desk;
    private final BatchResults<T, R> tally;
    private final Function<WriteJournal, A> view;
    private final BiFunction<? super A, ? super T, ? extends R> write;
    private final BiFunction<? super T, ? super UnknownWrite, Finding> lookUp;
    private final BooleanSupplier closed;

    BatchRun(
            RunContext desk,
            BatchResults<T, R> tally,
            Function<WriteJournal, A> view,
            BiFunction<? super A, ? super T, ? extends R> write,
            BiFunction<? super T, ? super UnknownWrite, Finding> lookUp,
            BooleanSupplier closed) {
        this.desk = desk;
        this.tally = tally;
        this.view = view;
        this.write = write;
        this.lookUp = lookUp;
        this.closed = closed;
    }

    /** Runs items one after the other; what comes after one that is not done is held back. */
    void row(List<BatchItem<T>> slots) {
        String heldBack = null;
        for (BatchItem<T> slot : slots) {
            stopIfClosed();
            String reason = desk.stopped() != null ? desk.stopped() : heldBack;
            if (reason != null) {
                tally.notSent(new NotSent<>(slot.item(), slot.position(), reason));
            } else if (!isDone(slot)) {
                heldBack = "item " + slot.position() + ", before it in its series, is not done";
            }
        }
    }

    private void stopIfClosed() {
        if (closed.getAsBoolean()) {
            desk.stop(RunContext.CLOSED);
        }
    }

    private boolean isDone(BatchItem<T> slot) {
        IdempotencyKey key = slot.key();
        RuntimeException refusal = slot.refusal();
        if (key == null) {
            tally.failed(new Failed<>(slot.item(), slot.position(), null, Objects.requireNonNull(refusal)));
            return false;
        }
        ItemJournal ledger = new ItemJournal(
                desk,
                unknown -> Objects.requireNonNull(lookUp.apply(slot.item(), unknown), "onUnknown gave null"),
                key,
                slot.position());
        try {
            return refusal == null ? isDone(slot, ledger) : isDone(slot, ledger, null, refusal);
        } catch (Throwable e) {
            desk.stop("what became of item " + slot.position() + " could not be told: "
                    + e.getClass().getName());
            return isDone(slot, ledger, null, e);
        }
    }

    private boolean isDone(BatchItem<T> slot, ItemJournal ledger) {
        // What an earlier function did to its thread is not this item's business; what ends the run is.
        if (Thread.interrupted() && desk.stopped() != null) {
            Thread.currentThread().interrupt();
        }
        R result = null;
        Throwable thrown = null;
        try {
            result = CurrentBatchItem.run(
                    ledger, tally.waits(slot.position()), () -> write.apply(view.apply(ledger), slot.item()));
        } catch (Throwable e) {
            thrown = e;
        } finally {
            ledger.close();
        }
        stopIfClosed();
        desk.stopIfAlike(thrown);
        desk.stopIfAlike(ledger.cause());
        Throwable trouble = first(ledger.cause(), thrown);
        if (ledger.standing() == WriteState.DONE || trouble instanceof ApiException) {
            desk.reached(true);
        } else if (trouble instanceof ConnectionException cut
                && (cut.outcome() == Outcome.NOTHING_DONE || ledger.firstSent() == null)) {
            // Of what was unclear before, its exception does not tell.
            desk.reached(cut.outcome() != Outcome.NOTHING_DONE);
        }
        return isDone(slot, ledger, result, CauseChain.of(thrown, ItemEnded.class) != null ? null : thrown);
    }

    private boolean isDone(BatchItem<T> slot, ItemJournal ledger, @Nullable R result, @Nullable Throwable thrown) {
        ledger.close();
        T item = slot.item();
        int position = slot.position();
        String key = ledger.sentKey();
        switch (ledger.standing()) {
            case DONE, DONE_EARLIER -> {
                if (ledger.isSpentBy(thrown)) {
                    return failed(slot, ledger, thrown);
                }
                boolean earlier = ledger.standing() == WriteState.DONE_EARLIER;
                Throwable trouble =
                        first(ledger.misuse(), thrown, ledger.cause(), ledger.isRecalled() ? wroteNothing(slot) : null);
                tally.done(new Done<>(
                        item,
                        position,
                        String.valueOf(key),
                        ledger.made().id(),
                        ledger.made().number(),
                        earlier,
                        earlier ? null : result,
                        trouble));
                return true;
            }
            case UNKNOWN, SENT -> {
                tally.unknown(new Unknown<>(
                        item, position, ledger.unknown(), first(ledger.cause(), ledger.misuse(), thrown)));
                return false;
            }
            case REFUSED -> {
                return failed(slot, ledger, ledger.cause());
            }
            case UNSENT -> {
                Throwable trouble = first(ledger.cause(), ledger.misuse(), thrown);
                String stopped = desk.stopped();
                if (stopped != null && (ledger.isStopped() || isOfTheEnd(trouble))) {
                    tally.notSent(new NotSent<>(item, position, stopped));
                    return false;
                }
                return failed(slot, ledger, trouble);
            }
        }
        throw new AssertionError(ledger.standing());
    }

    /** Whether an item went wrong because the run ends, and not by itself. */
    private boolean isOfTheEnd(@Nullable Throwable trouble) {
        return trouble instanceof InterruptedCallException
                || trouble instanceof ClientClosedException
                || (trouble instanceof IllegalStateException && closed.getAsBoolean());
    }

    private boolean failed(BatchItem<T> slot, ItemJournal ledger, @Nullable Throwable trouble) {
        Throwable cause = trouble != null ? trouble : wroteNothing(slot);
        tally.failed(new Failed<>(slot.item(), slot.position(), ledger.sentKey(), cause));
        return false;
    }

    private static IllegalStateException wroteNothing(BatchItem<?> slot) {
        return new IllegalStateException("the function wrote nothing for item " + slot.position()
                + ": an item is one write, made by the view that the function is given");
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
