package es.cg.sdk.base.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of an object of the file, which may have no others than those that are named. */
public final class Members {
    private final Node node;
    private final Map<String, Node> members;

    /**
     * Takes the members of an object.
     *
     * @param what what it is, for messages
     * @throws IllegalArgumentException if it is no object, or has a member of another name
     */
    public Members(Node node, String what, String... known) {
        this.node = node;
        this.members = node.members(what);
        members.forEach((name, value) -> {
            if (!List.of(known).contains(name)) {
                throw value.unknown("member", name, "", List.of(known));
            }
        });
    }

    /** Returns those of an object that may be missing; null if it is. */
    public static @Nullable Members of(@Nullable Node node, String what, String... known) {
        return node == null ? null : new Members(node, what, known);
    }

    /** Returns the object. */
    public Node node() {
        return node;
    }

    /** Returns whether it has a member. */
    public boolean has(String name) {
        return members.containsKey(name);
    }

    /** Returns a member; null if there is none. */
    public @Nullable Node get(String name) {
        return members.get(name);
    }

    /** Returns a text; null if there is none. */
    public @Nullable String text(String name) {
        Node value = members.get(name);
        return value == null ? null : value.text(name);
    }

    /** Returns a text that must be there. */
    public String demand(String name) {
        String text = text(name);
        if (text == null) {
            throw node.fault(name + " is missing: add \"" + name + "\"");
        }
        return text;
    }

    /** Returns a flag; null if there is none. */
    public @Nullable Boolean flag(String name) {
        Node value = members.get(name);
        return value == null ? null : (Boolean) value.flag(name);
    }

    /** Returns names of members from outside; empty if there are none. */
    public List<String> names(String name) {
        Node value = members.get(name);
        return value == null ? List.of() : value.names(name);
    }

    /** Returns the texts of a list; empty if there is none. */
    public List<String> texts(String name) {
        Node value = members.get(name);
        return value == null ? List.of() : value.texts(name);
    }

    /** Returns the members of an object; empty if there is none. */
    public Map<String, Node> object(String name) {
        Node value = members.get(name);
        return value == null ? Map.of() : value.members(name);
    }

    /** Returns the texts of an object by their names; empty if there is none. */
    public Map<String, String> textsOf(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        object(name).forEach((key, value) -> texts.put(key, value.text(name + "." + key)));
        return texts;
    }

    /** Returns the items of a list; empty if there is none. */
    public List<Node> items(String name) {
        Node value = members.get(name);
        return value == null ? List.of() : value.items(name);
    }

    /** Returns one of these texts; null if there is none. */
    public @Nullable String oneOf(String name, List<String> choices) {
        Node value = members.get(name);
        String text = text(name);
        if (value != null && text != null && !choices.contains(text)) {
            throw value.fault(name + " must be one of " + String.join(", ", choices) + ", but is " + text);
        }
        return text;
    }
}
