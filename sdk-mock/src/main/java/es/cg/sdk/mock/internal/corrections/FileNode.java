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
            throw new IllegalArgumentException(
                    located(String.valueOf(file), e.getLocation()) + ": it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + " cannot be read: " + (Files.exists(file) ? e.getMessage() : "it does not exist"), e);
        }
    }

    private static String located(String file, JsonLocation at) {
        return file + " line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static FileNode value(String file, String place, JsonLocation location, JsonParser parser)
            throws IOException {
        Map<String, FileNode> members = new LinkedHashMap<>();
        String at = located(file, location);
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return new FileNode(at, place, ExactJson.value(parser), members);
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonLocation where = parser.currentTokenLocation();
            parser.nextToken();
            FileNode member = value(file, place.isEmpty() ? name : place + " › " + name, where, parser);
            if (!name.startsWith("//")) {
                members.put(name, member);
            }
        }
        return new FileNode(at, place, JsonNodeFactory.instance.objectNode(), members);
    }

    /** Returns what this and another object say together; for one thing, they must say the same. */
    FileNode with(FileNode more) {
        if (!isObject() || !more.isObject()) {
            if (!json.equals(more.json) && !place.equals("$schema")) {
                throw more.wrong(at + " says " + json + " of the same thing: remove one of them");
            }
            return this;
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

    /** Returns what is wrong with this name, which is none of the known ones. */
    IllegalArgumentException unknown(String kind, String name, Collection<String> known) {
        String nearest = known.isEmpty() ? "" : "; the nearest is " + NearestName.of(name, known, "");
        return wrong("there is no " + kind + " " + name + nearest);
    }

    /**
     * Checks that the line is where it belongs: in {@code against_contract} if it changes what the contract shows, and
     * else outside.
     */
    void mustBeAgainst(boolean shown) {
        if (shown && !isAgainst()) {
            throw wrong("the contract shows what this line changes: move the line to " + AGAINST + " if the service"
                    + " contradicts the contract");
        }
        if (!shown && isAgainst()) {
            throw wrong("the contract does not show what this line changes: move the line out of " + AGAINST);
        }
    }

    private boolean isAgainst() {
        return place.startsWith(AGAINST);
    }

    boolean isObject() {
        return json.isObject();
    }

    boolean isNull() {
        return json.isNull();
    }

    /** Returns this object, which may have no other members than these. */
    FileNode only(String kind, Collection<String> names) {
        if (!isObject()) {
            throw wrong("an object is needed");
        }
        members.forEach((name, value) -> {
            if (!names.contains(name)) {
                throw value.unknown(kind, name, names);
            }
        });
        return this;
    }

    @Nullable
    FileNode get(String name) {
        return members.get(name);
    }

    /** Returns the members of an object in this one; empty if there is none. */
    Map<String, FileNode> object(String name) {
        FileNode value = get(name);
        if (value != null && !value.isObject()) {
            throw value.wrong("an object is needed");
        }
        return value == null ? Map.of() : value.members;
    }

    String text() {
        if (!json.isTextual() || json.textValue().isBlank()) {
            throw wrong("a text is needed");
        }
        return json.textValue();
    }

    /** Returns this text, which is one of these. */
    String oneOf(Collection<String> words) {
        if (!words.contains(text())) {
            throw wrong("it must be one of " + String.join(", ", words));
        }
        return text();
    }

    /** Returns the place that a text with dots between names describes. */
    JsonPlace names() {
        JsonPlace names = JsonPlace.parse(text());
        if (names.names().stream().anyMatch(String::isBlank)) {
            throw wrong("names with dots between them are needed, such as amounts.total");
        }
        return names;
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

    /** Returns this text, number or flag. */
    JsonNode scalar() {
        boolean isText = json.isTextual() && !json.textValue().isBlank();
        if (!isText && !json.isNumber() && !json.isBoolean()) {
            throw wrong("a text, a number or a flag is needed");
        }
        return json;
    }

    /** Returns the texts, numbers and flags in an object of this one. */
    Map<String, JsonNode> scalars(String name) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        object(name).forEach((key, value) -> {
            value.mustBeAgainst(false);
            values.put(key, value.scalar());
        });
        return values;
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
