package es.cg.sdk.mock.internal.store;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/** A lock that tells how often it was released, and lets a test do something before another thread could. */
public final class ObservedLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    private transient IntConsumer whenReleased = times -> {};
    private transient int times;
    private transient boolean isTelling;

    /** Sets what is told each release by its number, from 1. What it does tells nothing. */
    public void whenReleased(IntConsumer listener) {
        whenReleased = listener;
        times = 0;
    }

    /** Returns how often the lock was released since a listener was set. */
    public int times() {
        return times;
    }

    @Override
    public void unlock() {
        super.unlock();
        if (getHoldCount() == 0 && !isTelling) {
            isTelling = true;
            try {
                whenReleased.accept(++times);
            } finally {
                isTelling = false;
            }
        }
    }
}
