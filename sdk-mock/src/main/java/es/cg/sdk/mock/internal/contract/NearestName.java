package es.cg.sdk.mock.internal.contract;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/** Finds the name that a misspelt one probably means. */
public final class NearestName {
    private NearestName() {}

    /** Returns the name with the fewest changed characters; the default if there are no names. */
    public static String of(String asked, Collection<String> names, String defaultName) {
        return names.stream()
                .min(Comparator.comparingInt(each -> distance(each, asked)))
                .orElse(defaultName);
    }

    /** Returns the number of characters to insert, delete or replace. */
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
