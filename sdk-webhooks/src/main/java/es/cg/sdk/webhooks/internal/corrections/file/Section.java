package es.cg.sdk.webhooks.internal.corrections.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** An object of the file, which may have no other members than those that are named. */
final class Section {
    /** The member that says that a correction of what the contract itself shows is meant. */
    static final String EVEN_IF_SHOWN = "even_if_shown";

    private final FileNode node;
    private final Map<String, FileNode> members;
    private final boolean isMeant;

    /**
     * Takes the members of an object.
     *
     * @param what what it is, for messages
     * @throws IllegalArgumentException if it is no object, or has a member of another name
     */
    Section(FileNode node, String what, String... known) {
        this.node = node;
        this.members = node.members(what);
        members.forEach((name, value) -> {
            if (!List.of(known).contains(name)) {
                throw value.unknown("member", name, "", List.of(known));
            }
        });
        FileNode meant = List.of(known).contains(EVEN_IF_SHOWN) ? members.get(EVEN_IF_SHOWN) : null;
        this.isMeant = meant != null && meant.flag(EVEN_IF_SHOWN);
    }

    FileNode node() {
        return node;
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    @Nullable
    FileNode get(String name) {
        return members.get(name);
    }

    @Nullable
    String text(String name) {
        FileNode value = members.get(name);
        return value == null ? null : value.text(name);
    }

    /** Returns names of members from outside; empty if there are none. */
    List<String> names(String name) {
        FileNode value = members.get(name);
        return value == null ? List.of() : value.names(name);
    }

    /** Returns the items of a list; empty if there is none. */
    List<FileNode> items(String name) {
        FileNode value = members.get(name);
        return value == null ? List.of() : value.items(name);
    }

    /** Returns the members of an object; empty if there is none. */
    Map<String, FileNode> object(String name) {
        FileNode value = members.get(name);
        return value == null ? Map.of() : value.members(name);
    }

    /** Returns the names of an object by their texts, of which no two may be the same; empty if there is none. */
    Map<String, String> namesByText(String name) {
        return names(name, FileNode::text);
    }

    /** Returns the names of an object by their texts, numbers or flags, of which no two may be the same. */
    Map<String, String> namesByScalar(String name) {
        return names(name, FileNode::scalar);
    }

    private Map<String, String> names(String name, BiFunction<FileNode, String, String> word) {
        Map<String, String> names = new LinkedHashMap<>();
        object(name).forEach((key, value) -> {
            String text = word.apply(value, name + "." + key);
            if (names.putIfAbsent(text, key) != null) {
                throw value.fault("two of " + name + " are " + text + " there: which one is meant cannot be told");
            }
        });
        return names;
    }

    /** Returns one of these texts; the first, if there is none. */
    String oneOf(String name, List<String> choices) {
        FileNode value = members.get(name);
        String text = text(name);
        if (value != null && text != null && !choices.contains(text)) {
            throw value.fault(name + " must be one of " + String.join(", ", choices) + ", but is " + text);
        }
        return text == null ? choices.get(0) : text;
    }

    /** Refuses to correct what the contract itself shows, unless the file says that this is meant. */
    void checkShown(boolean isShown, FileNode at, String what) {
        if (isShown && !isMeant) {
            throw at.fault("the contract itself shows " + what + ": if the service differs all the same, add \""
                    + EVEN_IF_SHOWN + "\": true beside it");
        }
    }
}
