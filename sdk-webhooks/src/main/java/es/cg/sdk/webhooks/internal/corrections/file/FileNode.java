package es.cg.sdk.webhooks.internal.corrections.file;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A JSON value of a file, with its place. Immutable. */
final class FileNode {
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

    FileNode(Object value, String file, int line, int column) {
        this.value = value;
        this.file = file;
        this.line = line;
        this.column = column;
    }

    /** Returns another value at this place. */
    FileNode at(Object other) {
        return new FileNode(other, file, line, column);
    }

    /** Returns the exception that says what is wrong here, and what to write. */
    IllegalArgumentException fault(String problem) {
        return new IllegalArgumentException(place() + ": " + printable(problem));
    }

    /**
     * Returns the exception that says that a name is unknown, with the one that may be meant.
     *
     * @param what what the name is of, such as "field"
     * @param of where it would be, with a preposition; empty if there is one place alone
     */
    IllegalArgumentException unknown(String what, String name, String of, Collection<String> known) {
        String near = NearName.of(name, known);
        String advice = near != null
                ? "did you mean " + near + "?"
                : known.size() > MAX_CHOICES
                        ? "openapi.json has all of them"
                        : "it may be " + known.stream().sorted().collect(Collectors.joining(", "));
        return fault(
                "there is no " + what + " " + cut(name, MAX_NAME) + (of.isEmpty() ? "" : " " + of) + "; " + advice);
    }

    /** Returns file, line and column. */
    String place() {
        return printable(file) + ", line " + line + ", column " + column;
    }

    /** Returns a text as one line of visible characters. */
    static String printable(String text) {
        return text.codePoints()
                .map(each -> Character.isISOControl(each) || Character.getType(each) == Character.FORMAT ? ' ' : each)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
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
    @SuppressWarnings("unchecked") // Nodes are created in this package alone.
    Map<String, FileNode> members(String what) {
        if (!isObject()) {
            throw fault(what + " must be an object, but is " + kind());
        }
        return (Map<String, FileNode>) value;
    }

    @SuppressWarnings("unchecked") // Nodes are created in this package alone.
    List<FileNode> items(String what) {
        if (!(value instanceof List)) {
            throw fault(what + " must be a list, but is " + kind());
        }
        return (List<FileNode>) value;
    }

    String text(String what) {
        if (!(value instanceof String text) || text.isBlank()) {
            throw fault(what + " must be a text, but is " + (isText() ? "blank" : kind()));
        }
        return text;
    }

    /** Returns the text of a text, a number or a flag: of 1.0, it is 1. */
    String scalar(String what) {
        if (value instanceof BigDecimal number && Math.abs((long) number.scale()) + number.precision() <= MAX_NAME) {
            return number.stripTrailingZeros().toPlainString();
        }
        if (value instanceof Boolean flag) {
            return flag.toString();
        }
        if (!(value instanceof String text) || text.isBlank()) {
            throw fault(what + " must be a text, a number or a flag, but is " + (isText() ? "blank" : kind()));
        }
        return text;
    }

    boolean flag(String what) {
        if (!(value instanceof Boolean flag)) {
            throw fault(what + " must be true or false, but is " + kind());
        }
        return flag;
    }

    /** Returns the names of members from outside that a text has with dots between them. */
    List<String> names(String what) {
        List<String> names = List.of(text(what).split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank)) {
            throw fault(what + " must be names with dots between them, such as amounts.total");
        }
        return names;
    }

    /**
     * Returns this value with what another file says in addition: members are joined, and so are lists.
     *
     * @throws IllegalArgumentException if both say something about the same thing, and not the same
     */
    FileNode with(FileNode other) {
        return with(other, "");
    }

    private FileNode with(FileNode other, String path) {
        if (isObject() && other.isObject()) {
            Map<String, FileNode> joined = new LinkedHashMap<>(members(""));
            other.members("").forEach((name, each) -> {
                FileNode mine = joined.get(name);
                joined.put(name, mine == null ? each : mine.with(each, path.isEmpty() ? name : path + " › " + name));
            });
            return at(joined);
        }
        if (value instanceof List && other.value instanceof List) {
            List<FileNode> joined = new ArrayList<>(items(""));
            other.items("").stream().filter(each -> !joined.contains(each)).forEach(joined::add);
            return at(joined);
        }
        if (!equals(other)) {
            throw other.fault(path + " is " + cut(other.json(), MAX_VALUE) + " here, and " + cut(json(), MAX_VALUE)
                    + " at " + place() + ": only one file may say this");
        }
        return this;
    }

    /** Returns the value as JSON. */
    private String json() {
        if (isObject()) {
            return members("").entrySet().stream()
                    .map(each -> quoted(each.getKey()) + ":" + each.getValue().json())
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List) {
            return items("").stream().map(FileNode::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text ? quoted(text) : isNull() ? "null" : value.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String cut(String text, int length) {
        return text.length() > length ? text.substring(0, length) + "…" : text;
    }

    private String kind() {
        return value instanceof Map
                ? "an object"
                : value instanceof List
                        ? "a list"
                        : isText() ? "a text" : value instanceof BigDecimal ? "a number" : isNull() ? "null" : "a flag";
    }

    /** Compares the values, wherever they are. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FileNode node && Objects.equals(value, node.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }
}
