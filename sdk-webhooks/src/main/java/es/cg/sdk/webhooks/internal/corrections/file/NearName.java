package es.cg.sdk.webhooks.internal.corrections.file;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that a misspelt one is close to. */
final class NearName {
    private static final int MAX_EDITS = 2;
    private static final int MAX_LENGTH = 100;
    // Shorter names differ in a letter or two from other words.
    private static final int LONG = 6;

    private NearName() {}

    /** Returns the known name with the fewest edits, at most two; null if there is none. */
    static @Nullable String of(String name, Collection<String> known) {
        if (name.length() > MAX_LENGTH) {
            return null;
        }
        String nearest = null;
        int fewest = MAX_EDITS + 1;
        for (String each : known) {
            int edits = edits(plain(name), plain(each));
            int allowed = Math.min(name.length(), each.length()) >= LONG ? MAX_EDITS : name.length() > 3 ? 1 : 0;
            if (edits < fewest && edits <= allowed) {
                fewest = edits;
                nearest = each;
            }
        }
        return nearest;
    }

    private static String plain(String name) {
        return name.replaceAll("[_ ./-]", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the Levenshtein distance. */
    private static int edits(String one, String other) {
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
