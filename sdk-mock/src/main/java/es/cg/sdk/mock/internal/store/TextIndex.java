package es.cg.sdk.mock.internal.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers of the records of a list by the texts of a key. Records without a text are in no index. */
final class TextIndex {
    // A text that one record has alone, such as a reference, is by far the commonest, and needs no list.
    private final Map<String, Long> single = new HashMap<>();
    private final Map<String, Numbers> many = new HashMap<>();

    /** Numbers in ascending order. */
    private static final class Numbers {
        private long[] sorted = new long[4];
        private int size;

        /** Returns the place of the largest number up to this one; -1 if there is none. */
        int floor(long number) {
            if (size > 0 && sorted[size - 1] <= number) {
                return size - 1;
            }
            int place = Arrays.binarySearch(sorted, 0, size, number);
            return place >= 0 ? place : -place - 2;
        }

        void add(long number) {
            int place = floor(number);
            if (place >= 0 && sorted[place] == number) {
                return;
            }
            if (size == sorted.length) {
                sorted = Arrays.copyOf(sorted, size + size / 2);
            }
            System.arraycopy(sorted, place + 1, sorted, place + 2, size - place - 1);
            sorted[place + 1] = number;
            size++;
        }

        void remove(long number) {
            int place = floor(number);
            if (place >= 0 && sorted[place] == number) {
                System.arraycopy(sorted, place + 1, sorted, place, size - place - 1);
                size--;
            }
        }
    }

    void add(String text, long number) {
        Numbers numbers = many.get(text);
        if (numbers != null) {
            numbers.add(number);
            return;
        }
        Long other = single.putIfAbsent(text, number);
        if (other != null && other != number) {
            single.remove(text);
            numbers = new Numbers();
            numbers.add(other);
            numbers.add(number);
            many.put(text, numbers);
        }
    }

    void remove(String text, long number) {
        Numbers numbers = many.get(text);
        if (numbers == null) {
            single.remove(text, number);
            return;
        }
        numbers.remove(number);
        if (numbers.size == 0) {
            many.remove(text);
        }
    }

    /** Returns the largest number up to this one with the text; null if there is none. */
    @Nullable
    Long last(String text, long number) {
        Numbers numbers = many.get(text);
        if (numbers != null) {
            int place = numbers.floor(number);
            return place < 0 ? null : numbers.sorted[place];
        }
        Long only = single.get(text);
        return only == null || only > number ? null : only;
    }
}
