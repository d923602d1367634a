package es.cg.sdk.webhooks.internal.corrections;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import es.cg.sdk.webhooks.internal.JsonMembers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Splits JSON into the texts of its members and joins them. A text that is not touched stays as it came: digits, spaces
 * and escapes within it too.
 */
final class JsonText {
    private JsonText() {}

    static boolean isObject(String json) {
        return json.startsWith("{");
    }

    static boolean isArray(String json) {
        return json.startsWith("[");
    }

    static boolean isString(String json) {
        return json.startsWith("\"");
    }

    static boolean isNull(String json) {
        return json.equals("null");
    }

    static boolean isNumber(String json) {
        char first = json.charAt(0);
        return first == '-' || (first >= '0' && first <= '9');
    }

    /**
     * Returns the texts of the members of an object, in their order.
     *
     * @throws IOException if it is no object, or two of its members have the same name and different values
     */
    static Map<String, String> members(String object) throws IOException {
        Map<String, String> members = new LinkedHashMap<>();
        try (JsonParser parser = JsonMembers.parser(object)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                throw new IOException("the JSON is no object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                String value = text(parser, token, object);
                String before = members.put(name, value);
                if (before != null && !before.equals(value)) {
                    throw new IOException("two members have the same name");
                }
            }
        }
        return members;
    }

    /** Returns the texts of the items of a list. */
    static List<String> items(String array) throws IOException {
        List<String> items = new ArrayList<>();
        try (JsonParser parser = JsonMembers.parser(array)) {
            JsonToken token = parser.nextToken();
            for (token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                items.add(text(parser, token, array));
            }
        }
        return items;
    }

    private static String text(JsonParser parser, JsonToken token, String json) throws IOException {
        if (token.isNumeric() || token.isBoolean() || token == JsonToken.VALUE_NULL) {
            return parser.getText();
        }
        int begin = Math.toIntExact(parser.currentTokenLocation().getCharOffset());
        if (token == JsonToken.VALUE_STRING) {
            // Jackson reads a string when it is asked for, and is behind it only then.
            parser.finishToken();
        } else {
            parser.skipChildren();
        }
        return json.substring(begin, Math.toIntExact(parser.currentLocation().getCharOffset()));
    }

    /** Returns the characters of a string. */
    static String string(String json) throws IOException {
        try (JsonParser parser = JsonMembers.parser(json)) {
            JsonToken unused = parser.nextToken();
            return parser.getText();
        }
    }

    static String quoted(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    static String object(Map<String, String> members) {
        return members.entrySet().stream()
                .map(each -> quoted(each.getKey()) + ":" + each.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    static String array(List<String> items) {
        return items.stream().collect(Collectors.joining(",", "[", "]"));
    }

    /** Returns the text at a place, which may be {@code null}; null if there is nothing. */
    static @Nullable String at(Map<String, String> members, List<String> place) throws IOException {
        String value = members.get(place.get(0));
        return value == null || place.size() == 1
                ? value
                : isObject(value) ? at(members(value), place.subList(1, place.size())) : null;
    }

    /** Removes what is at a place, and the objects that lead to it if nothing else is in them. */
    static void remove(Map<String, String> members, List<String> place) throws IOException {
        String name = place.get(0);
        String value = members.get(name);
        if (place.size() == 1) {
            members.remove(name);
        } else if (value != null && isObject(value)) {
            Map<String, String> within = members(value);
            remove(within, place.subList(1, place.size()));
            if (within.isEmpty()) {
                members.remove(name);
            } else {
                members.put(name, object(within));
            }
        }
    }
}
