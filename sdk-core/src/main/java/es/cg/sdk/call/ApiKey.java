package es.cg.sdk.call;

import es.cg.sdk.base.text.Sha256;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An API key, as the accounting firm creates it in its panel. {@link #toString} and exception messages never contain
 * the secret part. Immutable and thread-safe.
 */
public final class ApiKey {
    /** The kind of a key, which its prefix shows. */
    public enum Kind {
        /** Reads and writes real data. */
        LIVE("cg_live_"),
        /** Reads real data; the service refuses every write. */
        TEST("cg_test_"),
        /** Works in the sandbox only. */
        SANDBOX("cg_sbx_");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    private static final Pattern REST = Pattern.compile("[\\x21-\\x2d\\x2f-\\x7e]+\\.[\\x21-\\x7e]+");

    // Journals on users' disks have this digest: it must not change.
    private static final int DIGEST_LENGTH = 32;

    private final Kind kind;
    private final String value;

    private ApiKey(Kind kind, String value) {
        this.kind = kind;
        this.value = value;
    }

    /**
     * Parses a key.
     *
     * @param value the whole key, such as {@code cg_live_<prefix>.<secret>}
     * @throws IllegalArgumentException if the text is null, blank or not formed like a key; the message contains no
     *     part of the text beyond a known prefix
     */
    public static ApiKey of(@Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("the API key is null or blank; " + expected());
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
        throw new IllegalArgumentException("the API key has none of the known prefixes; " + expected());
    }

    /** Returns the kind of the key. */
    public Kind kind() {
        return kind;
    }

    /** Returns the whole key. Do not log it: it is meant for the {@code Authorization} header only. */
    public String secret() {
        return value;
    }

    /**
     * Returns a digest of the key, 32 hexadecimal digits. It identifies the key where the key itself must not be
     * stored: {@code CallException.apiKeyDigest()} and the journal of a batch have the same.
     */
    public String digest() {
        return Sha256.hex("es.cg.sdk/batch " + value).substring(0, DIGEST_LENGTH);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiKey that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns the prefix of the kind, with the rest masked. */
    @Override
    public String toString() {
        return kind.prefix + "…";
    }

    private static String expected() {
        return "expected cg_live_, cg_test_ or cg_sbx_, then <prefix>.<secret>, as the panel showed it";
    }
}
