package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call to the panel, whose body is read with a reason for whatever does not fit.
 *
 * @param parameters what the path has in the places of its parameters, in order
 */
record PanelCall(List<String> parameters, Map<String, String> query, ObjectNode body) {
    /** The last year that a date of four digits can name. */
    static final int LAST_YEAR = 9999;

    /** Refuses members of the body other than these. */
    PanelCall only(String... names) {
        Set<String> known = Set.of(names);
        body.fieldNames().forEachRemaining(each -> {
            if (!known.contains(each)) {
                throw wrong("there is no field " + each + " here, but " + String.join(", ", names));
            }
        });
        return this;
    }

    /** A text; null if it did not come. */
    @Nullable
    String text(String name) {
        JsonNode value = body.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw wrong(name + " must be a text");
        }
        return value.textValue();
    }

    /** One of these words; the default, unless that is null, if none came. */
    String word(String name, Set<String> words, @Nullable String usual) {
        String text = text(name);
        String word = text == null ? usual : text;
        if (word == null || !words.contains(word)) {
            throw wrong(name + " must be one of " + String.join(", ", words));
        }
        return word;
    }

    /** A moment; null if it did not come. */
    @Nullable
    Instant moment(String name) {
        String text = text(name);
        try {
            OffsetDateTime moment = text == null ? null : OffsetDateTime.parse(text);
            if (moment != null && (moment.getYear() < 1 || moment.getYear() > LAST_YEAR)) {
                throw wrong(name + " must be in the years 1 to " + LAST_YEAR);
            }
            return moment == null ? null : moment.toInstant();
        } catch (DateTimeException e) {
            throw wrong(name + " must be a time such as 2026-11-20T09:00:00+01:00");
        }
    }

    /** A list of texts, each of them one of these; all of them for "all", or if nothing came. */
    Set<String> some(String name, Set<String> all) {
        JsonNode value = body.path(name);
        if (value.isMissingNode() || value.isNull() || value.asText().equals("all")) {
            return all;
        }
        if (!value.isArray()) {
            throw wrong(name + " must be a list, or \"all\"");
        }
        Set<String> some = new LinkedHashSet<>();
        for (JsonNode each : value) {
            if (!all.contains(each.asText())) {
                throw wrong(name + " has " + each + ", which there is not");
            }
            some.add(each.asText());
        }
        return some;
    }

    /** A list of texts; empty if it did not come. */
    List<String> texts(String name) {
        JsonNode value = body.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        value.forEach(each -> texts.add(each.isTextual() ? each.textValue() : ""));
        if (!value.isArray() || texts.isEmpty() || texts.contains("")) {
            throw wrong(name + " must be a list of texts, with one at least");
        }
        return texts;
    }

    /** 422: this makes no sense. */
    static ApiException wrong(String message) {
        return ApiException.of(422, "invalid", message);
    }

    /** 409: not as things stand. */
    static ApiException conflict(String message) {
        return ApiException.of(409, "conflict", message);
    }

    /** 404. */
    static ApiException missing(String message) {
        return ApiException.of(404, "not_found", message);
    }
}
