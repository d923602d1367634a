package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.internal.requests.NameCheck;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.PrintableText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A JSON value of a file, with its place. Immutable. */
final class Node {
    /** The JSON literal {@code null}. */
    static final Object NULL = new Object();

    private static final int MAX_CHOICES = 12;
    private static final int MAX_NAME = 100;
    private static final int MAX_VALUE = 200;

    // A map by name, a list, a String, BigDecimal or Boolean, or NULL.
    private final Object value;
    private final String file;
    private final int line;
    private final int column;

    Node(Object value, String file, int line, int column) {
        this.value = value;
        this.file = file;
        this.line = line;
        this.column = column;
    }

    /** Returns another value at this place. */
    Node at(Object other) {
        return new Node(other, file, line, column);
    }

    /** Returns the exception that says what is wrong here, and what to write. */
    IllegalArgumentException fault(String problem) {
        return new IllegalArgumentException(PrintableText.line(place() + ": " + problem));
    }

    /**
     * Returns the exception that says that a name is unknown, with the one that may be meant.
     *
     * @param what what the name is of, such as "filter"
     * @param of where it would be, with a preposition; empty if there is one place alone
     */
    IllegalArgumentException unknown(String what, String name, String of, Collection<String> known) {
        String near = NameCheck.closest(name, known);
        String advice = near != null
                ? "did you mean " + near + "?"
                : known.isEmpty()
                        ? "there is none: remove it"
                        : known.size() > MAX_CHOICES
                                ? "openapi.json has all of them"
                                : "it may be " + known.stream().sorted().collect(Collectors.joining(", "));
        return fault("there is no " + what + " " + PrintableText.of(name, MAX_NAME) + (of.isEmpty() ? "" : " " + of)
                + "; " + advice);
    }

    /** Returns file, line and column. */
    String place() {
        return file + ", line " + line + ", column " + column;
    }

    boolean isObject() {
        return value instanceof Map;
    }

    boolean isText() {
        return value instanceof String;
    }

    boolean isNull() {
        return value == NULL;
    }

    /** Returns the members by name, in their order; {@code what} says in a message what this must be. */
    @SuppressWarnings("unchecked") // Only this class makes it.
    Map<String, Node> members(String what) {
        if (!isObject()) {
            throw fault(what + " must be an object, but is " + kind());
        }
        return (Map<String, Node>) value;
    }

    @SuppressWarnings("unchecked") // Only this class makes it.
    List<Node> items(String what) {
        if (!(value instanceof List)) {
            throw fault(what + " must be a list, but is " + kind());
        }
        return (List<Node>) value;
    }

    String text(String what) {
        if (!(value instanceof String text) || text.isBlank()) {
            throw fault(what + " must be a text, but is " + (isText() ? "blank" : kind()));
        }
        return text;
    }

    /** Returns a text, a number or a flag. */
    Json scalar(String what) {
        Json json = value instanceof Map || value instanceof List ? Json.empty() : json();
        if (FieldRule.word(json).isBlank()) {
            throw fault(what + " must be a text, a number or a flag, but is " + (isText() ? "blank" : kind()));
        }
        return json;
    }

    boolean flag(String what) {
        if (!(value instanceof Boolean flag)) {
            throw fault(what + " must be true or false, but is " + kind());
        }
        return flag;
    }

    /** Returns the names of members from outside that a text has with dots between them. */
    List<String> names(String what) {
        String text = text(what);
        List<String> names = List.of(text.split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank)) {
            throw fault(what + " must be names with dots between them, such as amounts.total");
        }
        return names;
    }

    /** Returns the texts of a list, without what occurs twice. */
    List<String> texts(String what) {
        return items(what).stream().map(each -> each.text(what)).distinct().toList();
    }

    /**
     * Returns this value.
     *
     * @throws IllegalArgumentException if it has a form that is no JSON of this SDK
     */
    Node checked() {
        json();
        return this;
    }

    /** Returns the value as JSON. */
    Json json() {
        return Json.of(plain());
    }

    private @Nullable Object plain() {
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            if (isObject()) {
                Map<String, Object> plain = new LinkedHashMap<>();
                members("").forEach((name, each) -> plain.put(name, each.json()));
                return plain;
            }
            return items("").stream().map(Node::json).toList();
        }
        return isNull() ? null : value;
    }

    /** Returns the value as JSON whose members are in the order of their names: the same for the same content. */
    Json sorted() {
        if (isObject()) {
            Map<String, Json> sorted = new TreeMap<>();
            members("").forEach((name, each) -> sorted.put(name, each.sorted()));
            return Json.of(sorted);
        }
        return value instanceof List
                ? Json.of(items("").stream().map(Node::sorted).toList())
                : json();
    }

    /**
     * Returns this value with what another file says in addition: members are joined, and so are lists, but for those
     * that are a constant.
     *
     * @throws IllegalArgumentException if both say something about the same thing, and not the same
     */
    Node with(Node other) {
        return with(other, "", true);
    }

    private Node with(Node other, String path, boolean joinsLists) {
        if (isObject() && other.isObject()) {
            Map<String, Node> joined = new LinkedHashMap<>(members(""));
            other.members("").forEach((name, each) -> {
                Node mine = joined.get(name);
                joined.put(
                        name,
                        mine == null
                                ? each
                                : mine.with(
                                        each,
                                        path.isEmpty() ? name : path + " › " + name,
                                        joinsLists && !name.equals("constants")));
            });
            return at(joined);
        }
        if (joinsLists && value instanceof List && other.value instanceof List) {
            List<Node> joined = new ArrayList<>(items(""));
            other.items("").stream()
                    .filter(each ->
                            joined.stream().noneMatch(mine -> mine.json().equals(each.json())))
                    .forEach(joined::add);
            return at(joined);
        }
        if (!json().equals(other.json())) {
            throw other.fault(path + " is " + other.shortText() + " here, and " + shortText() + " at " + place()
                    + ": only one file may say this");
        }
        return this;
    }

    private String shortText() {
        return PrintableText.of(json().text(), MAX_VALUE);
    }

    private String kind() {
        return value instanceof Map
                ? "an object"
                : value instanceof List
                        ? "a list"
                        : isText() ? "a text" : value instanceof BigDecimal ? "a number" : isNull() ? "null" : "a flag";
    }
}
