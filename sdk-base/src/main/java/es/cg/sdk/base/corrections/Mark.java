package es.cg.sdk.base.corrections;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the value of a field means: a general rule reaches the fields of its mark alone. */
public enum Mark {
    AMOUNT("amounts", List.of("number"), List.of("cents", "text", "number")),
    PERCENTAGE("percentages", List.of("number"), List.of("fraction", "text", "number")),
    /** A quantity has no general rule: it is neither money nor a share. */
    QUANTITY(null, List.of(), List.of()),
    ID("ids", List.of("text", "integer"), List.of("text", "number")),
    TIME("times", List.of("time"), List.of()),
    DATE("dates", List.of("date"), List.of()),
    FLAG("flags", List.of("boolean"), List.of()),
    NONE(null, List.of(), List.of());

    private final @Nullable String rule;

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> types;

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> words;

    Mark(@Nullable String rule, List<String> types, List<String> words) {
        this.rule = rule;
        this.types = types;
        this.words = words;
    }

    /** Returns the member of {@code general} that has its rule; null if there is none. */
    @Nullable
    String rule() {
        return rule;
    }

    /** Returns the types of fields with this mark, as {@link Contract.Field#type()} names them. */
    List<String> types() {
        return types;
    }

    /** Returns the words that its rule may have; empty if it may have patterns or words of both sides. */
    List<String> words() {
        return words;
    }

    /** Returns the mark of a field: that of the contract's data, or else that of its type. */
    static Mark of(@Nullable String name, String type) {
        if (name != null) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
        return switch (type) {
            case "boolean" -> FLAG;
            case "time" -> TIME;
            case "date" -> DATE;
            default -> NONE;
        };
    }
}
