package es.cg.sdk.mock.internal.store;

import java.util.Arrays;

/**
 * A segment tree over the places of a list: each node has the least and the largest measure of the places below it.
 * Finds the last place up to another whose measure is in a range. With an open range, a search takes as many steps as
 * the tree has levels.
 */
final class SegmentTree {
    private int size;
    private long[] least;
    private long[] most;

    SegmentTree(int capacity) {
        this.size = Integer.highestOneBit(Math.max(1, capacity - 1)) << 1;
        this.least = filled(size, Long.MAX_VALUE);
        this.most = filled(size, Measure.NONE);
    }

    /** Sets the measure of a place. */
    void set(int place, long measure) {
        while (place >= size) {
            grow();
        }
        put(place, measure, measure);
    }

    /** Removes the measure of a place. */
    void clear(int place) {
        put(place, Long.MAX_VALUE, Measure.NONE);
    }

    /** Returns the last place up to this one whose measure is in the range; -1 if there is none. */
    int last(int place, long from, long to) {
        return last(1, 0, size - 1, Math.min(place, size - 1), from, to);
    }

    private int last(int node, int first, int end, int place, long from, long to) {
        if (first > place || most[node] < from || least[node] > to) {
            return -1;
        }
        if (first == end) {
            return first;
        }
        int middle = (first + end) >>> 1;
        int right = last(2 * node + 1, middle + 1, end, place, from, to);
        return right >= 0 ? right : last(2 * node, first, middle, place, from, to);
    }

    private void put(int place, long low, long high) {
        int node = size + place;
        least[node] = low;
        most[node] = high;
        for (node >>= 1; node >= 1; node >>= 1) {
            least[node] = Math.min(least[2 * node], least[2 * node + 1]);
            most[node] = Math.max(most[2 * node], most[2 * node + 1]);
        }
    }

    private void grow() {
        long[] low = Arrays.copyOfRange(least, size, 2 * size);
        long[] high = Arrays.copyOfRange(most, size, 2 * size);
        size *= 2;
        least = filled(size, Long.MAX_VALUE);
        most = filled(size, Measure.NONE);
        System.arraycopy(low, 0, least, size, low.length);
        System.arraycopy(high, 0, most, size, high.length);
        for (int node = size - 1; node >= 1; node--) {
            least[node] = Math.min(least[2 * node], least[2 * node + 1]);
            most[node] = Math.max(most[2 * node], most[2 * node + 1]);
        }
    }

    private static long[] filled(int size, long value) {
        long[] numbers = new long[2 * size];
        Arrays.fill(numbers, value);
        return numbers;
    }
}
