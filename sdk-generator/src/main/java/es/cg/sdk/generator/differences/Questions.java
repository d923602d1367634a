package es.cg.sdk.generator.differences;

import java.util.List;

/** How a person is asked which of theirs is one of ours. */
final class Questions {
    private Questions() {}

    /** Returns what may be there, as a part of a sentence. */
    static String among(List<String> candidates) {
        return candidates.size() == 1
                ? "probably " + candidates.get(0)
                : "one of " + String.join(", ", candidates) + ", or none,";
    }

    /** Returns what to do with a question for which a comment may say that the answer is none. */
    static String ask(String name, List<String> candidates) {
        return ask(name, candidates, "write \"//" + name + "\": \"none\" there");
    }

    /**
     * Returns why it is asked, and what to do.
     *
     * @param name our name
     * @param none what to do if it is none of them
     */
    static String ask(String name, List<String> candidates, String none) {
        if (candidates.size() != 1) {
            return "asked, since several may be it. Write the right one in place of {\"?\": …}; if none is, " + none;
        }
        String last = candidates.get(0).replaceFirst(".*[.]", "");
        String why = Words.likeness(name, last) == 0
                ? "no word of its name is the same"
                : "only a part of its name is the same, or others have it too";
        return "asked, since " + why + ": if it is the right one, write it in place of {\"?\": …}; if not, " + none;
    }
}
