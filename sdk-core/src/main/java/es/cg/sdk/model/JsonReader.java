package es.cg.sdk.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import es.cg.sdk.errors.UnreadableJsonException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link Json} from jackson-core's tokens. Values gather on one growing array; each object and array takes
 * its own off the top at its end, so that a value costs its content and little more.
 */
final class JsonReader {
    static final JsonFactory FACTORY = new JsonFactoryBuilder()
            // A snippet of the source in an error message would be a snippet of someone's books.
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            // A buffer that is kept for each thread, which saves a microsecond a call, holds the class loader of an
            // application that is gone, by a soft reference in a thread of its container.
            .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
            .build();

    private final JsonParser parser;
    private Object[] stack = new Object[48];
    private int top;

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static Json read(byte[] utf8) {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            return new JsonReader(parser).whole();
        } catch (IOException | NumberFormatException | ArithmeticException e) {
            throw unreadable(e);
        }
    }

    static Json read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return new JsonReader(parser).whole();
        } catch (IOException | NumberFormatException | ArithmeticException e) {
            throw unreadable(e);
        }
    }

    private Json whole() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new UnreadableJsonException("there is nothing where JSON should be");
        }
        Object value = value(first);
        if (parser.nextToken() != null) {
            throw unreadable("something follows the end of the JSON value", parser.currentTokenLocation());
        }
        return Json.wrap(value);
    }

    private Object value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw unreadable("the JSON ends too early", parser.currentLocation());
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
            default -> throw unreadable("the JSON is broken", parser.currentTokenLocation());
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
                ? "the JSON exceeds a limit of depth or length"
                : cause instanceof IOException ? "the JSON is broken" : "the JSON has a number beyond all bounds";
        return cause instanceof JsonProcessingException broken && broken.getLocation() != null
                ? unreadable(what, broken.getLocation())
                : new UnreadableJsonException(what);
    }

    private static UnreadableJsonException unreadable(String what, JsonLocation place) {
        return new UnreadableJsonException(what + " at line " + place.getLineNr() + ", column " + place.getColumnNr());
    }
}
