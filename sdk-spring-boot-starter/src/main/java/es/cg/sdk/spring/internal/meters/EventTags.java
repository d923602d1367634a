package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.webhooks.EventKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The values of tags: known kinds and the words of enums, and never a text that a sender chose. */
final class EventTags {
    private EventTags() {}

    static String kind(@Nullable EventKind kind) {
        if (kind == null) {
            return "none";
        }
        return kind.isKnown() ? kind.value() : kind.isReadable() ? "other" : "unreadable";
    }

    static String word(@Nullable Enum<?> value) {
        return value == null ? "none" : value.name().toLowerCase(Locale.ROOT);
    }
}
