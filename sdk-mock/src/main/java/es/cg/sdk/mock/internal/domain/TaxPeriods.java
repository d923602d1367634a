package es.cg.sdk.mock.internal.domain;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The tax models, their periods, and the days of each period. */
public final class TaxPeriods {
    private static final String QUARTERS = "[1-4]T";
    private static final String QUARTERS_OR_MONTHS = "[1-4]T|0[1-9]|1[0-2]";
    private static final String YEAR = "0A";

    /** Every period that a model can have, as a regular expression. */
    public static final String EACH = QUARTERS_OR_MONTHS + "|[1-3]P|" + YEAR;

    private static final Map<String, String> PERIODS = Map.ofEntries(
            Map.entry("303", QUARTERS_OR_MONTHS),
            Map.entry("130", QUARTERS),
            Map.entry("131", QUARTERS),
            Map.entry("111", QUARTERS_OR_MONTHS),
            Map.entry("115", QUARTERS_OR_MONTHS),
            Map.entry("123", QUARTERS_OR_MONTHS),
            Map.entry("349", QUARTERS_OR_MONTHS),
            Map.entry("202", "[1-3]P"),
            Map.entry("100", YEAR),
            Map.entry("180", YEAR),
            Map.entry("190", YEAR),
            Map.entry("193", YEAR),
            Map.entry("200", YEAR),
            Map.entry("347", YEAR),
            Map.entry("390", YEAR));

    private static final List<String> IN_ORDER = List.of(
            "1T", "2T", "3T", "4T", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "1P", "2P",
            "3P", YEAR);

    private static final String ANY_PERIOD = QUARTERS_OR_MONTHS + "|[1-3]P|" + YEAR;

    // Other yearly models, of which a request need not say the period.
    private static final String OTHER_ANNUAL = "151 156 159 165 170 171 172 173 174 181 182 184 187 188 189 192 194 195"
            + " 196 198 199 206 220 232 233 236 238 270 280 281 282 289 290 291 294 295 296 345 346 415 416 425 480 714"
            + " 718 720 721";

    private TaxPeriods() {}

    /** Whether this can be the number of a model: three digits or capitals. */
    public static boolean isModel(String text) {
        return text.matches("[0-9A-Z]{3}");
    }

    /** Returns the numbers of the models whose periods and clients are known. */
    public static Set<String> models() {
        return PERIODS.keySet();
    }

    /** Returns the periods that a model has, in their order. */
    public static List<String> periods(String model) {
        return IN_ORDER.stream().filter(period -> has(model, period)).toList();
    }

    /** Whether a model is yearly. */
    public static boolean annual(String model) {
        return YEAR.equals(PERIODS.get(model))
                || List.of(OTHER_ANNUAL.split(" ", -1)).contains(model);
    }

    /** Whether a model has this period; one that is not known has any. */
    public static boolean has(String model, String period) {
        return period.matches(PERIODS.getOrDefault(model, ANY_PERIOD));
    }

    /**
     * Returns the name of a period as records have it: {@code 1T} also for {@code T1}, {@code 1t} and {@code 2026-T1}
     * of 2026, {@code 01} for {@code 1} and {@code M01}. A text that names no period is returned in upper case.
     */
    public static String normal(int year, String text) {
        String name = text.strip().toUpperCase(Locale.ROOT);
        String ofYear = year + "-";
        if (name.startsWith(ofYear)) {
            name = name.substring(ofYear.length());
        }
        if (name.matches("[TP][1-4]")) {
            return name.substring(1) + name.charAt(0);
        }
        if (name.matches("M?[0-9]{1,2}")) {
            return String.format(Locale.ROOT, "%02d", Integer.parseInt(name.replace("M", "")));
        }
        return name;
    }

    /** Whether one period of a year is a month and the other the quarter that contains it. */
    public static boolean overlap(String one, String other) {
        return isMonthOf(one, other) || isMonthOf(other, one);
    }

    private static boolean isMonthOf(String month, String quarter) {
        return month.matches("[0-9]{2}")
                && quarter.endsWith("T")
                && quarter.equals(quarter(LocalDate.of(1, Integer.parseInt(month), 1)));
    }

    /** Returns the quarter of a day. */
    public static String quarter(LocalDate day) {
        return (day.getMonthValue() + 2) / 3 + "T";
    }

    /** Returns the first day of the quarter of a day. */
    public static LocalDate startOfQuarter(LocalDate day) {
        return first(day.getYear(), quarter(day));
    }

    /** Returns the first day of a period. */
    public static LocalDate first(int year, String period) {
        if (period.endsWith("T")) {
            return LocalDate.of(year, Character.digit(period.charAt(0), 10) * 3 - 2, 1);
        }
        return period.matches("\\d\\d") ? LocalDate.of(year, Integer.parseInt(period), 1) : LocalDate.of(year, 1, 1);
    }

    /** Returns the last day of a period; for an instalment, the end of the months that it covers. */
    public static LocalDate last(int year, String period) {
        if (period.endsWith("T")) {
            return first(year, period).plusMonths(3).minusDays(1);
        }
        return switch (period) {
            case YEAR -> LocalDate.of(year, 12, 31);
            case "1P" -> LocalDate.of(year, 3, 31);
            case "2P" -> LocalDate.of(year, 9, 30);
            case "3P" -> LocalDate.of(year, 11, 30);
            default -> YearMonth.of(year, Integer.parseInt(period)).atEndOfMonth();
        };
    }
}
