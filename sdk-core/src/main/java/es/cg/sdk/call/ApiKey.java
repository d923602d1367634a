package es.cg.sdk.call;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The key that the accounting firm made in its panel. Immutable and thread-safe. Nothing printable shows its secret
 * part.
 */
public final class ApiKey {
    /** What a key is for. */
    public enum Kind {
        /** Reads and writes real data. */
        LIVE("cg_live_"),
        /** Reads real data, and is refused on whatever writes. */
        TEST("cg_test_"),
        /** For the sandbox alone. */
        SANDBOX("cg_sbx_");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    private static final Pattern REST = Pattern.compile("[\\x21-\\x2d\\x2f-\\x7e]+\\.[\\x21-\\x7e]+");

    private final Kind kind;
    private final String value;

    private ApiKey(Kind kind, String value) {
        this.kind = kind;
        this.value = value;
    }

    /**
     * The key of this text.
     *
     * @throws IllegalArgumentException unless it has the shape of a key; the message shows no part of it
     */
    public static ApiKey of(@Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("no API key is given; " + expected());
        }
        if (!value.strip().equals(value)) {
            throw new IllegalArgumentException("the API key begins or ends with white space; " + expected());
        }
        for (Kind kind : Kind.values()) {
            if (value.startsWith(kind.prefix)) {
                if (!REST.matcher(value.substring(kind.prefix.length())).matches()) {
                    throw new IllegalArgumentException(
                            "the API key begins with " + kind.prefix + ", but the rest is malformed; " + expected());
                }
                return new ApiKey(kind, value);
            }
        }
        throw new IllegalArgumentException("the API key does not begin as one; " + expected());
    }

    /** What the key is for. */
    public Kind kind() {
        return kind;
    }

    /** The whole key, for the {@code Authorization} header alone. */
    public String secret() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiKey that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** The kind, the rest masked. */
    @Override
    public String toString() {
        return kind.prefix + "…";
    }

    private static String expected() {
        return "expected cg_live_, cg_test_ or cg_sbx_, then <prefix>.<secret>, as the panel showed it once";
    }
}
