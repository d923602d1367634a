package es.cg.sdk.base.corrections;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of days or times that has digits and fixed signs alone, such as {@code yyyy-MM-dd HH:mm:ss}. A page of 100
 * records has hundreds of times: a formatter would allocate more for each than the record needs. What is not exactly of
 * the pattern is left to the formatter. Immutable.
 */
final class DigitPattern {
    private static final List<String> FIELDS = List.of("yyyy", "MM", "dd", "HH", "mm", "ss");
    private static final List<String> ISO_SIGNS = List.of("", "-", "-", "T", ":", ":");
    private static final int DAY_FIELDS = 3;
    private static final int ISO_LENGTH = 25;
    private static final char DIGIT = '0';
    // For a T between quotes: a letter without them is a field.
    private static final char QUOTED_T = '\t';

    /** The fixed signs, with 0 for each digit. */
    private final String signs;

    /** Where the fields begin, in the order of ISO texts. */
    private final int[] at;

    private DigitPattern(String signs, int[] at) {
        this.signs = signs;
        this.at = at;
    }

    /** Returns the pattern; null if it has other fields, or other lengths of them. */
    static @Nullable DigitPattern of(String pattern, boolean isDay) {
        if (pattern.chars().anyMatch(Character::isDigit)) {
            return null;
        }
        String signs = pattern.replace("'T'", String.valueOf(QUOTED_T)).replace('u', 'y');
        int[] at = new int[isDay ? DAY_FIELDS : FIELDS.size()];
        for (int i = 0; i < at.length; i++) {
            String field = FIELDS.get(i);
            at[i] = signs.indexOf(field);
            signs = signs.replaceFirst(field, String.valueOf(DIGIT).repeat(field.length()));
            if (at[i] < 0) {
                return null;
            }
        }
        boolean hasMore = signs.chars().anyMatch(each -> Character.isLetter(each) || each == '\'');
        return hasMore ? null : new DigitPattern(signs.replace(QUOTED_T, 'T'), at);
    }

    /** Returns the ISO text of a text of this pattern; null if it is none, or its time is not clear in the zone. */
    @Nullable
    String iso(String text, @Nullable ZoneId zone) {
        if (text.length() != signs.length()) {
            return null;
        }
        for (int i = 0; i < signs.length(); i++) {
            char sign = signs.charAt(i);
            char its = text.charAt(i);
            if (sign == DIGIT ? its < '0' || its > '9' : its != sign) {
                return null;
            }
        }
        StringBuilder iso = new StringBuilder(ISO_LENGTH);
        int[] values = new int[FIELDS.size()];
        for (int i = 0; i < at.length; i++) {
            int end = at[i] + FIELDS.get(i).length();
            values[i] = Integer.parseInt(text, at[i], end, 10);
            iso.append(ISO_SIGNS.get(i)).append(text, at[i], end);
        }
        try {
            LocalDateTime local = LocalDateTime.of(values[0], values[1], values[2], values[3], values[4], values[5]);
            if (at.length == DAY_FIELDS) {
                return iso.toString();
            }
            List<ZoneOffset> offsets =
                    zone == null ? List.of() : zone.getRules().getValidOffsets(local);
            return offsets.size() == 1 ? iso.append(offsets.get(0).getId()).toString() : null;
        } catch (DateTimeException noTime) {
            return null;
        }
    }
}
