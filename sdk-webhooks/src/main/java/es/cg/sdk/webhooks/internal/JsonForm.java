package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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
 * Tells bodies apart by what their JSON says, and not by how it is written: order of members, white space, escapes, and
 * the form of numbers ({@code 1.0}, {@code 1.00} and {@code 1e0} are one number) make no difference. Order in arrays and
 * members of one name do.
 */
public final class JsonForm {
    // Longer numbers are compared as they are written: to read them takes time that grows with the square.
    private static final int LONGEST_NUMBER = 1000;

    private JsonForm() {}

    /** Returns the same 32 bytes for bodies that differ in form alone; of a body that is no JSON, its SHA-256. */
    public static byte[] digest(byte[] body) {
        try (JsonParser parser = Members.parser(BodyText.of(body))) {
            byte[] digest = digest(parser);
            return digest == null ? Digest.of(body) : digest;
        } catch (IOException | RuntimeException e) {
            return Digest.of(body);
        }
    }

    /** A container that is being read: each of its values is a text of its own, and a nested one the digest of it. */
    private static final class Open {
        private final boolean isObject;
        private final List<String> values = new ArrayList<>();
        private String name = "";

        Open(boolean isObject) {
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
            // Lone surrogates, which are no UTF-8, differ in UTF-16.
            return new String(
                    Digest.of(all.toString().getBytes(StandardCharsets.UTF_16BE)), StandardCharsets.ISO_8859_1);
        }
    }

    private static byte @Nullable [] digest(JsonParser parser) throws IOException {
        Deque<Open> open = new ArrayDeque<>();
        Open root = new Open(false);
        open.push(root);
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            Open now = open.element();
            switch (token) {
                case START_OBJECT, START_ARRAY -> open.push(new Open(token == JsonToken.START_OBJECT));
                case END_OBJECT, END_ARRAY -> {
                    String digest = open.pop().digest();
                    open.element().add("d" + digest);
                }
                case FIELD_NAME -> {
                    String name = parser.currentName();
                    now.name = name.length() + ":" + name;
                }
                case VALUE_STRING -> now.add("s" + parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> now.add("n" + number(parser.getText()));
                default -> now.add("v" + parser.getText());
            }
        }
        return root.values.size() == 1 ? Digest.of(root.digest().getBytes(StandardCharsets.ISO_8859_1)) : null;
    }

    private static String number(String written) {
        if (written.length() > LONGEST_NUMBER) {
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
