package es.cg.sdk.mock.internal.contract;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The plans of a firm, cheapest first. */
public enum Plan {
    /** The plan without an API. */
    FREE,
    /** The cheapest plan with an API. */
    STARTER,
    /** The middle plan. */
    PROFESSIONAL,
    /** The plan with every function. */
    ENTERPRISE;

    /** Returns the name in answers and in the panel. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the plan of this name, which must be one of {@link #words}. */
    public static Plan of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** Returns the names of all plans. */
    public static Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (Plan plan : values()) {
            words.add(plan.word());
        }
        return words;
    }

    /** Whether this plan includes what needs the given plan. */
    public boolean includes(Plan needed) {
        return compareTo(needed) >= 0;
    }
}
