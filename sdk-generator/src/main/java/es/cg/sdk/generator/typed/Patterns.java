package es.cg.sdk.generator.typed;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The sentences of Javadoc that stand on every class or member of a kind. */
final class Patterns {
    /** What an assumed operation is, unless it has words of its own. */
    static final String ASSUMED_OPERATION = "The contract names the operation, but neither its path nor its fields.";

    private static final Pattern END_OF_SENTENCE = Pattern.compile("[.](?= [A-Z{])");
    private static final String VOWELS = "AEIOU";

    /** What the fields are that every record has. */
    private static final Map<String, String> OF_EVERY_RECORD =
            Map.of("creado_en", "The time of creation.", "actualizado_en", "The time of the last change.");

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

    /** Returns what a field is that every record has; null for any other. */
    static @Nullable String ofEveryRecord(String field) {
        return OF_EVERY_RECORD.get(field);
    }

    /** Says of a member that the service does not have what it is about, and what happens then. */
    static String gone(@Nullable String text, String then) {
        String tag = "@deprecated The service does not have this: " + then + ".";
        return text == null ? tag : withTag(text, tag);
    }

    /** Says of a view that some of its fields are assumed. */
    static String withSomeAssumed(String about) {
        return withLast(about, "Fields marked {@code @Assumed} are not shown by the contract.");
    }

    /** Says of a resource that all its operations are assumed. */
    static String withAllAssumed(String about, int operations) {
        return withLast(
                about,
                (operations == 1
                                ? "The contract names the operation, but neither its path nor its fields"
                                : "The contract names the operations, but neither their paths nor their fields")
                        + ": all of it is assumed.");
    }

    /** Says of a text that a checked type exists for it. */
    static String unchecked(@Nullable String text, String checked) {
        String article = VOWELS.indexOf(checked.charAt(0)) < 0 ? "a" : "an";
        String sentence =
                "Sent as it is; pass " + article + " {@link " + checked + "} to check it and send its normal form.";
        return text == null ? sentence : withLast(text, sentence);
    }

    /** Makes the text of a twin that takes the checked type. */
    static String checked(@Nullable String text) {
        String sentence = "Sent in its normal form.";
        return text == null ? sentence : withLast(text, sentence);
    }

    /** Says of a filter that it is compared with the items. */
    static String verified(String text) {
        return withSecond(
                text,
                "If the service ignores this filter and returns an item with another value, the iteration fails.");
    }

    /**
     * Adds a sentence to the first paragraph, or to the last one if the first leads to a list or an example. Adds none
     * to a text that says already what threads may do.
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
