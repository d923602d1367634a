package es.cg.sdk.mock.internal.contract;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The plans of a firm, cheapest first. */
public enum Plan {
    /** No API. */
    FREE,
    /** The cheapest with an API. */
    STARTER,
    /** The middle one. */
    PROFESSIONAL,
    /** All of it. */
    ENTERPRISE;

    /** As answers and the panel write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The plan of this word, which must be one of {@link #words}. */
    public static Plan of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** All of them, as they are written. */
    public static Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (Plan plan : values()) {
            words.add(plan.word());
        }
        return words;
    }

    /** Whether it is enough for what needs this plan. */
    public boolean includes(Plan needed) {
        return compareTo(needed) >= 0;
    }
}
