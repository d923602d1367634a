package es.cg.sdk.base.file;

import es.cg.sdk.base.text.NearName;
import es.cg.sdk.base.text.PrintableText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A JSON value of a file, with its place. Immutable. */
public final class Node {
    /** The file that the generator made of the service's own document: it gives way to every other one. */
    public static final String OF_SERVICE = "the service's own document (service.json of sdk-base)";

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
    private final boolean isInside;

    Node(Object value, String file, int line, int column) {
        this(value, file, line, column, false);
    }

    private Node(Object value, String file, int line, int column, boolean isInside) {
        this.value = value;
        this.file = file;
        this.line = line;
        this.column = column;
        this.isInside = isInside;
    }

    /** Returns another value at this place. */
    public Node at(Object other) {
        return new Node(other, file, line, column, isInside);
    }

    /** Returns the same value, all of which lies inside of a section that is told apart. */
    public Node inside() {
        Object its = value;
        if (isObject()) {
            Map<String, Node> members = new LinkedHashMap<>();
            members("").forEach((name, each) -> members.put(name, each.inside()));
            its = members;
        } else if (value instanceof List) {
            its = items("").stream().map(Node::inside).toList();
        }
        return new Node(its, file, line, column, true);
    }

    /** Returns whether something in it lies inside of such a section, or something outside of it. */
    public boolean isPartly(boolean inside) {
        Collection<Node> parts = isObject() ? members("").values() : value instanceof List ? items("") : List.of();
        return parts.isEmpty()
                ? (isInside == inside && !isOfService())
                : parts.stream().anyMatch(each -> each.isPartly(inside));
    }

    /** Returns whether the generator made it of the service's own document. */
    public boolean isOfService() {
        return file.equals(OF_SERVICE);
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

    /** Returns this object, which must not have members of other names than these. */
    public Node only(String what, Collection<String> known) {
        members(what).forEach((name, each) -> {
            if (!known.contains(name)) {
                throw each.unknown("member", name, "", known);
            }
        });
        return this;
    }

    /** Returns a member of this object; null if there is none. */
    public @Nullable Node get(String name) {
        return members(name).get(name);
    }

    /** Returns the members of an object in this object; empty if there is none. */
    public Map<String, Node> object(String name) {
        Node member = get(name);
        return member == null ? Map.of() : member.members(name);
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

    /** Returns a text that is one of these. */
    public String oneOf(String what, Collection<String> choices) {
        String text = text(what);
        if (!choices.contains(text)) {
            throw fault(what + " must be one of " + String.join(", ", choices) + ", but is " + text);
        }
        return text;
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
        List<String> names = List.of(text(what).split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank)) {
            throw fault(what + " must be names with dots between them, such as amounts.total");
        }
        return names;
    }

    /** Returns the value: a map by name, a list, a String, BigDecimal or Boolean, or null. */
    public @Nullable Object value() {
        if (isObject()) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            members("").forEach((name, each) -> members.put(name, each.value()));
            return members;
        }
        if (value instanceof List) {
            List<@Nullable Object> items = new ArrayList<>();
            items("").forEach(each -> items.add(each.value()));
            return items;
        }
        return isNull() ? null : value;
    }

    /**
     * Returns this value with what another file says in addition: members are joined, and so are lists.
     *
     * @throws IllegalArgumentException if both say something about the same thing, and not the same
     */
    public Node with(Node other) {
        return with(other, "", false);
    }

    /**
     * Returns this value with what another part of the file says in addition.
     *
     * @throws IllegalArgumentException if both say something about the same thing
     */
    public Node withPart(Node other) {
        return with(other, "", true);
    }

    private Node with(Node other, String path, boolean isPart) {
        // An answer is one thing, and so is a list: what a user says of them stands alone.
        if (isObject() && other.isObject() && !(isOfService() && path.endsWith(" › answer"))) {
            Map<String, Node> joined = new LinkedHashMap<>(members(""));
            other.members("").forEach((name, each) -> {
                Node mine = joined.get(name);
                String inner = path.isEmpty() ? name : path + " › " + name;
                joined.put(name, mine == null ? each : mine.with(each, inner, isPart));
            });
            return at(joined);
        }
        if (isText() && other.isObject() && other.get("as") != null) {
            return at(Map.of("name", this)).with(other, path, isPart);
        }
        if (isObject() && get("as") != null && other.isText()) {
            return with(other.at(Map.of("name", other)), path, isPart);
        }
        if (isOfService()) {
            return other;
        }
        if (value instanceof List && other.value instanceof List) {
            List<Node> joined = new ArrayList<>(items(""));
            other.items("").stream()
                    .filter(each -> joined.stream().noneMatch(each::isSame))
                    .forEach(joined::add);
            return at(joined);
        }
        boolean isReason = path.endsWith(" › sure") && !path.endsWith(" › fixed › sure");
        if (isReason) {
            text("sure");
            other.text("sure");
            return this;
        }
        if (isPart) {
            throw other.fault("this is said at " + place() + " too: remove one of them");
        }
        if (!isSame(other)) {
            throw other.fault(path + " is " + other.shortText() + " here, and " + shortText() + " at " + place()
                    + ": only one file may say this");
        }
        return this;
    }

    /** Compares values that have no members, wherever they are; numbers by their value. */
    private boolean isSame(Node other) {
        return (value instanceof BigDecimal mine && other.value instanceof BigDecimal its)
                ? mine.compareTo(its) == 0
                : value.equals(other.value);
    }

    private String shortText() {
        return value instanceof String text
                ? PrintableText.of('"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"', MAX_VALUE)
                : isNull() || value instanceof Map || value instanceof List ? kind() : value.toString();
    }

    private String kind() {
        return value instanceof Map
                ? "an object"
                : value instanceof List
                        ? "a list"
                        : isText() ? "a text" : value instanceof BigDecimal ? "a number" : isNull() ? "null" : "a flag";
    }
}
