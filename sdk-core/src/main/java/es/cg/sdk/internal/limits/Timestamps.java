package es.cg.sdk.internal.limits;

/**
 * A queue of timestamps in ascending order. It is a ring of {@code long}s, since every request adds one and a queue of
 * the JDK would allocate an object for each and has no access by index. Not thread-safe.
 */
final class Timestamps {
    private static final int INITIAL_CAPACITY = 16;

    private long[] ring = new long[INITIAL_CAPACITY];
    private int first;
    private int size;

    void add(long timestamp) {
        if (size == ring.length) {
            grow();
        }
        ring[(first + size) % ring.length] = timestamp;
        size++;
    }

    /** Removes all timestamps up to this one, inclusive. */
    void removeUntil(long timestamp) {
        while (size > 0 && ring[first] - timestamp <= 0) {
            first = (first + 1) % ring.length;
            size--;
        }
    }

    /** Removes the earliest timestamps until at most so many are left. */
    void keepLatest(int count) {
        int removed = Math.max(0, size - count);
        first = (first + removed) % ring.length;
        size -= removed;
    }

    int size() {
        return size;
    }

    /** Returns the timestamp at this index; the earliest is at 0. */
    long get(int index) {
        return ring[(first + index) % ring.length];
    }

    private void grow() {
        long[] larger = new long[2 * ring.length];
        System.arraycopy(ring, first, larger, 0, ring.length - first);
        System.arraycopy(ring, 0, larger, ring.length - first, first);
        ring = larger;
        first = 0;
    }
}
