package es.cg.sdk.mock.internal.store;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The numbers of the records of a list by the texts of a key. Records without a text are in no index. */
final class TextIndex {
    // A text that one record has alone, such as a reference, is by far the commonest, and needs no set.
    private final Map<String, Long> single = new HashMap<>();
    private final Map<String, TreeSet<Long>> many = new HashMap<>();

    void add(String text, long number) {
        TreeSet<Long> numbers = many.get(text);
        if (numbers != null) {
            numbers.add(number);
            return;
        }
        Long other = single.putIfAbsent(text, number);
        if (other != null && other != number) {
            single.remove(text);
            numbers = new TreeSet<>();
            numbers.add(other);
            numbers.add(number);
            many.put(text, numbers);
        }
    }

    void remove(String text, long number) {
        TreeSet<Long> numbers = many.get(text);
        if (numbers == null) {
            single.remove(text, number);
            return;
        }
        numbers.remove(number);
        if (numbers.isEmpty()) {
            many.remove(text);
        }
    }

    /** Returns the largest number up to this one with the text; null if there is none. */
    @Nullable
    Long last(String text, long number) {
        TreeSet<Long> numbers = many.get(text);
        if (numbers != null) {
            return numbers.floor(number);
        }
        Long only = single.get(text);
        return only == null || only > number ? null : only;
    }
}
