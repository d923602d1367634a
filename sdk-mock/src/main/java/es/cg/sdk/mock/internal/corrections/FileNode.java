package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.contract.NearestName;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of a corrections file with its place there. Members whose names begin with {@code //} are left out.
 *
 * @param at the file, line and column, for messages
 * @param place the names around it, such as {@code operations › invoices.issue › path}
 * @param json the value; of an object, an empty one
 * @param members the members of an object
 */
record FileNode(String at, String place, JsonNode json, Map<String, FileNode> members) {
    static final String AGAINST = "against_contract";
    static final FileNode NOTHING = new FileNode("", "", JsonNodeFactory.instance.objectNode(), Map.of());

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Reads a file, which must hold one JSON object. */
    static FileNode read(Path file) {
        try (JsonParser parser = FACTORY.createParser(Files.readAllBytes(file))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException(file + " must hold a JSON object");
            }
            FileNode all = value(String.valueOf(file.getFileName()), "", parser.currentTokenLocation(), parser);
            if (parser.nextToken() != null) {
                throw new JsonParseException(parser, "there is more text after the value");
            }
            return all;
        } catch (JsonProcessingException e) {
            String at = located(String.valueOf(file), e.getLocation());
            throw new IllegalArgumentException(at + ": it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            String why = Files.exists(file) ? e.getMessage() : "it does not exist";
            throw new IllegalArgumentException(file + " cannot be read: " + why, e);
        }
    }

    private static String located(String file, JsonLocation at) {
        return file + " line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static FileNode value(String file, String place, JsonLocation location, JsonParser parser)
            throws IOException {
        boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
        JsonNode json = isObject ? JsonNodeFactory.instance.objectNode() : ExactJson.value(parser);
        Map<String, FileNode> members = new LinkedHashMap<>();
        for (String name = isObject ? parser.nextFieldName() : null; name != null; name = parser.nextFieldName()) {
            JsonLocation where = parser.currentTokenLocation();
            parser.nextToken();
            FileNode member = value(file, place.isEmpty() ? name : place + " › " + name, where, parser);
            if (!name.startsWith("//")) {
                members.put(name, member);
            }
        }
        return new FileNode(located(file, location), place, json, members);
    }

    /** Returns the object that a text stands for, which is the name of a line. */
    private FileNode named() {
        return json.isTextual()
                ? new FileNode(at, place, JsonNodeFactory.instance.objectNode(), Map.of("name", this))
                : this;
    }

    /** Returns what this and another object say together; for one thing, they must say the same. */
    FileNode with(FileNode more) {
        if (json.isTextual() != more.json.isTextual() && !place.equals("$schema")) {
            return named().with(more.named());
        }
        if (!json.equals(more.json) && !place.equals("$schema")) {
            throw more.wrong(at + " says " + json + " of the same thing: remove one of them");
        }
        Map<String, FileNode> all = new LinkedHashMap<>(members);
        more.members.forEach((name, value) -> all.merge(name, value, FileNode::with));
        return new FileNode(at, place, json, all);
    }

    /** Returns this object without a member. */
    FileNode without(String name) {
        Map<String, FileNode> others = new LinkedHashMap<>(members);
        others.remove(name);
        return new FileNode(at, place, json, others);
    }

    IllegalArgumentException wrong(String reason) {
        return new IllegalArgumentException(at + (place.isEmpty() ? "" : ", " + place) + ": " + reason);
    }

    /** Returns this object, which may have no other members than these. */
    FileNode only(String kind, Collection<String> names) {
        if (!json.isObject()) {
            throw wrong("an object is needed");
        }
        members.forEach((name, value) -> {
            if (!names.contains(name)) {
                throw value.wrong("there is no " + kind + " " + name
                        + (names.isEmpty() ? "" : "; the nearest is " + NearestName.of(name, names, "")));
            }
        });
        return this;
    }

    @Nullable
    FileNode get(String name) {
        return members.get(name);
    }

    /** Returns the object that is a member of this one; an empty one if there is none. */
    FileNode object(String name) {
        FileNode value = members.get(name);
        if (value != null && !value.json.isObject()) {
            throw value.wrong("an object is needed");
        }
        return value == null ? NOTHING : value;
    }

    /** Returns this text, or the name in an object with a name; null for null. */
    @Nullable
    String name() {
        FileNode name =
                json.isObject() ? only("member", List.of("name", "sure")).get("name") : this;
        if (name == null) {
            throw wrong("a line needs name");
        }
        return name.json.isNull() ? null : name.text();
    }

    String text() {
        if (!json.isTextual() || json.textValue().isBlank()) {
            throw wrong("a text is needed");
        }
        return json.textValue();
    }

    /** Returns this text, which is one of these. */
    String oneOf(Collection<String> words) {
        if (!words.contains(String.valueOf(name()))) {
            throw wrong("it must be one of " + String.join(", ", words));
        }
        return String.valueOf(name());
    }

    /** Returns the place that a line names, with dots between names; null if the line is null. */
    @Nullable
    JsonPlace names() {
        String names = name();
        if (names != null && names.matches("(.*[.])?\\s*([.].*)?")) {
            throw wrong("names with dots between them are needed, such as amounts.total");
        }
        return names == null ? null : JsonPlace.parse(names);
    }

    /** Returns this list of texts. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        json.forEach(each -> texts.add(each.isTextual() ? each.textValue() : ""));
        if (texts.isEmpty() || texts.contains("")) {
            throw wrong("a list of texts is needed");
        }
        return texts;
    }

    /** Returns the texts, numbers and flags in this object. */
    Map<String, JsonNode> values() {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            if (value.json.isContainerNode() || value.json.asText("").isBlank()) {
                throw value.wrong("a text, a number or a flag is needed");
            }
            values.put(name, value.json);
        });
        return values;
    }

    /** Returns constants: the texts of the values in this object. */
    Map<String, String> constants() {
        Map<String, String> texts = new LinkedHashMap<>();
        values().forEach((name, value) -> texts.put(name, value.asText()));
        return texts;
    }

    /** Adds a line of text for each value. */
    void addTo(List<String> lines) {
        members.values().forEach(each -> each.addTo(lines));
        boolean isAbout = !List.of("", "$schema", "contract").contains(place) && !place.endsWith(" › sure");
        if (members.isEmpty() && isAbout) {
            lines.add(place + ": " + json);
        }
    }
}
