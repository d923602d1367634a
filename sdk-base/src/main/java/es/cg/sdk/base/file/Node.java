package es.cg.sdk.base.file;

import es.cg.sdk.base.text.NearName;
import es.cg.sdk.base.text.PrintableText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A JSON value of a file, with its place. Immutable. */
public final class Node {
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
    public Node at(Object other) {
        return new Node(other, file, line, column);
    }

    /** Returns the exception that says what is wrong here, and what to write. */
    public IllegalArgumentException fault(String problem) {
        return new IllegalArgumentException(PrintableText.line(place() + ": " + problem));
    }

    /**
     * Returns the exception that says that a name is unknown, with the one that may be meant.
     *
     * @param what what the name is of, such as "filter"
     * @param of where it would be, with a preposition; empty if there is one place alone
     */
    public IllegalArgumentException unknown(String what, String name, String of, Collection<String> known) {
        String near = NearName.of(name, known);
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
    public String place() {
        return file + ", line " + line + ", column " + column;
    }

    /** Returns whether it is an object. */
    public boolean isObject() {
        return value instanceof Map;
    }

    /** Returns whether it is a text. */
    public boolean isText() {
        return value instanceof String;
    }

    /** Returns whether it is the JSON literal {@code null}. */
    public boolean isNull() {
        return value == NULL;
    }

    /** Returns the members by name, in their order; {@code what} says in a message what this must be. */
    @SuppressWarnings("unchecked") // Only this class makes it.
    public Map<String, Node> members(String what) {
        if (!isObject()) {
            throw fault(what + " must be an object, but is " + kind());
        }
        return (Map<String, Node>) value;
    }

    /** Returns the items of a list; {@code what} says in a message what this must be. */
    @SuppressWarnings("unchecked") // Only this class makes it.
    public List<Node> items(String what) {
        if (!(value instanceof List)) {
            throw fault(what + " must be a list, but is " + kind());
        }
        return (List<Node>) value;
    }

    /** Returns a text that is not blank. */
    public String text(String what) {
        if (!(value instanceof String text) || text.isBlank()) {
            throw fault(what + " must be a text, but is " + (isText() ? "blank" : kind()));
        }
        return text;
    }

    /** Returns the text of a text, a number or a flag: of 1.0, it is 1. */
    public String word(String what) {
        Object scalar = scalar(what);
        return scalar instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : scalar.toString();
    }

    /** Returns a text that is not blank, a number or a flag: a String, BigDecimal or Boolean. */
    public Object scalar(String what) {
        boolean isBlank = value instanceof String text && text.isBlank();
        if (isBlank || isNull() || value instanceof Map || value instanceof List) {
            throw fault(what + " must be a text, a number or a flag, but is " + (isBlank ? "blank" : kind()));
        }
        return value;
    }

    /** Returns true or false. */
    public boolean flag(String what) {
        if (!(value instanceof Boolean flag)) {
            throw fault(what + " must be true or false, but is " + kind());
        }
        return flag;
    }

    /** Returns the names of members from outside that a text has with dots between them. */
    public List<String> names(String what) {
        String text = text(what);
        List<String> names = List.of(text.split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank)) {
            throw fault(what + " must be names with dots between them, such as amounts.total");
        }
        return names;
    }

    /** Returns the texts of a list, without what occurs twice. */
    public List<String> texts(String what) {
        return items(what).stream().map(each -> each.text(what)).distinct().toList();
    }

    /** Returns the value: a map by name, a list, a String, BigDecimal or Boolean, or null. */
    public @Nullable Object value() {
        return value(LinkedHashMap::new);
    }

    /** Returns the value, whose maps are in the order of their names: the same for the same content. */
    public @Nullable Object sorted() {
        return value(TreeMap::new);
    }

    private @Nullable Object value(Supplier<Map<String, @Nullable Object>> maps) {
        if (isObject()) {
            Map<String, @Nullable Object> members = maps.get();
            members("").forEach((name, each) -> members.put(name, each.value(maps)));
            return members;
        }
        if (value instanceof List) {
            List<@Nullable Object> items = new ArrayList<>();
            items("").forEach(each -> items.add(each.value(maps)));
            return items;
        }
        return isNull() ? null : value;
    }

    /** Returns the value as a line of JSON, for messages. */
    String json() {
        if (isObject()) {
            return members("").entrySet().stream()
                    .map(each -> quoted(each.getKey()) + ":" + each.getValue().json())
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List) {
            return items("").stream().map(Node::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text ? quoted(text) : isNull() ? "null" : value.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * Returns this value with what another file says in addition: members are joined, and so are lists.
     *
     * @throws IllegalArgumentException if both say something about the same thing, and not the same
     */
    public Node with(Node other) {
        return with(other, "");
    }

    private Node with(Node other, String path) {
        if (isObject() && other.isObject()) {
            Map<String, Node> joined = new LinkedHashMap<>(members(""));
            other.members("").forEach((name, each) -> {
                Node mine = joined.get(name);
                joined.put(name, mine == null ? each : mine.with(each, path.isEmpty() ? name : path + " › " + name));
            });
            return at(joined);
        }
        if (value instanceof List && other.value instanceof List) {
            List<Node> joined = new ArrayList<>(items(""));
            other.items("").stream().filter(each -> !joined.contains(each)).forEach(joined::add);
            return at(joined);
        }
        if (!equals(other)) {
            throw other.fault(path + " is " + other.shortText() + " here, and " + shortText() + " at " + place()
                    + ": only one file may say this");
        }
        return this;
    }

    private String shortText() {
        return PrintableText.of(json(), MAX_VALUE);
    }

    private String kind() {
        return value instanceof Map
                ? "an object"
                : value instanceof List
                        ? "a list"
                        : isText() ? "a text" : value instanceof BigDecimal ? "a number" : isNull() ? "null" : "a flag";
    }

    /** Compares the values, wherever they are; numbers by their value. */
    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Node node)) {
            return false;
        }
        if (value instanceof BigDecimal mine && node.value instanceof BigDecimal its) {
            return mine.compareTo(its) == 0;
        }
        return value.equals(node.value);
    }

    @Override
    public int hashCode() {
        return value instanceof BigDecimal number ? number.stripTrailingZeros().hashCode() : value.hashCode();
    }
}
