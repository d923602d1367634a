package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import es.cg.sdk.base.text.Sha256;
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
 * Computes a digest of what a JSON text says, not of how it is written. Order of members, white space, escapes and the
 * form of numbers ({@code 1.0}, {@code 1.00} and {@code 1e0} are the same) make no difference. The order in arrays and
 * repeated members do.
 */
public final class JsonContentDigest {
    // Longer numbers are compared as text: the time to parse them grows with the square of their length.
    private static final int MAX_NUMBER_LENGTH = 1000;

    private JsonContentDigest() {}

    /**
     * Returns 32 bytes, the same for bodies that differ in form only. For a body that is not JSON, returns its SHA-256.
     */
    public static byte[] of(byte[] body) {
        try (JsonParser parser = JsonMembers.parser(BodyText.of(body))) {
            byte[] digest = digest(parser);
            return digest == null ? Sha256.of(body) : digest;
        } catch (IOException | RuntimeException e) {
            return Sha256.of(body);
        }
    }

    /** An object or array that is being read. Each value is a text; a nested container is its digest. */
    private static final class Container {
        private final boolean isObject;
        private final List<String> values = new ArrayList<>();
        private String name = "";

        Container(boolean isObject) {
            this.isObject = isObject;
        }

        void add(String value) {
            values.add(name + value);
        }

        String digest() {
            if (isObject) {
                Collections.sort(values);
            }
            StringBuilder all = new StringBuilder(isObject ? "{" : "[");
            values.forEach(each -> all.append(each.length()).append(':').append(each));
            // UTF-16, since UTF-8 would encode all lone surrogates as the same character.
            return new String(
                    Sha256.of(all.toString().getBytes(StandardCharsets.UTF_16BE)), StandardCharsets.ISO_8859_1);
        }
    }

    private static byte @Nullable [] digest(JsonParser parser) throws IOException {
        Deque<Container> open = new ArrayDeque<>();
        Container root = new Container(false);
        open.push(root);
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            Container current = open.element();
            switch (token) {
                case START_OBJECT, START_ARRAY -> open.push(new Container(token == JsonToken.START_OBJECT));
                case END_OBJECT, END_ARRAY -> {
                    String digest = open.pop().digest();
                    open.element().add("d" + digest);
                }
                case FIELD_NAME -> {
                    String name = parser.currentName();
                    current.name = name.length() + ":" + name;
                }
                case VALUE_STRING -> current.add("s" + parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> current.add("n" + number(parser.getText()));
                default -> current.add("v" + parser.getText());
            }
        }
        return root.values.size() == 1 ? Sha256.of(root.digest().getBytes(StandardCharsets.ISO_8859_1)) : null;
    }

    private static String number(String written) {
        if (written.length() > MAX_NUMBER_LENGTH) {
            return written;
        }
        try {
            BigDecimal number = new BigDecimal(written);
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
        } catch (ArithmeticException | NumberFormatException e) {
            return written;
        }
    }
}
