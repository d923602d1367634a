package es.cg.sdk.webhooks.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads and writes JSON without the library that may be under test: objects are maps, lists are lists, and a number, a
 * flag or null is a {@link Literal}, as it is written.
 */
final class JsonText {
    /** A number, a flag or null. */
    record Literal(String text) {}

    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /**
     * Reads a JSON object.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Map<String, Object> object(String json) {
        JsonText reader = new JsonText(json);
        Object value;
        try {
            value = reader.value();
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("the JSON ends early", e);
        }
        if (reader.next() == 0) {
            return members(value);
        }
        throw reader.fault();
    }

    /** Returns the members of an object, which can be changed. */
    @SuppressWarnings("unchecked") // Only this class makes maps.
    static Map<String, Object> members(Object value) {
        if (value instanceof Map) {
            return (Map<String, Object>) value;
        }
        throw new IllegalArgumentException("this is no JSON object: " + write(value));
    }

    private Object value() {
        char first = next();
        if (first == '{') {
            Map<String, Object> members = new LinkedHashMap<>();
            for (char end = open('}'); end != '}'; end = close('}')) {
                String name = string();
                expect(':');
                members.put(name, value());
            }
            return members;
        }
        if (first == '[') {
            List<Object> items = new ArrayList<>();
            for (char end = open(']'); end != ']'; end = close(']')) {
                items.add(value());
            }
            return items;
        }
        return first == '"' ? string() : literal();
    }

    /** Passes over white space, and returns the character after it; 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char wanted) {
        if (next() != wanted) {
            throw fault();
        }
        at++;
    }

    private char open(char end) {
        at++;
        if (next() == end) {
            at++;
            return end;
        }
        return ',';
    }

    private char close(char end) {
        char found = next();
        if (found != ',' && found != end) {
            throw fault();
        }
        at++;
        return found;
    }

    private Literal literal() {
        int begin = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (begin == at) {
            throw fault();
        }
        return new Literal(text.substring(begin, at));
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        for (char each = text.charAt(at++); each != '"'; each = text.charAt(at++)) {
            string.append(each == '\\' ? escaped(text.charAt(at++)) : each);
        }
        return string.toString();
    }

    private char escaped(char letter) {
        if (letter == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int control = "bfnrt".indexOf(letter);
        return control < 0 ? letter : "\b\f\n\r\t".charAt(control);
    }

    private IllegalArgumentException fault() {
        return new IllegalArgumentException("this is no JSON, at character " + at);
    }

    /** Writes a value without white space. */
    static String write(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .map(each -> quoted(String.valueOf(each.getKey())) + ":" + write(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> items) {
            return items.stream().map(JsonText::write).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof Literal literal ? literal.text() : quoted(String.valueOf(value));
    }

    /** Writes a value otherwise: members in the other order, white space between them, and an escape in each text. */
    static String writeOtherwise(Object value) {
        if (value instanceof Map<?, ?> members) {
            List<String> reversed = new ArrayList<>();
            members.forEach(
                    (name, each) -> reversed.add(0, " " + quoted(String.valueOf(name)) + " :" + writeOtherwise(each)));
            return "{" + String.join(",", reversed) + " }";
        }
        String written = write(value);
        return value instanceof String text && !text.isEmpty() && text.charAt(0) != '"' && text.charAt(0) != '\\'
                ? String.format("\"\\u%04x", (int) text.charAt(0)) + written.substring(2)
                : written;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars()
                .forEach(each -> quoted.append(
                        each == '"' || each == '\\'
                                ? "\\" + (char) each
                                : each < ' ' ? String.format("\\u%04x", each) : String.valueOf((char) each)));
        return quoted.append('"').toString();
    }
}
