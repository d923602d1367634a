package es.cg.sdk.base.corrections;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of days or times that has digits and fixed signs alone, such as {@code yyyy-MM-dd HH:mm:ss}. A page of 100
 * records has hundreds of times: a formatter would allocate more for each than the record needs. What is not exactly of
 * the pattern is left to the formatter. Immutable.
 */
final class DigitPattern {
    private static final String FIELDS = "yMdHms";
    private static final int[] LENGTHS = {4, 2, 2, 2, 2, 2};
    private static final int DAY_FIELDS = 3;
    private static final int ISO_LENGTH = 25;

    /** For each sign of the text: the index of its field, or -1 for a fixed sign. */
    private final int[] fields;

    private final String signs;
    private final boolean isDay;

    private DigitPattern(int[] fields, String signs, boolean isDay) {
        this.fields = fields;
        this.signs = signs;
        this.isDay = isDay;
    }

    /** Returns the pattern; null if it has other fields, or other lengths of them. */
    static @Nullable DigitPattern of(String pattern, boolean isDay) {
        List<Integer> fields = new ArrayList<>();
        StringBuilder signs = new StringBuilder();
        int[] lengths = new int[FIELDS.length()];
        boolean isQuoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            int field = isQuoted ? -1 : FIELDS.indexOf(each == 'u' ? 'y' : each);
            if (each == '\'') {
                isQuoted = !isQuoted;
                continue;
            }
            if (field < 0 && !isQuoted && Character.isLetter(each)) {
                return null;
            }
            fields.add(field);
            signs.append(each);
            if (field >= 0) {
                lengths[field]++;
            }
        }
        for (int i = 0; i < lengths.length; i++) {
            int wanted = isDay && i >= DAY_FIELDS ? 0 : LENGTHS[i];
            if (lengths[i] != wanted) {
                return null;
            }
        }
        return new DigitPattern(fields.stream().mapToInt(each -> each).toArray(), signs.toString(), isDay);
    }

    /** Returns the ISO text of a text of this pattern; null if it is none, or its time is not clear in the zone. */
    @Nullable
    String iso(String text, @Nullable ZoneId zone) {
        if (text.length() != fields.length) {
            return null;
        }
        int[] values = new int[FIELDS.length()];
        for (int i = 0; i < fields.length; i++) {
            char sign = text.charAt(i);
            int digit = sign - '0';
            if (fields[i] < 0 ? sign != signs.charAt(i) : digit < 0 || digit > 9) {
                return null;
            }
            if (fields[i] >= 0) {
                values[fields[i]] = 10 * values[fields[i]] + digit;
            }
        }
        try {
            return iso(LocalDateTime.of(values[0], values[1], values[2], values[3], values[4], values[5]), zone);
        } catch (DateTimeException noTime) {
            return null;
        }
    }

    private @Nullable String iso(LocalDateTime local, @Nullable ZoneId zone) {
        StringBuilder text = new StringBuilder(ISO_LENGTH);
        pair(text, local.getYear() / 100);
        pair(text, local.getYear() % 100);
        pair(text, local.getMonthValue(), '-');
        pair(text, local.getDayOfMonth(), '-');
        List<ZoneOffset> offsets =
                isDay || zone == null ? List.of() : zone.getRules().getValidOffsets(local);
        if (isDay || offsets.size() != 1) {
            return isDay ? text.toString() : null;
        }
        pair(text, local.getHour(), 'T');
        pair(text, local.getMinute(), ':');
        pair(text, local.getSecond(), ':');
        return text.append(offsets.get(0).getId()).toString();
    }

    private static void pair(StringBuilder text, int number, char before) {
        pair(text.append(before), number);
    }

    private static void pair(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
