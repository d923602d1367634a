package es.cg.sdk.mock.internal.contract;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/** Which of several names was probably meant. */
final class NearestName {
    private NearestName() {}

    /** The name that takes the fewest changes; the otherwise where there is none. */
    static String of(String asked, Collection<String> names, String otherwise) {
        return names.stream()
                .min(Comparator.comparingInt(each -> distance(each, asked)))
                .orElse(otherwise);
    }

    /** How many characters would have to be put, taken away or changed. */
    private static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        Arrays.setAll(before, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], before[j]) + 1, before[j - 1] + change);
            }
            before = row;
        }
        return before[other.length()];
    }
}
