package es.cg.sdk.internal.limits;

/** Moments in their order, the earliest first, without an object for each. Guarded by whoever holds them. */
final class Timestamps {
    private static final int FIRST_ROOM = 16;

    private long[] ring = new long[FIRST_ROOM];
    private int first;
    private int size;

    void add(long moment) {
        if (size == ring.length) {
            grow();
        }
        ring[(first + size) % ring.length] = moment;
        size++;
    }

    /** Forgets all up to this moment. */
    void forgetUntil(long moment) {
        while (size > 0 && ring[first] - moment <= 0) {
            first = (first + 1) % ring.length;
            size--;
        }
    }

    int size() {
        return size;
    }

    /** The one at this place, the earliest being at 0. */
    long at(int place) {
        return ring[(first + place) % ring.length];
    }

    private void grow() {
        long[] larger = new long[2 * ring.length];
        System.arraycopy(ring, first, larger, 0, ring.length - first);
        System.arraycopy(ring, 0, larger, ring.length - first, first);
        ring = larger;
        first = 0;
    }
}
