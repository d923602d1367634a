package es.cg.sdk.mock.internal.store;

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets others have the service's lock while an index is made for a call that only reads, which then begins anew. */
public final class ReadingInPieces {
    /** How many records are read for an index while the lock is held, as for the longest page of a list. */
    static final int PIECE = 100;

    private static final int MOST_TURNS = 100;
    private static final long TURN_NANOS = 100_000;
    private static final ThreadLocal<Boolean> ALLOWED = ThreadLocal.withInitial(() -> false);

    private ReadingInPieces() {}

    /** Leaves a call whose index is not complete. */
    private static final class Unread extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient BooleanSupplier piece;

        Unread(BooleanSupplier piece) {
            super("an index has not read all records yet", null, false, false);
            this.piece = piece;
        }
    }

    /**
     * Returns what a call returns. The caller holds the lock, which others may have in between, unless it holds it more
     * than once, or the call has changed a record: that is not done again.
     */
    public static <T extends @Nullable Object> T of(ReentrantLock lock, Supplier<T> call) {
        if (lock.getHoldCount() > 1) {
            return call.get();
        }
        while (true) {
            ALLOWED.set(true);
            try {
                return call.get();
            } catch (Unread unread) {
                do {
                    lock.unlock();
                    try {
                        letOthersIn(lock);
                    } finally {
                        lock.lock();
                    }
                } while (unread.piece.getAsBoolean());
            } finally {
                ALLOWED.remove();
            }
        }
    }

    /** A record is changed, added or removed. */
    static void written() {
        ALLOWED.remove();
    }

    /** Waits until those have the lock that want it, but not for ever. */
    public static void letOthersIn(ReentrantLock lock) {
        for (int turn = 0; turn < MOST_TURNS && lock.hasQueuedThreads(); turn++) {
            LockSupport.parkNanos(TURN_NANOS);
        }
    }

    /**
     * Completes an index: now, or by leaving the call that needs it.
     *
     * @param piece reads some records, and returns whether there are more
     */
    static void complete(BooleanSupplier piece) {
        while (piece.getAsBoolean()) {
            if (ALLOWED.get()) {
                throw new Unread(piece);
            }
        }
    }
}
