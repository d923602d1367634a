package es.cg.sdk.generator.typed;

import org.jspecify.annotations.Nullable;

/** The sentences of Javadoc that stand on every class or member of a kind. */
final class Patterns {
    private Patterns() {}

    static String ofView(String about) {
        return withLast(about, "Immutable and thread-safe.");
    }

    static String ofBuiltRequest(String about) {
        return withLast(about, "Immutable and thread-safe; its builder is neither.");
    }

    static String ofValue(String about, String noun) {
        return withLast(
                about,
                "Immutable and thread-safe; each method returns a new " + noun + ", and null leaves its field out.");
    }

    static String ofQuery(String about) {
        return withLast(about, "Immutable and thread-safe; each method returns a new query.");
    }

    /** Adds a sentence to the first paragraph. */
    static String withLast(String text, String sentence) {
        int end = endOfFirst(text);
        return text.substring(0, end).stripTrailing() + " " + sentence + text.substring(end);
    }

    /** Adds a sentence behind the first one. */
    static String withSecond(String text, String sentence) {
        int end = endOfFirst(text);
        int stop = text.indexOf(". ");
        while (stop >= 0 && text.startsWith("e.g", Math.max(0, stop - 3))) {
            stop = text.indexOf(". ", stop + 1);
        }
        return stop < 0 || stop >= end
                ? withLast(text, sentence)
                : text.substring(0, stop + 1) + " " + sentence + text.substring(stop + 1);
    }

    /** Adds a paragraph before the tags. */
    static String withParagraph(String text, String paragraph) {
        int tags = text.startsWith("@") ? 0 : text.indexOf("\n@");
        return tags < 0
                ? text.stripTrailing() + "\n\n" + paragraph
                : text.substring(0, tags).stripTrailing() + "\n\n" + paragraph + "\n" + text.substring(tags);
    }

    /** Adds a tag behind all others. */
    static String withTag(String text, String tag) {
        return text.stripTrailing() + (text.contains("\n@") ? "\n" : "\n\n") + tag;
    }

    /** Where the first paragraph ends. */
    private static int endOfFirst(String text) {
        int end = text.length();
        for (String each : new String[] {"\n\n", "\n@", "\n<"}) {
            int at = text.indexOf(each);
            end = at >= 0 && at < end ? at : end;
        }
        return end;
    }

    /** Makes the text of a twin that takes decimal text. */
    static @Nullable String asDecimalText(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int stop = text.indexOf(". ");
        int end = stop < 0 ? text.length() - 1 : stop;
        return text.substring(0, end) + ", as decimal text" + text.substring(end);
    }
}
