package es.cg.sdk.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses a {@link Json} with jackson-core. Values are collected on one stack; at the end of each object and array its
 * values are copied off the stack, so that a value needs little more memory than its content.
 */
final class JsonReader {
    private final JsonParser parser;
    private Object[] stack = new Object[48];
    private int top;

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static Json read(byte[] utf8) {
        return read(factory -> factory.createParser(utf8));
    }

    static Json read(String text) {
        return read(factory -> factory.createParser(text));
    }

    private interface Source {
        JsonParser parser(JsonFactory factory) throws IOException;
    }

    private static Json read(Source source) {
        JsonFactory factory = JsonFactories.take();
        try (JsonParser parser = source.parser(factory)) {
            return new JsonReader(parser).whole();
        } catch (IOException | NumberFormatException | ArithmeticException e) {
            throw unreadable(e);
        } finally {
            JsonFactories.giveBack(factory);
        }
    }

    private Json whole() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new UnreadableJsonException("the text is empty where one JSON value is expected");
        }
        Object value = value(first);
        if (parser.nextToken() != null) {
            throw unreadable("there is more text after the end of the JSON value", parser.currentTokenLocation());
        }
        return Json.wrap(value);
    }

    private Object value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw unreadable("the JSON ends unexpectedly", parser.currentLocation());
        }
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> wholeNumber();
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> Json.NULL;
            default -> throw unreadable("the JSON is malformed", parser.currentTokenLocation());
        };
    }

    private Json object() throws IOException {
        int bottom = top;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            push(name);
            push(value(parser.nextToken()));
        }
        return Json.object(pop(bottom));
    }

    private Json array() throws IOException {
        int bottom = top;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            push(value(token));
        }
        return new Json(Json.Kind.ARRAY, pop(bottom));
    }

    private Object wholeNumber() throws IOException {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? new BigDecimal(parser.getBigIntegerValue())
                : (Object) parser.getLongValue();
    }

    private void push(Object value) {
        if (top == stack.length) {
            stack = Arrays.copyOf(stack, 2 * top);
        }
        stack[top++] = value;
    }

    private Object[] pop(int bottom) {
        Object[] values = Arrays.copyOfRange(stack, bottom, top);
        top = bottom;
        return values;
    }

    private static UnreadableJsonException unreadable(Exception cause) {
        String what = cause instanceof StreamConstraintsException
                ? "the JSON exceeds the maximum depth or length"
                : cause instanceof IOException
                        ? "the JSON is malformed"
                        : "the JSON contains a number that is too large";
        return cause instanceof JsonProcessingException broken && broken.getLocation() != null
                ? unreadable(what, broken.getLocation())
                : new UnreadableJsonException(what);
    }

    private static UnreadableJsonException unreadable(String what, JsonLocation place) {
        return new UnreadableJsonException(what + " at line " + place.getLineNr() + ", column " + place.getColumnNr());
    }
}
