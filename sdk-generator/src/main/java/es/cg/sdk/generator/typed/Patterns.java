package es.cg.sdk.generator.typed;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The sentences of Javadoc that stand on every class or member of a kind. */
final class Patterns {
    private static final Pattern END_OF_SENTENCE = Pattern.compile("[.](?= [A-Z{])");

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
                "Immutable and thread-safe; each method returns a new " + noun + ", and null leaves a field out.");
    }

    static String ofQuery(String about) {
        return withLast(about, "Immutable and thread-safe; each method returns a new query.");
    }

    /**
     * Adds a sentence to the first paragraph, or to the last one if the first leads to a list or an example. Adds none to
     * a text that says already what threads may do.
     */
    static String withLast(String text, String sentence) {
        if (text.contains("hread-safe")) {
            return text;
        }
        int end = endOfFirst(text);
        if (text.substring(0, end).endsWith(":")) {
            return withParagraph(text, sentence);
        }
        return text.substring(0, end) + " " + sentence + text.substring(end);
    }

    /** Adds a sentence behind the first one. */
    static String withSecond(String text, String sentence) {
        int end = endOfFirst(text);
        Matcher stop = END_OF_SENTENCE.matcher(text).region(0, end);
        return stop.find()
                ? text.substring(0, stop.end()) + " " + sentence + text.substring(stop.end())
                : text.substring(0, end) + " " + sentence + text.substring(end);
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
        int end = text.indexOf("\n\n");
        return end < 0 ? text.length() : end;
    }

    /** Makes the text of a twin that takes decimal text. */
    static String asDecimalText(@Nullable String text) {
        if (text == null) {
            return "As decimal text.";
        }
        if (END_OF_SENTENCE.matcher(text).find()) {
            return "As decimal text. " + text;
        }
        int pause = text.indexOf(';');
        int end = pause < 0 ? text.length() - 1 : pause;
        return text.substring(0, end) + ", as decimal text" + text.substring(end);
    }
}
