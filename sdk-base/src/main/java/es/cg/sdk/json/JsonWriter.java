package es.cg.sdk.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;

/** Writes a {@link Json} as compact text, with members in their order and numbers with their scale. */
final class JsonWriter {
    // Numbers with a larger scale keep their exponent: 1e999999999 must not become a gigabyte of zeros.
    private static final int PLAIN_SCALE = 100;

    private JsonWriter() {}

    static String text(Json json) {
        StringWriter out = new StringWriter();
        write(json, factory -> factory.createGenerator(out));
        return out.toString();
    }

    static byte[] bytes(Json json) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(512);
        write(json, factory -> factory.createGenerator(out));
        return out.toByteArray();
    }

    private interface Target {
        JsonGenerator generator(JsonFactory factory) throws IOException;
    }

    private static void write(Json json, Target target) {
        JsonFactory factory = JsonFactories.take();
        try (JsonGenerator generator = target.generator(factory)) {
            write(json.inner(), generator);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        } finally {
            JsonFactories.giveBack(factory);
        }
    }

    private static void write(Object raw, JsonGenerator out) throws IOException {
        if (raw instanceof Json json) {
            switch (json.kind()) {
                case OBJECT -> object(json.array(), out);
                case ARRAY -> array(json.array(), out);
                default -> out.writeNull();
            }
        } else if (raw instanceof String text) {
            out.writeString(text);
        } else if (raw instanceof Long number) {
            out.writeNumber(number);
        } else if (raw instanceof BigDecimal number) {
            out.writeNumber(
                    Math.abs((long) number.scale()) <= PLAIN_SCALE ? number.toPlainString() : number.toString());
        } else {
            out.writeBoolean((Boolean) raw);
        }
    }

    private static void object(Object[] members, JsonGenerator out) throws IOException {
        out.writeStartObject();
        for (int i = 0; i < members.length; i += 2) {
            out.writeFieldName((String) members[i]);
            write(members[i + 1], out);
        }
        out.writeEndObject();
    }

    private static void array(Object[] items, JsonGenerator out) throws IOException {
        out.writeStartArray();
        for (Object item : items) {
            write(item, out);
        }
        out.writeEndArray();
    }
}
