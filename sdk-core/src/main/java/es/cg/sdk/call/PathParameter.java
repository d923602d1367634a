package es.cg.sdk.call;

import es.cg.sdk.text.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * Checks the value of a path parameter: one segment of a path, whatever the servers between make of the path. Values are
 * percent-encoded when they are sent, but some proxies and servlet containers decode a path, merge its slashes, cut its
 * segments at a semicolon and remove {@code ..} before they look at it.
 */
final class PathParameter {
    // A server decodes once, and a proxy before it perhaps once more.
    private static final int MOST_ROUNDS = 4;

    private static final String PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    private PathParameter() {}

    /** This value, if it cannot be read as another path; the message never shows it. */
    static String checked(Operation<?> operation, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw refused(operation, "is empty or blank");
        }
        if (!isPlain(value)) {
            if (Secrets.holdsKey(value)) {
                throw refused(operation, "holds an API key, which servers would write into their logs: pass an id");
            }
            if (value.chars().anyMatch(Character::isISOControl)) {
                throw refused(operation, "has a control character");
            }
            if (leadsElsewhere(value)) {
                throw refused(
                        operation,
                        "could lead to another path: it has a \";\", or between slashes a part that is empty, \".\" or"
                                + " \"..\", perhaps percent-encoded");
            }
        }
        return value;
    }

    private static IllegalArgumentException refused(Operation<?> operation, String why) {
        return new IllegalArgumentException("a path parameter of " + operation + " " + why);
    }

    /** Whether it has letters, digits, dashes and underscores alone, as most ids: nothing else needs a look. */
    private static boolean isPlain(String value) {
        return !value.startsWith("cg_") && value.chars().allMatch(each -> PLAIN.indexOf(each) >= 0);
    }

    private static boolean leadsElsewhere(String value) {
        String text = value;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            if (leadsElsewhereAsItStands(text)) {
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

    private static boolean leadsElsewhereAsItStands(String text) {
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

    /** With each percent-encoded byte as the character of its number; what is no such byte stays. */
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
