package es.cg.sdk.generator.typed;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes a vocabulary: the values that a text field is known to have. */
final class VocabularySource {
    private static final ClassName WORD = new ClassName("json", "Word");
    private static final ClassName PRINTABLE = new ClassName("base.text", "PrintableText");

    private final ClassName name;
    private final List<Roles.Place> places;
    private final Row row;
    private final Sentences sentences;
    private final JavaFile file;

    VocabularySource(ClassName name, List<Roles.Place> places, Row row, Sentences sentences, JavaFile file) {
        this.name = name;
        this.places = places;
        this.row = row;
        this.sentences = sentences;
        this.file = file;
    }

    void write() {
        boolean assumed = places.stream().allMatch(Roles.Place::assumed);
        file.javadoc(sentences.about(name));
        file.assumed(assumed);
        file.open("public record " + name.simple() + "(String value) implements " + file.use(WORD));
        Set<String> constants = new LinkedHashSet<>();
        for (String each : values()) {
            boolean isGone = places.stream().allMatch(place -> isGone(place, each));
            String text = sentences.of(name, each);
            file.javadoc(isGone ? Patterns.gone(text, "it refuses a request with it") : text);
            if (isGone) {
                file.line("@Deprecated");
            }
            file.assumed(!assumed && isAssumed(each));
            String own = name.simple();
            String constant = constant(each);
            for (int i = 2; !constants.add(constant); i++) {
                constant = constant(each) + "_" + i;
            }
            file.assign(
                    "public static final " + own + " " + constant, "new " + own + "(" + Spelling.literal(each) + ")");
            file.blank();
        }
        file.line("@Override");
        file.method("public String toString()", List.of("return " + file.use(PRINTABLE) + ".of(value);"));
        file.close();
    }

    /** Whether a value is assumed wherever it stands. */
    private boolean isAssumed(String value) {
        return places.stream()
                .filter(each -> each.schema().words().contains(value))
                .allMatch(each -> each.assumed() || each.schema().isAssumedWord(value));
    }

    private static boolean isGone(Roles.Place place, String value) {
        return place.schema().isGoneWord(value) || !place.schema().words().contains(value);
    }

    private Set<String> values() {
        Set<String> values = new LinkedHashSet<>();
        places.forEach(each -> values.addAll(each.schema().words()));
        return values;
    }

    private String constant(String value) {
        String named = row.hint(value, "class");
        if (named != null) {
            return named;
        }
        String prefix = row.hint("prefix", "class");
        String constant = Spelling.ofValue(value);
        if (constant.isEmpty()) {
            return "EMPTY";
        }
        return prefix != null ? prefix + constant : constant.matches("[A-Z].*") ? constant : "_" + constant;
    }
}
