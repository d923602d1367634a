package es.cg.sdk.internal.requests;

import es.cg.sdk.text.PrintableText;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the names that callers give to {@code set}: one that is close to a known name is probably misspelt, and is told
 * in the log once in a process. Nothing is refused, since the service may know more names than the SDK. Thread-safe.
 */
public final class NameCheck {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // A program has few misspelt names; one that makes names up must not fill the memory.
    private static final int MOST_TOLD = 1000;
    private static final int MOST_EDITS = 2;
    private static final int LONGEST = 100;

    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private NameCheck() {}

    /** Looks at a name that was given to {@code owner.set}. */
    public static void check(String owner, String name, Collection<String> known) {
        if (known.contains(name) || name.length() > LONGEST || TOLD.size() >= MOST_TOLD) {
            return;
        }
        String meant = closest(name, known);
        if (meant != null && TOLD.add(owner + " " + name)) {
            LOG.warn(
                    "{}.set(\"{}\"): did you mean \"{}\"? It is sent as it is, and a service may ignore a name that it"
                            + " does not know: a filter then finds everything, and a field is lost",
                    owner,
                    PrintableText.of(name),
                    meant);
        }
    }

    private static @Nullable String closest(String name, Collection<String> known) {
        String closest = null;
        int fewest = MOST_EDITS + 1;
        for (String each : known) {
            int edits = bare(name).equals(bare(each)) ? 0 : edits(name, each);
            if (edits < fewest && edits <= allowed(Math.min(name.length(), each.length()), edits)) {
                fewest = edits;
                closest = each;
            }
        }
        return closest;
    }

    /** Among short names a letter or two make another word. */
    private static int allowed(int length, int edits) {
        return edits == 0 ? 0 : length <= 3 ? 0 : length <= 5 ? 1 : MOST_EDITS;
    }

    private static String bare(String name) {
        return name.replaceAll("[_ -]", "").toLowerCase(Locale.ROOT);
    }

    /** How many letters are to be put in, left out or replaced to make the one of the other. */
    private static int edits(String one, String other) {
        if (Math.abs(one.length() - other.length()) > MOST_EDITS) {
            return MOST_EDITS + 1;
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
