package es.cg.sdk.base.text;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that a misspelt one is close to. */
public final class NearName {
    private static final int MAX_EDITS = 2;
    private static final int MAX_LENGTH = 100;

    private NearName() {}

    /** Returns the known name that a misspelt one is close to; null if it is known itself, or close to none. */
    public static @Nullable String of(String name, Collection<String> known) {
        if (known.contains(name) || name.length() > MAX_LENGTH) {
            return null;
        }
        String closest = null;
        int fewest = MAX_EDITS + 1;
        for (String each : known) {
            int edits = edits(normalized(name), normalized(each));
            if (edits < fewest && edits <= allowed(Math.min(name.length(), each.length()), edits)) {
                fewest = edits;
                closest = each;
            }
        }
        return closest;
    }

    /** Returns the edits allowed for a name of this length: short names differ in a letter or two from other words. */
    private static int allowed(int length, int edits) {
        return edits == 0 ? 0 : length <= 3 ? 0 : length <= 5 ? 1 : MAX_EDITS;
    }

    private static String normalized(String name) {
        return name.replaceAll("[_ ./-]", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the Levenshtein distance, or more than {@link #MAX_EDITS} if the lengths differ by more. */
    private static int edits(String one, String other) {
        if (Math.abs(one.length() - other.length()) > MAX_EDITS) {
            return MAX_EDITS + 1;
        }
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
