package es.cg.sdk.call;

import es.cg.sdk.base.text.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the value of a path parameter remains one path segment on every server. Values are percent-encoded when
 * they are sent, but some proxies and servlet containers decode a path, merge slashes, cut segments at a semicolon and
 * resolve {@code ..} before they route it.
 */
final class PathParameter {
    // A server decodes a path once, and each proxy before it may decode it once more.
    private static final int MAX_DECODINGS = 4;

    private static final String PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    private PathParameter() {}

    /**
     * Returns the value.
     *
     * @throws IllegalArgumentException if it could be read as another path; the message does not contain the value
     */
    static String checked(Operation<?> operation, String name, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw refused(operation, name, value == null ? "is null" : "is empty or blank");
        }
        if (!isPlain(value)) {
            if (Secrets.containsKey(value)) {
                throw refused(
                        operation, name, "contains an API key, which servers would write to their logs: pass an id");
            }
            if (value.chars().anyMatch(Character::isISOControl)) {
                throw refused(operation, name, "has a control character");
            }
            if (isAnotherPath(value)) {
                throw refused(
                        operation,
                        name,
                        "could be read as another path: it contains a \";\", or a part between slashes that is empty, \".\""
                                + " or \"..\", perhaps percent-encoded");
            }
        }
        return value;
    }

    private static IllegalArgumentException refused(Operation<?> operation, String name, String why) {
        return new IllegalArgumentException("the path parameter " + name + " of " + operation + " " + why);
    }

    /**
     * Whether the value has only letters, digits, dashes and underscores, as most ids have: it needs no other check.
     */
    private static boolean isPlain(String value) {
        return !value.startsWith("cg_") && value.chars().allMatch(each -> PLAIN.indexOf(each) >= 0);
    }

    private static boolean isAnotherPath(String value) {
        String text = value;
        for (int round = 0; round < MAX_DECODINGS; round++) {
            if (isAnotherPathUndecoded(text)) {
                return true;
            }
            String decoded = decoded(text);
            if (decoded.equals(text)) {
                return false;
            }
            text = decoded;
        }
        return true;
    }

    private static boolean isAnotherPathUndecoded(String text) {
        if (text.indexOf(';') >= 0 || text.chars().anyMatch(each -> each < ' ' || each == 0x7f)) {
            return true;
        }
        for (String part : text.split("[/\\\\]", -1)) {
            String bare = part.strip();
            if (bare.isEmpty() || bare.equals(".") || bare.equals("..")) {
                return true;
            }
        }
        return false;
    }

    /** Decodes percent-encoded bytes as ISO 8859-1; text that is not percent-encoded stays. */
    private static String decoded(String text) {
        StringBuilder decoded = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            int high = text.charAt(i) == '%' && i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = high < 0 ? -1 : Character.digit(text.charAt(i + 2), 16);
            if (low < 0) {
                decoded.append(text.charAt(i));
            } else {
                decoded.append((char) (16 * high + low));
                i += 2;
            }
        }
        return decoded.toString();
    }
}
