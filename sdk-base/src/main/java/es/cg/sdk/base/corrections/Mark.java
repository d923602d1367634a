package es.cg.sdk.base.corrections;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the value of a field means: a general rule reaches the fields of its mark alone. */
public enum Mark {
    AMOUNT("amounts", Set.of("number")),
    PERCENTAGE("percentages", Set.of("number")),
    /** A quantity has no general rule: it is neither money nor a share. */
    QUANTITY(null, Set.of()),
    ID("ids", Set.of("text", "integer")),
    TIME("times", Set.of("time")),
    DATE("dates", Set.of("date")),
    FLAG("flags", Set.of("boolean")),
    NONE(null, Set.of());

    private final @Nullable String rule;

    @SuppressWarnings("ImmutableEnumChecker") // Made by Set.of.
    private final Set<String> types;

    Mark(@Nullable String rule, Set<String> types) {
        this.rule = rule;
        this.types = types;
    }

    /** Returns the member of {@code general} that has its rule; null if there is none. */
    @Nullable
    String rule() {
        return rule;
    }

    /** Returns the types of fields with this mark, as {@link Contract.Field#type()} names them. */
    Set<String> types() {
        return types;
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
