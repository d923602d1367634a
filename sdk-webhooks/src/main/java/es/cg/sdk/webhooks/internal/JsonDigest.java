package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of what a JSON text says: the same for texts that differ in white space, the order of members, escapes, and
 * how a number is written.
 */
public final class JsonDigest {
    private static final int DEEPEST = 100_000;
    // Beyond, a number is compared as it is written: to write it out would take its exponent's worth of memory.
    private static final int LONGEST_NUMBER = 1000;
    private static final JsonFactory JSON = JsonFactory.builder()
            // Names come from outside, and no table of them must grow.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonDigest() {}

    /** An object or an array on the way: what it holds so far, each part with its length before it. */
    private static final class Container {
        private final boolean isObject;
        private final @Nullable String name;
        private final List<String> parts = new ArrayList<>();

        Container(boolean isObject, @Nullable String name) {
            this.isObject = isObject;
            this.name = name;
        }

        void add(@Nullable String member, String value) {
            parts.add(member == null ? value : text(member) + value);
        }

        // By a digest of its own, so that what is nested deeply is not copied at each level.
        String digest() {
            if (isObject) {
                Collections.sort(parts);
            }
            StringBuilder all = new StringBuilder();
            parts.forEach(each -> all.append(each.length()).append(':').append(each));
            return (isObject ? "o" : "a") + Hex.text(digestOf(all.toString()));
        }
    }

    /** Returns the digest of a body; null if it is no JSON. */
    public static byte @Nullable [] of(byte[] body) {
        try (JsonParser parser = JSON.createParser(body)) {
            String all = read(parser);
            return all == null || parser.nextToken() != null ? null : digestOf(all);
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private static @Nullable String read(JsonParser parser) throws IOException {
        Deque<Container> open = new ArrayDeque<>();
        String name = null;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            String value = null;
            switch (token) {
                case FIELD_NAME -> name = parser.currentName();
                case START_OBJECT, START_ARRAY -> {
                    open.push(new Container(token == JsonToken.START_OBJECT, name));
                    name = null;
                }
                case END_OBJECT, END_ARRAY -> {
                    Container ended = open.pop();
                    name = ended.name;
                    value = ended.digest();
                }
                case VALUE_STRING -> value = text(parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> value = "n" + number(parser.getText());
                default -> value = token.asString();
            }
            if (value != null) {
                if (open.isEmpty()) {
                    return value;
                }
                open.peek().add(name, value);
                name = null;
            }
        }
        return null;
    }

    private static String text(String value) {
        return "t" + value.length() + ":" + value;
    }

    private static String number(String written) {
        if (written.length() > LONGEST_NUMBER) {
            return written;
        }
        BigDecimal number = new BigDecimal(written);
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
    }

    private static byte[] digestOf(String text) {
        // Each char as it is: UTF-8 has one replacement for all halves of a pair.
        return Digest.of(text.getBytes(StandardCharsets.UTF_16BE));
    }
}
