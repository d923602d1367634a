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
     * Returns what to do, and why it is asked.
     *
     * @param name our name
     * @param none what to do if it is none of them
     */
    static String ask(String name, List<String> candidates, String none) {
        if (candidates.size() != 1) {
            return "choose: write the right one in place of {\"?\": …}; if none is right, " + none;
        }
        String last = candidates.get(0).replaceFirst(".*[.]", "");
        String why = Words.likeness(name, last) == 0
                ? "the two names have no word in common"
                : "the two names are alike in part, or another name is like one of them too";
        return "check it, since " + why + ": if it is right, write it in place of {\"?\": …}; if not, " + none;
    }
}
