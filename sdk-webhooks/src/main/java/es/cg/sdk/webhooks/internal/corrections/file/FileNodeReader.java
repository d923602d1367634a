package es.cg.sdk.webhooks.internal.corrections.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses a file of JSON and keeps the place of each value. Members whose names begin with {@code //} are comments. */
final class FileNodeReader {
    private static final String COMMENT = "//";
    private static final String QUESTION = "?";
    private static final String OF_COMMENTS = "comments are members, such as \"//\": \"said by the firm\"";
    private static final String OF_COMMAS =
            "this bracket is not expected here: remove the comma before it, or add what is missing";
    private static final String OF_THE_END = "it ends early, close what is open";
    // What may stand where the parser meets an unexpected character.
    private static final Map<String, String> ADVICE = Map.of(
            "/", OF_COMMENTS,
            "#", OF_COMMENTS,
            "}", OF_COMMAS,
            "]", OF_COMMAS,
            "'", "names and texts stand between double quotes");
    private static final JsonFactory JSON = JsonFactory.builder()
            // In a container, a buffer for each thread would keep the class loader of a removed application alive.
            .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final JsonParser parser;
    private final String file;

    private FileNodeReader(JsonParser parser, String file) {
        this.parser = parser;
        this.file = file;
    }

    /**
     * Returns the value.
     *
     * @throws IllegalArgumentException if the text is not exactly one JSON value, or has a member twice
     */
    static FileNode read(String file, String text) {
        // Some editors of Windows write a mark at the beginning.
        String json = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try (JsonParser parser = JSON.createParser(json)) {
            FileNodeReader reader = new FileNodeReader(parser, file);
            FileNode node = reader.value(parser.nextToken());
            if (parser.nextToken() != null) {
                throw reader.node(FileNode.NULL).fault("there is more text after the end of the JSON: remove it");
            }
            return node;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            FileNode place = new FileNode(
                    FileNode.NULL, file, at == null ? 1 : at.getLineNr(), at == null ? 1 : at.getColumnNr());
            throw place.fault("this is no JSON: " + advice(e.getOriginalMessage()));
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns what to write, where a habit from other formats is the cause; else what the parser says. */
    private static String advice(String message) {
        for (Map.Entry<String, String> each : ADVICE.entrySet()) {
            if (message.startsWith("Unexpected character ('" + each.getKey())) {
                return each.getValue();
            }
        }
        return message.startsWith("Unexpected end-of-input") ? OF_THE_END : message;
    }

    private FileNode node(Object value) {
        JsonLocation at = parser.currentTokenLocation();
        return new FileNode(value, file, at.getLineNr(), Math.max(1, at.getColumnNr()));
    }

    private FileNode value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw node(FileNode.NULL).fault("this is no JSON: " + OF_THE_END);
        }
        return switch (token) {
            case START_OBJECT -> object(node(FileNode.NULL));
            case START_ARRAY -> array(node(FileNode.NULL));
            case VALUE_STRING -> node(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> node(parser.getDecimalValue());
            case VALUE_TRUE -> node(true);
            case VALUE_FALSE -> node(false);
            case VALUE_NULL -> node(FileNode.NULL);
            default -> throw node(FileNode.NULL).fault("this is no JSON");
        };
    }

    private FileNode object(FileNode begin) throws IOException {
        Map<String, FileNode> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            FileNode at = node(name);
            FileNode value = value(parser.nextToken());
            if (!name.startsWith(COMMENT) && members.put(name, value) != null) {
                throw at.fault("the member " + name + " occurs twice: remove one");
            }
        }
        return answered(begin.at(members), members.get(QUESTION));
    }

    /** Refuses what {@code contract-diff} writes where a person must choose a value. */
    private static FileNode answered(FileNode object, @Nullable FileNode question) {
        if (question == null) {
            return object;
        }
        List<String> names = new ArrayList<>();
        question.items("the candidates of a question").forEach(each -> names.add(candidate(each)));
        throw object.fault("a question is not answered: write "
                + (names.isEmpty() ? "the value" : String.join(" or ", names)) + " here, in place of {\"?\": …}");
    }

    /** Returns a name, or an object that has the name and its form, as they are written. */
    private static String candidate(FileNode candidate) {
        if (!candidate.isObject()) {
            return '"' + candidate.text("a candidate of a question") + '"';
        }
        List<String> members = new ArrayList<>();
        candidate.members("").forEach((name, each) -> members.add('"' + name + "\": " + candidate(each)));
        return "{" + String.join(", ", members) + "}";
    }

    private FileNode array(FileNode begin) throws IOException {
        List<FileNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token));
        }
        return begin.at(items);
    }
}
