package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value of a file of corrections with its place there. Members whose names begin with {@code //} are comments.
 *
 * @param file the name of the file, for messages
 * @param place where the value is, such as {@code operations › invoices.issue › path}
 */
record FileNode(String file, String place, JsonNode json) {
    private static final String COMMENT = "//";
    private static final String QUESTION = "?";

    IllegalArgumentException wrong(String reason) {
        return new IllegalArgumentException(file + (place.isEmpty() ? "" : " at " + place) + ": " + reason);
    }

    /** Returns what is wrong with the name of this member, which is none of these. */
    IllegalArgumentException unknown(String kind, String name, Collection<String> known) {
        String nearest = known.isEmpty() ? "" : "; the nearest is " + NearestName.of(name, known, "");
        return wrong("there is no " + kind + " " + name + nearest);
    }

    Map<String, FileNode> members() {
        if (!json.isObject()) {
            throw wrong("an object is needed");
        }
        if (json.has(QUESTION)) {
            throw wrong("a question is not answered: write a value in place of {\"?\": …}");
        }
        Map<String, FileNode> members = new LinkedHashMap<>();
        json.properties().forEach(each -> {
            if (!each.getKey().startsWith(COMMENT)) {
                members.put(each.getKey(), inner(each.getKey(), each.getValue()));
            }
        });
        return members;
    }

    private FileNode inner(String name, JsonNode value) {
        return new FileNode(file, place.isEmpty() ? name : place + " › " + name, value);
    }

    /** Returns this object, which may have no other members than these. */
    FileNode only(String... names) {
        members().forEach((name, value) -> {
            if (!List.of(names).contains(name)) {
                throw value.unknown("member", name, List.of(names));
            }
        });
        return this;
    }

    @Nullable
    FileNode get(String name) {
        JsonNode value = json.get(name);
        return value == null ? null : inner(name, value);
    }

    /** Returns the members of an object in this one; empty if there is none. */
    Map<String, FileNode> object(String name) {
        FileNode value = get(name);
        return value == null ? Map.of() : value.members();
    }

    String text() {
        if (!json.isTextual() || json.textValue().isBlank()) {
            throw wrong("a text is needed");
        }
        return json.textValue();
    }

    @Nullable
    String text(String name) {
        FileNode value = get(name);
        return value == null ? null : value.text();
    }

    /** Returns one of these words; the first if there is none. */
    String word(String name, List<String> words) {
        FileNode value = get(name);
        if (value == null) {
            return words.get(0);
        }
        if (!words.contains(value.text())) {
            throw value.wrong("it must be one of " + String.join(", ", words));
        }
        return value.text();
    }

    @Nullable
    Boolean flag(String name) {
        FileNode value = get(name);
        if (value == null) {
            return null;
        }
        if (!value.json.isBoolean()) {
            throw value.wrong("true or false is needed");
        }
        return value.json.booleanValue();
    }

    /** Returns the place that a text with dots between names describes. */
    JsonPlace names() {
        List<String> names = List.of(text().split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank)) {
            throw wrong("names with dots between them are needed, such as amounts.total");
        }
        return new JsonPlace(names);
    }

    JsonPlace names(String name, JsonPlace otherwise) {
        FileNode value = get(name);
        return value == null ? otherwise : value.names();
    }

    List<String> texts(String name) {
        FileNode value = get(name);
        List<String> texts = new ArrayList<>();
        if (value != null) {
            if (!value.json.isArray()) {
                throw value.wrong("a list of texts is needed");
            }
            value.json.forEach(each ->
                    texts.add(value.inner(Integer.toString(texts.size()), each).text()));
        }
        return List.copyOf(texts);
    }

    /** Returns the texts, numbers and flags of an object by their names, of which no two may be the same. */
    Map<String, JsonNode> valuesByName(String name) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        Set<String> texts = new HashSet<>();
        object(name).forEach((key, value) -> {
            boolean isText = value.json.isTextual() && !value.json.textValue().isBlank();
            if (!isText && !value.json.isNumber() && !value.json.isBoolean()) {
                throw value.wrong("a text, a number or a flag is needed");
            }
            if (!texts.add(value.json.asText())) {
                throw value.wrong(value.json.asText() + " is there twice");
            }
            values.put(key, value.json);
        });
        return values;
    }

    /** Returns the texts of an object by their names, of which no two may be the same. */
    Map<String, String> textsByName(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        object(name).forEach((key, value) -> {
            if (texts.containsValue(value.text())) {
                throw value.wrong(value.text() + " is there twice");
            }
            texts.put(key, value.text());
        });
        return texts;
    }
}
