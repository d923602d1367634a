package es.cg.sdk.internal.corrections.file;

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
final class NodeReader {
    private static final String COMMENT = "//";

    private final JsonParser parser;
    private final String file;

    private NodeReader(JsonParser parser, String file) {
        this.parser = parser;
        this.file = file;
    }

    /**
     * Returns the value.
     *
     * @throws IllegalArgumentException if the text is not exactly one JSON value, or has a member twice
     */
    static Node read(String file, String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            NodeReader reader = new NodeReader(parser, file);
            Node node = reader.value(parser.nextToken());
            if (parser.nextToken() != null) {
                throw reader.here("there is more text after the end of the JSON: remove it");
            }
            return node;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalArgumentException(
                    file + (at == null ? "" : ", line " + at.getLineNr() + ", column " + at.getColumnNr())
                            + ": this is no JSON: " + e.getOriginalMessage(),
                    e);
        } catch (IOException | NumberFormatException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private IllegalArgumentException here(String problem) {
        return node(Node.NULL).fault(problem);
    }

    private Node node(Object value) {
        JsonLocation at = parser.currentTokenLocation();
        return new Node(value, file, at.getLineNr(), at.getColumnNr());
    }

    private Node value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw here("the JSON ends early");
        }
        return switch (token) {
            case START_OBJECT -> object(node(Node.NULL));
            case START_ARRAY -> array(node(Node.NULL));
            case VALUE_STRING -> node(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> node(parser.getDecimalValue());
            case VALUE_TRUE -> node(true);
            case VALUE_FALSE -> node(false);
            case VALUE_NULL -> node(Node.NULL);
            default -> throw here("this is no JSON");
        };
    }

    private Node object(Node begin) throws IOException {
        Map<String, Node> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            IllegalArgumentException twice = here("the member " + name + " occurs twice: remove one");
            Node value = value(parser.nextToken());
            if (!name.startsWith(COMMENT) && members.put(name, value) != null) {
                throw twice;
            }
        }
        return begin.at(members);
    }

    private Node array(Node begin) throws IOException {
        List<Node> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token));
        }
        return begin.at(items);
    }
}
