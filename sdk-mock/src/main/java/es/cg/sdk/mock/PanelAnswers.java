package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads values from the panel's JSON answers. */
final class PanelAnswers {
    private PanelAnswers() {}

    /** Returns the texts of a list. */
    static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.asText()));
        return List.copyOf(texts);
    }

    /** Returns the numbers of a list. */
    static Set<Long> numbers(JsonNode list) {
        Set<Long> numbers = new LinkedHashSet<>();
        list.forEach(each -> numbers.add(each.asLong()));
        return numbers;
    }

    /** Returns a time; null if the record does not have it. */
    static @Nullable OffsetDateTime time(JsonNode record, String name) {
        JsonNode time = record.path(name);
        return time.isTextual() ? OffsetDateTime.parse(time.textValue()) : null;
    }
}
