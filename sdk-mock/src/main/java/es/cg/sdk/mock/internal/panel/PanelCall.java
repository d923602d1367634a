package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ReceivedBody;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call to the panel. Its methods read the body, and throw an {@link ApiException} with the reason if it is invalid.
 *
 * @param firm the firm that the call names; the first by default
 * @param parameters the values of the path's parameters, in order
 * @param body the body without the firm
 * @param received the bytes of the body
 */
record PanelCall(
        Firm firm, List<String> parameters, Map<String, String> query, ObjectNode body, ReceivedBody received) {
    /** The last year with four digits. */
    static final int LAST_YEAR = 9999;

    /** The most rows that can be asked for. */
    static final int MOST_ROWS = 10_000;

    private static final int USUAL_ROWS = 50;

    /** Returns the firm's production and sandbox. */
    List<FirmEnvironment> environments() {
        return firm.environments();
    }

    /** Checks that the body has no other fields than these. */
    PanelCall only(String... names) {
        Set<String> known = Set.of(names);
        body.fieldNames().forEachRemaining(each -> {
            if (!known.contains(each)) {
                throw wrong("unknown field " + each + "; the fields are " + String.join(", ", names));
            }
        });
        return this;
    }

    /** Checks that the query has no other parameters than these. */
    void onlyFilters(Set<String> names) {
        for (String each : query.keySet()) {
            if (!names.contains(each)) {
                throw malformed("unknown filter " + each
                        + (names.isEmpty()
                                ? "; this call takes none"
                                : "; the filters are " + String.join(", ", new TreeSet<>(names))));
            }
        }
    }

    /** Returns a filter; empty if it was not sent. */
    String filter(String name) {
        return query.getOrDefault(name, "").strip();
    }

    /** Returns a filter that is one of these words; empty if it was not sent. */
    String oneOf(String name, Collection<String> words) {
        String word = filter(name);
        if (!word.isEmpty() && !words.contains(word)) {
            throw malformed(name + " must be one of " + String.join(", ", new TreeSet<>(words)) + ", not " + word);
        }
        return word;
    }

    /** Returns a filter that is a whole number in this range; another number if it was not sent. */
    long number(String name, long least, long most, long otherwise) {
        String text = query.get(name);
        if (text == null) {
            return otherwise;
        }
        boolean number = text.matches("[0-9]{1,18}") && Long.parseLong(text) >= least && Long.parseLong(text) <= most;
        if (!number) {
            throw malformed(name + " must be a whole number from " + least
                    + (most == Long.MAX_VALUE ? "" : " to " + most) + ", not " + text);
        }
        return Long.parseLong(text);
    }

    /** Returns a filter that is a moment; null if it was not sent. */
    @Nullable
    Instant instant(String name) {
        String text = query.get(name);
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw malformed(name + " must be a moment such as 2026-11-20T09:00:00Z, not " + text);
        }
    }

    /** Returns how many rows of a list are wanted. */
    int limit() {
        return (int) number("limit", 1, MOST_ROWS, USUAL_ROWS);
    }

    /** Returns the page of a list that begins after the row that {@code before} names. */
    <T> ObjectNode page(Stream<T> rows, Function<T, String> id, Function<T, ObjectNode> shown) {
        String before = query.get("before");
        if (before == null) {
            return page(rows, shown);
        }
        List<T> from = rows.dropWhile(row -> !id.apply(row).equals(before)).toList();
        if (from.isEmpty()) {
            throw noRow(before);
        }
        return page(from.stream().skip(1), shown);
    }

    /** A list that goes on after a row that is gone, as after a reset, would seem to be at its end. */
    static ApiException noRow(String before) {
        return wrong("before must be the last row of a page of this list, and " + before + " is none of its rows any"
                + " more: begin anew without before");
    }

    /** Returns the first rows as {@code data}, and whether there are {@code more}. */
    <T> ObjectNode page(Stream<T> rows, Function<T, ObjectNode> shown) {
        List<T> found = rows.limit(limit() + 1L).toList();
        ObjectNode page = Fields.none();
        found.stream().limit(limit()).map(shown).forEach(page.putArray("data")::add);
        return page.put("more", found.size() > limit());
    }

    /** Returns the environment that has a client. */
    FirmEnvironment environment(long client) {
        return found(
                each -> each.table(TableNames.CLIENTS).find(Long.toString(client)) == null ? null : each,
                "there is no client " + client + " in either environment");
    }

    /** Returns what the first environment has that has it; 404 with this message if none has. */
    <T> T found(Function<FirmEnvironment, @Nullable T> search, String message) {
        for (FirmEnvironment each : environments()) {
            T found = search.apply(each);
            if (found != null) {
                return found;
            }
        }
        throw missing(message);
    }

    /** Returns the id that is in the path. */
    String id() {
        return parameters.get(0);
    }

    /** Returns a text; null if it was not sent. */
    @Nullable
    String text(String name) {
        return text(body, name);
    }

    /** Returns a text of a body; null if it was not sent. */
    static @Nullable String text(ObjectNode body, String name) {
        JsonNode value = body.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw wrong(name + " must be text");
        }
        return value.textValue();
    }

    /** Returns one of these words; the default if none was sent, unless that is null. */
    String word(String name, Set<String> words, @Nullable String defaultWord) {
        String text = text(name);
        String word = text == null ? defaultWord : text;
        if (word == null || !words.contains(word)) {
            throw wrong(name + " must be one of " + String.join(", ", words));
        }
        return word;
    }

    /** Returns a moment; null if it was not sent. */
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

    /** Returns the number of a client, which the body must name. */
    long client() {
        JsonNode client = body.path("client");
        if (!client.isIntegralNumber()) {
            throw wrong("client must be the number of a client");
        }
        return client.asLong();
    }

    /** Returns a duration; 422 with this message if it is none. */
    static Duration duration(@Nullable String text, String message) {
        try {
            return Duration.parse(text == null ? "" : text);
        } catch (DateTimeException e) {
            throw wrong(message);
        }
    }

    /** Returns a list of texts from this set; the whole set for "all", or if none was sent. */
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
                throw wrong(name + " has the unknown value " + each);
            }
            some.add(each.asText());
        }
        return some;
    }

    /** Returns a list of texts; empty if it was not sent. */
    List<String> texts(String name) {
        JsonNode value = body.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        value.forEach(each -> texts.add(each.isTextual() ? each.textValue() : ""));
        if (!value.isArray() || texts.isEmpty() || texts.contains("")) {
            throw wrong(name + " must be a list of at least one text");
        }
        return texts;
    }

    /** 400: the call is wrong, whatever the state. */
    static ApiException malformed(String message) {
        return ApiException.of(400, "malformed", Message.same(message));
    }

    /** 403: the call comes from another page. */
    static ApiException forbidden(String message) {
        return ApiException.of(403, "forbidden", Message.same(message));
    }

    /** 422: the call is invalid. */
    static ApiException wrong(String message) {
        return ApiException.of(422, "invalid", Message.same(message));
    }

    /** 409: the state does not allow the call. */
    static ApiException conflict(String message) {
        return ApiException.of(409, "conflict", Message.same(message));
    }

    /** 404. */
    static ApiException missing(String message) {
        return ApiException.of(404, "not_found", Message.same(message));
    }
}
