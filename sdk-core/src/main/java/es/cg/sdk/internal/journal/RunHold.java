package es.cg.sdk.internal.journal;

/**
 * The right of one run to the journal of its batch, which shows that it lives: a lease in a table, or the lock of a
 * file. Thread-safe.
 */
public interface RunHold extends WriteRules.Hold, AutoCloseable {
    /** Returns whether the journal was new, or how many writes it held; {@code unclear} of them are unclear. */
    String origin(int unclear);

    /** Returns an equal key, which the journal holds in memory if it holds one. */
    default String shared(String key) {
        return key;
    }

    /** Records the time, unless the journal has it to the minute, or a clock of its own. */
    default void recordTime() {}

    /** Makes all that was recorded durable, unless each record was so when it was stored. */
    default void forceAll() {}

    /** Lets another run use the journal. */
    @Override
    void close();
}
