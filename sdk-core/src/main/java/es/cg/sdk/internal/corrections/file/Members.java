package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.model.Json;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of an object of the file, which may have no others than those that are named. */
final class Members {
    private final Node node;
    private final Map<String, Node> members;

    /**
     * Takes the members of an object.
     *
     * @param what what it is, for messages
     * @throws IllegalArgumentException if it is no object, or has a member of another name
     */
    Members(Node node, String what, String... known) {
        this.node = node;
        this.members = node.members(what);
        members.forEach((name, value) -> {
            if (!List.of(known).contains(name)) {
                throw value.unknown("member", name, "", List.of(known));
            }
        });
    }

    /** Returns those of an object that may be missing; null if it is. */
    static @Nullable Members of(@Nullable Node node, String what, String... known) {
        return node == null ? null : new Members(node, what, known);
    }

    Node node() {
        return node;
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    @Nullable
    Node get(String name) {
        return members.get(name);
    }

    @Nullable
    String text(String name) {
        Node value = members.get(name);
        return value == null ? null : value.text(name);
    }

    /** Returns a text that must be there. */
    String demand(String name) {
        String text = text(name);
        if (text == null) {
            throw node.fault(name + " is missing: add \"" + name + "\"");
        }
        return text;
    }

    @Nullable
    Boolean flag(String name) {
        Node value = members.get(name);
        return value == null ? null : (Boolean) value.flag(name);
    }

    /** Returns names of members from outside; empty if there are none. */
    List<String> names(String name) {
        Node value = members.get(name);
        return value == null ? List.of() : value.names(name);
    }

    /** Returns the texts of a list; empty if there is none. */
    List<String> texts(String name) {
        Node value = members.get(name);
        return value == null ? List.of() : value.texts(name);
    }

    /** Returns the members of an object; empty if there is none. */
    Map<String, Node> object(String name) {
        Node value = members.get(name);
        return value == null ? Map.of() : value.members(name);
    }

    /** Returns the texts of an object by their names, of which no two may be the same; empty if there is none. */
    Map<String, String> textsByName(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        object(name).forEach((key, value) -> {
            String text = value.text(name + "." + key);
            if (texts.containsValue(text)) {
                throw value.fault("two of " + name + " are " + text + " there: which one is meant cannot be told");
            }
            texts.put(key, text);
        });
        return texts;
    }

    /** Returns the values of an object by their names: texts, numbers or flags; no two may be the same. */
    Map<String, Json> valuesByName(String name) {
        Map<String, Json> values = new LinkedHashMap<>();
        Set<String> words = new HashSet<>();
        object(name).forEach((key, value) -> {
            Json json = value.scalar(name + "." + key);
            if (!words.add(FieldRule.word(json))) {
                throw value.fault("two of " + name + " are " + FieldRule.word(json)
                        + " there: which one is meant cannot be told");
            }
            values.put(key, json);
        });
        return values;
    }

    /** Returns one of these texts; null if there is none. */
    @Nullable
    String oneOf(String name, List<String> choices) {
        Node value = members.get(name);
        String text = text(name);
        if (value != null && text != null && !choices.contains(text)) {
            throw value.fault(name + " must be one of " + String.join(", ", choices) + ", but is " + text);
        }
        return text;
    }
}
