package es.cg.sdk.mock.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/**
 * Reads and writes JSON with numbers exactly as written. Refuses text after the value, and fields that come twice.
 *
 * <p>An {@code ObjectMapper} can do the same. The first one of a process takes a fifth of a second to prepare for
 * classes, which the mock does not have.
 */
public final class ExactJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private ExactJson() {}

    /** Returns the JSON value of a text; a missing node if there is none. */
    public static JsonNode read(String text) throws JsonProcessingException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return whole(parser);
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("a text cannot be read", e);
        }
    }

    /** Returns the JSON value of these bytes; a missing node if there is none. */
    public static JsonNode read(byte[] bytes) throws IOException {
        return read(bytes, 0, bytes.length);
    }

    /** Returns the JSON value of some of these bytes; a missing node if there is none. */
    public static JsonNode read(byte[] bytes, int start, int length) throws IOException {
        try (JsonParser parser = FACTORY.createParser(bytes, start, length)) {
            return whole(parser);
        }
    }

    /** Returns the JSON value of the file of this name beside a class. */
    public static JsonNode resource(Class<?> beside, String name) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return read(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read from the mock's jar", e);
        }
    }

    /** Returns a parser for {@link #value}; closing it closes the stream. */
    public static JsonParser parser(InputStream in) throws IOException {
        return FACTORY.createParser(in);
    }

    /** Returns a generator for {@link #write(JsonNode, JsonGenerator)}. */
    public static JsonGenerator generator(OutputStream out) throws IOException {
        return FACTORY.createGenerator(out);
    }

    private static JsonNode whole(JsonParser parser) throws IOException {
        if (parser.nextToken() == null) {
            return MissingNode.getInstance();
        }
        JsonNode value = value(parser);
        if (parser.nextToken() != null) {
            throw new JsonParseException(parser, "there is more text after the value");
        }
        return value;
    }

    /** Returns the JSON value that begins at the parser's token. */
    public static JsonNode value(JsonParser parser) throws IOException {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> nodes.textNode(parser.getText());
            case VALUE_NUMBER_INT ->
                switch (parser.getNumberType()) {
                    case INT -> nodes.numberNode(parser.getIntValue());
                    case LONG -> nodes.numberNode(parser.getLongValue());
                    default -> nodes.numberNode(parser.getBigIntegerValue());
                };
            case VALUE_NUMBER_FLOAT -> DecimalNode.valueOf(parser.getDecimalValue());
            case VALUE_TRUE -> nodes.booleanNode(true);
            case VALUE_FALSE -> nodes.booleanNode(false);
            case VALUE_NULL -> nodes.nullNode();
            default -> throw new JsonParseException(parser, "unexpected " + parser.currentToken());
        };
    }

    private static ObjectNode object(JsonParser parser) throws IOException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            if (object.has(name)) { // costs less than Jackson's own check, which keeps a set beside the object
                throw new JsonParseException(parser, "Duplicate field '" + name + "'");
            }
            parser.nextToken();
            object.set(name, value(parser));
        }
        return object;
    }

    private static ArrayNode array(JsonParser parser) throws IOException {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(parser));
        }
        return array;
    }

    /** Returns the bytes of a value's text. */
    public static byte[] write(JsonNode value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator to = FACTORY.createGenerator(bytes)) {
            write(value, to);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /** Writes a value. */
    public static void write(JsonNode value, JsonGenerator to) throws IOException {
        switch (value.getNodeType()) {
            case OBJECT -> {
                to.writeStartObject(value);
                for (Map.Entry<String, JsonNode> each : value.properties()) {
                    to.writeFieldName(each.getKey());
                    write(each.getValue(), to);
                }
                to.writeEndObject();
            }
            case ARRAY -> {
                to.writeStartArray(value, value.size());
                for (JsonNode each : value) {
                    write(each, to);
                }
                to.writeEndArray();
            }
            case STRING -> to.writeString(value.textValue());
            case BOOLEAN -> to.writeBoolean(value.booleanValue());
            case NUMBER -> number(value, to);
            case NULL -> to.writeNull();
            default -> throw new IllegalArgumentException("no JSON value: " + value.getNodeType());
        }
    }

    private static void number(JsonNode value, JsonGenerator to) throws IOException {
        switch (value.numberType()) {
            case INT -> to.writeNumber(value.intValue());
            case LONG -> to.writeNumber(value.longValue());
            case BIG_INTEGER -> to.writeNumber(value.bigIntegerValue());
            case BIG_DECIMAL -> to.writeNumber(value.decimalValue());
            default -> to.writeNumber(value.doubleValue());
        }
    }
}
