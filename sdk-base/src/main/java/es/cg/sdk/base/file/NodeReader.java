package es.cg.sdk.base.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import es.cg.sdk.base.text.PrintableText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses a file of JSON and keeps the place of each value. Members whose names begin with {@code //} are comments. */
public final class NodeReader {
    private static final String COMMENT = "//";
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
    // No amount has more digits. The limit prevents that 1e999999999 is expanded in memory.
    private static final int MAX_DIGITS = 400;

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
    public static Node read(String file, String text) {
        // Some editors of Windows write a mark at the beginning.
        String json = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try (JsonParser parser = JSON.createParser(json)) {
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
                            + ": this is no JSON: " + advice(PrintableText.line(e.getOriginalMessage())),
                    e);
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

    private IllegalArgumentException here(String problem) {
        return node(Node.NULL).fault(problem);
    }

    private Node node(Object value) {
        JsonLocation at = parser.currentTokenLocation();
        return new Node(value, file, at.getLineNr(), Math.max(1, at.getColumnNr()));
    }

    private Node value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw here("this is no JSON: " + OF_THE_END);
        }
        return switch (token) {
            case START_OBJECT -> object(node(Node.NULL));
            case START_ARRAY -> array(node(Node.NULL));
            case VALUE_STRING -> node(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
            case VALUE_TRUE -> node(true);
            case VALUE_FALSE -> node(false);
            case VALUE_NULL -> node(Node.NULL);
            default -> throw here("this is no JSON");
        };
    }

    private Node number() throws IOException {
        try {
            BigDecimal number = parser.getDecimalValue();
            if (Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS) {
                return node(number);
            }
        } catch (NumberFormatException | StreamConstraintsException e) {
            // Said below.
        }
        throw here("the number has too many digits: write it as a text");
    }

    private Node object(Node begin) throws IOException {
        Map<String, Node> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            Node at = node(name);
            Node value = value(parser.nextToken());
            if (!name.startsWith(COMMENT) && members.put(name, value) != null) {
                throw at.fault("the member " + name + " occurs twice: remove one");
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
