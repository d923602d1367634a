package es.cg.sdk.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts, compares, hashes and describes the values that a {@link Json} stores. */
final class JsonValues {
    // No amount has more digits. The limit prevents that 1e999999999 is expanded in memory.
    private static final int MAX_DIGITS = 400;
    private static final int MAX_DEPTH = 500;
    private static final int LAST_YEAR = 9999;
    private static final Instant FIRST_MOMENT = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST_MOMENT = Instant.parse("9999-12-31T00:00:00Z");

    private JsonValues() {}

    static Object normal(@Nullable Object value) {
        return normal(value, 0);
    }

    private static Object normal(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("the value is nested deeper than " + MAX_DEPTH + " levels");
        }
        if (value == null) {
            return Json.NULL;
        }
        if (value instanceof Json json) {
            return json.inner();
        }
        if (value instanceof String text) {
            return wellFormed(text);
        }
        if (value instanceof Word word) {
            return wellFormed(word.value());
        }
        if (value instanceof BigDecimal number && !isBounded(number)) {
            throw new IllegalArgumentException("the number has more than " + MAX_DIGITS + " digits");
        }
        if (value instanceof Boolean || value instanceof Long || value instanceof BigDecimal) {
            return value;
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof BigInteger whole) {
            return normal(new BigDecimal(whole), depth);
        }
        if (value instanceof Temporal time && !isInFourDigits(time)) {
            throw new IllegalArgumentException("the year of a date must be 1 to " + LAST_YEAR);
        }
        if (value instanceof OffsetDateTime moment) {
            // OffsetDateTime.toString omits seconds that are zero, which RFC 3339 does not allow.
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment);
        }
        if (value instanceof LocalDate || value instanceof Instant) {
            return value.toString();
        }
        if (value instanceof Map<?, ?> map) {
            return object(map, depth);
        }
        if (value instanceof Collection<?> items) {
            return array(items, depth);
        }
        throw new IllegalArgumentException(unsupported(value));
    }

    private static Json array(Collection<?> items, int depth) {
        Stream<Object> normal = items.stream().map(item -> normal(item, depth + 1));
        boolean ordered = items instanceof List<?>
                || items instanceof Deque<?>
                || items instanceof LinkedHashSet<?>
                || items instanceof SortedSet<?>;
        if (!ordered && !(items instanceof Set<?>)) {
            throw new IllegalArgumentException(
                    "a " + items.getClass().getName() + " may have a different order in each process: pass a List");
        }
        return Json.array((ordered
                        ? normal
                        : normal.sorted(
                                Comparator.comparing(each -> Json.wrap(each).text())))
                .toArray());
    }

    private static Json object(Map<?, ?> map, int depth) {
        boolean ordered = map instanceof LinkedHashMap<?, ?> || map instanceof SortedMap<?, ?>;
        Map<?, ?> inOrder = ordered ? map : sorted(map);
        Object[] members = new Object[2 * inOrder.size()];
        int at = 0;
        for (Map.Entry<?, ?> member : inOrder.entrySet()) {
            members[at++] = wellFormed(name(member.getKey()));
            members[at++] = normal(member.getValue(), depth + 1);
        }
        return Json.object(members);
    }

    /** Map.of has a different order in each process, and the service compares bytes with the idempotency key. */
    private static Map<String, @Nullable Object> sorted(Map<?, ?> map) {
        Map<String, @Nullable Object> byName = new TreeMap<>();
        map.forEach((name, value) -> byName.put(name(name), value));
        return byName;
    }

    private static String name(@Nullable Object name) {
        if (name instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("the key of a map must be a String, not "
                + (name == null ? "null" : name.getClass().getName()));
    }

    private static String unsupported(Object value) {
        String type = value.getClass().getName();
        return value instanceof Double || value instanceof Float
                ? "a " + type + " is not exact: pass a BigDecimal made from text, such as new BigDecimal(\"19.99\")"
                : "a " + type + " cannot be converted to JSON";
    }

    /** Refuses unpaired surrogates: UTF-8 cannot encode them, and they would silently become other characters. */
    private static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    throw new IllegalArgumentException("the text has an unpaired surrogate at index " + i);
                }
                i++;
            }
        }
        return text;
    }

    private static boolean isInFourDigits(Temporal time) {
        if (time instanceof Instant moment) {
            return !moment.isBefore(FIRST_MOMENT) && moment.isBefore(LAST_MOMENT);
        }
        int year = time.isSupported(ChronoField.YEAR) ? time.get(ChronoField.YEAR) : 1;
        return year >= 1 && year <= LAST_YEAR;
    }

    /** Whether the number can be written without an exponent in few characters. */
    static boolean isBounded(BigDecimal number) {
        return Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS;
    }

    static BigDecimal decimal(Object number) {
        return number instanceof Long whole ? BigDecimal.valueOf(whole) : (BigDecimal) number;
    }

    /** Returns the decimal value of a number or of decimal text; null if it is neither or has too many digits. */
    static @Nullable BigDecimal toDecimal(Object raw) {
        BigDecimal number = null;
        if (isNumber(raw)) {
            number = decimal(raw);
        } else if (raw instanceof String text
                && text.length() <= MAX_DIGITS
                && text.chars().allMatch(c -> c < 128)) {
            try {
                number = new BigDecimal(text);
            } catch (NumberFormatException notANumber) {
                return null;
            }
        }
        return number != null && isBounded(number) ? number : null;
    }

    /** Returns the value of a whole number, also of one written as 7.0 or as text; null if it is not one. */
    static @Nullable Long toWhole(Object raw) {
        try {
            BigDecimal number = toDecimal(raw);
            return number == null ? null : (Long) number.longValueExact();
        } catch (ArithmeticException notWhole) {
            return null;
        }
    }

    static boolean same(Object one, Object other) {
        if (one instanceof Json a && other instanceof Json b) {
            if (a.kind() != b.kind() || a.kind() == Json.Kind.NULL) {
                return a.kind() == b.kind();
            }
            return a.kind() == Json.Kind.ARRAY ? sameItems(a.array(), b.array()) : sameMembers(a, b);
        }
        if (isNumber(one) && isNumber(other)) {
            return decimal(one).compareTo(decimal(other)) == 0;
        }
        return one.equals(other);
    }

    private static boolean sameItems(Object[] a, Object[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!same(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameMembers(Json a, Json b) {
        Map<String, Object> mine = a.members();
        Map<String, Object> theirs = b.members();
        if (mine.size() != theirs.size()) {
            return false;
        }
        for (Map.Entry<String, Object> member : mine.entrySet()) {
            Object counterpart = theirs.get(member.getKey());
            if (counterpart == null || !same(member.getValue(), counterpart)) {
                return false;
            }
        }
        return true;
    }

    static int hash(Object raw) {
        if (raw instanceof Json json) {
            return switch (json.kind()) {
                case NULL -> 0;
                case ARRAY ->
                    Arrays.stream(json.array()).mapToInt(JsonValues::hash).reduce(1, (h, i) -> 31 * h + i);
                default ->
                    json.members().entrySet().stream()
                            .mapToInt(m -> m.getKey().hashCode() ^ hash(m.getValue()))
                            .sum();
            };
        }
        if (isNumber(raw)) {
            BigDecimal number = decimal(raw);
            // Equal numbers have equal magnitudes; stripTrailingZeros may overflow for a huge number.
            long magnitude = (long) number.precision() - number.scale();
            boolean huge = number.signum() != 0 && Math.abs(magnitude) > MAX_DIGITS;
            return huge ? Long.hashCode(magnitude) : number.stripTrailingZeros().hashCode();
        }
        return raw.hashCode();
    }

    static String describe(@Nullable Object raw) {
        if (raw == null) {
            return "nothing";
        }
        if (raw instanceof Json json) {
            return switch (json.kind()) {
                case NULL -> "null";
                case ARRAY -> "an array with " + counted(json.array().length, "item");
                default -> "an object with " + counted(json.array().length / 2, "member");
            };
        }
        if (raw instanceof String text) {
            return "the text " + shape(text);
        }
        return isNumber(raw) ? "a number" : "a boolean";
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** Returns the shape of a text without its content, which may be personal: 31/12/2026 gives "99/99/9999". */
    private static String shape(String text) {
        String head = text.length() > 40 ? text.substring(0, 40) : text;
        StringBuilder shape = new StringBuilder("\"");
        head.codePoints()
                .forEach(c -> shape.append(
                        Character.isDigit(c) ? '9' : Character.isLetter(c) ? 'a' : c > 32 && c < 127 ? (char) c : '.'));
        return shape.append(text.length() > 40 ? "…\" of " + text.length() + " characters" : "\"")
                .toString();
    }

    private static boolean isNumber(Object raw) {
        return raw instanceof Long || raw instanceof BigDecimal;
    }
}
