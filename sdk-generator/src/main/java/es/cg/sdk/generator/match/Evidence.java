package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonScalar;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a document shows of the form of values: the unit of an amount or a percentage, the pattern of a day, the zone of
 * a time. A unit is shown by the field's name, description, example, multipleOf or pattern, or by one sentence for the
 * whole document; a bare number shows none. What says two things shows none.
 */
final class Evidence {
    static final String CENTS = "cents";
    static final String EUROS = "euros";
    static final String PERCENT = "percent";
    static final String FRACTION = "fraction";
    static final String ISO = "iso";
    static final String OFFSET = "offset";

    private static final Pattern DENIED = Pattern.compile(
            "\\b(not|never|no|nunca|rather than|instead of|en lugar de|en vez de)\\s+(\\w+\\s+)?(\\S+)?$");
    private static final Map<String, Pattern> AMOUNTS = Map.of(
            CENTS, Pattern.compile("\\b(cents?|centimos?|céntimos?|minor units?|eurocents?)\\b"),
            EUROS, Pattern.compile("\\b(euros?|eur)\\b|€"));
    private static final Map<String, Pattern> PERCENTAGES = Map.of(
            PERCENT,
                    Pattern.compile("(?<![0-9.,])(4|10|15|19|21)(\\.0+)?\\b(?![.,/]?[0-9])"
                            + "|\\b(percentage points?|0 to 100|0-100|de 0 a 100)\\b"),
            FRACTION,
                    Pattern.compile("\\b0[.,][0-9]+\\b"
                            + "|\\b(fractions?|fracci[oó]n|tanto por uno|decimal fraction|0 to 1|de 0 a 1)\\b"));
    private static final Pattern ABOUT_AMOUNTS =
            Pattern.compile("\\b(amounts?|importes?|monetary|money|prices?|precios?|cantidades monetarias)\\b");
    private static final Pattern ABOUT_PERCENTAGES =
            Pattern.compile("\\b(percentages?|porcentajes?|rates?|tipos|percents?)\\b");
    private static final Pattern ABOUT_DATES = Pattern.compile("\\b(dates?|fechas?|days?)\\b");
    private static final Pattern ABOUT_TIMES =
            Pattern.compile("\\b(times?|timestamps?|horas?|date-?times?|instants?|marcas de tiempo)\\b");
    private static final Pattern DAY_PATTERN =
            Pattern.compile("\\b(yyyy|aaaa|dd|mm)([-/.]?)(mm|dd)\\2(yyyy|aaaa|dd)\\b", Pattern.CASE_INSENSITIVE);
    /** What a cent is a part of is no second unit. */
    private static final Pattern CENTS_OF_EUROS =
            Pattern.compile("\\b(cents?|c[eé]ntimos?) (of an? |of |de )euros?\\b|\\beuros? cents?\\b");

    private static final Map<String, String> ZONES = ZoneId.getAvailableZoneIds().stream()
            .filter(each -> each.contains("/"))
            .collect(Collectors.toMap(each -> each.toLowerCase(Locale.ROOT), each -> each));
    private static final Pattern ZONE =
            Pattern.compile("\\b(utc|gmt|madrid|peninsular|canarias|canary islands)\\b|\\b[a-z]+(/[a-z_]+)+\\b");
    private static final Pattern LOCAL_TIME =
            Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})([T ])([0-9]{2}:[0-9]{2}(:[0-9]{2})?)");

    private final List<String> sentences;

    Evidence(String document) {
        sentences = List.of(document.toLowerCase(Locale.ROOT).split("(?<=[.!?])\\s+|\n+", -1));
    }

    /** Returns cents, euros, or empty if neither is shown. */
    String amount(String name, Shape shape) {
        Set<String> shown = new TreeSet<>();
        List<String> tokens = Synonyms.tokens(name);
        String last = tokens.isEmpty() ? "" : tokens.get(tokens.size() - 1);
        shown.addAll(units(last, AMOUNTS));
        shown.addAll(units(shape.text("description"), AMOUNTS));
        BigDecimal step = SchemaJudge.number(shape.text("multipleOf"));
        boolean hasFraction = (step != null && step.stripTrailingZeros().scale() > 0)
                || text(shape).matches("-?[0-9]+[.,][0-9]*[1-9][0-9]*|-?[0-9]+[.][0-9]{2}")
                || shape.text("pattern").matches(".*(\\[[.,]+]|\\\\[.,]).*");
        if (hasFraction) {
            shown.add(EUROS);
        }
        return one(shown, ABOUT_AMOUNTS, text -> units(text, AMOUNTS));
    }

    /** Returns percent (21 is 21 %), fraction (0.21 is), or empty if neither is shown. */
    String percentage(Shape shape) {
        Set<String> shown = new TreeSet<>(units(shape.text("description"), PERCENTAGES));
        BigDecimal most = SchemaJudge.number(shape.text("maximum"));
        BigDecimal example = SchemaJudge.number(text(shape));
        if (most != null) {
            shown.add(most.compareTo(BigDecimal.ONE) > 0 ? PERCENT : FRACTION);
        }
        if (example != null && example.signum() != 0 && example.compareTo(BigDecimal.ONE) != 0) {
            shown.add(example.compareTo(BigDecimal.ONE) > 0 ? PERCENT : FRACTION);
        }
        if (shape.words().stream()
                .map(SchemaJudge::number)
                .anyMatch(each -> each != null && each.compareTo(BigDecimal.ONE) > 0)) {
            shown.add(PERCENT);
        }
        return one(shown, ABOUT_PERCENTAGES, text -> units(text, PERCENTAGES));
    }

    /** Returns the one thing that is shown, or else the one that sentences of the document about such values say. */
    private String one(Set<String> shown, Pattern about, Function<String, Set<String>> reading) {
        if (shown.isEmpty()) {
            sentences.stream()
                    .filter(each -> about.matcher(each).find())
                    .forEach(each -> shown.addAll(reading.apply(each)));
        }
        return shown.size() == 1 ? shown.iterator().next() : "";
    }

    private static Set<String> units(String text, Map<String, Pattern> words) {
        String plain = words.equals(AMOUNTS)
                ? CENTS_OF_EUROS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(CENTS)
                : text;
        Set<String> units = new TreeSet<>();
        words.forEach((unit, pattern) -> units.addAll(found(pattern, plain, each -> unit)));
        return units;
    }

    /** Returns the meanings of what a pattern finds in a text, unless it is denied there. */
    private static Set<String> found(Pattern pattern, String text, Function<String, String> meaning) {
        String lower = text.toLowerCase(Locale.ROOT);
        return pattern.matcher(lower)
                .results()
                .filter(each ->
                        !DENIED.matcher(lower.substring(0, each.start())).find())
                .map(each -> meaning.apply(each.group()))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns iso, a pattern of days such as {@code dd/MM/yyyy}, or empty if none is shown. */
    String day(Shape shape) {
        Set<String> shown = new TreeSet<>();
        String example = text(shape);
        if (shape.text("format").equals("date")
                || example.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")
                || shape.text("pattern").matches("\\^?(\\\\d|\\[0-9])\\{4}-.*")) {
            shown.add(ISO);
        }
        if (example.matches("(1[3-9]|2[0-9]|3[01])([-/.])(0[1-9]|1[0-2])\\2[0-9]{4}")) {
            shown.add("dd" + example.charAt(2) + "MM" + example.charAt(2) + "yyyy");
        }
        shown.addAll(dayPatterns(shape.text("description")));
        return one(shown, ABOUT_DATES, Evidence::dayPatterns);
    }

    private static Set<String> dayPatterns(String text) {
        return found(DAY_PATTERN, text, each -> {
            String pattern = each.replace("aaaa", "yyyy");
            String order = pattern.replaceAll("[-/.]", "").replaceAll("(.)\\1+", "$1");
            return !Set.of("ymd", "dmy", "mdy").contains(order)
                    ? ""
                    : pattern.equals("yyyy-mm-dd") ? ISO : pattern.replace("mm", "MM");
        });
    }

    /**
     * Returns offset (ISO 8601 with its offset), seconds, milliseconds, a zone (ISO 8601 without an offset), a pattern
     * with its zone, or empty if the form or the zone is not shown.
     */
    String time(Shape shape) {
        String example = text(shape);
        String said = shape.text("description").toLowerCase(Locale.ROOT);
        if (shape.type().equals("integer") || shape.type().equals("number")) {
            boolean isMillis =
                    said.matches("(?s).*\\b(milliseconds|millis|milisegundos|ms)\\b.*") || example.matches("[0-9]{13}");
            boolean isSeconds =
                    said.matches("(?s).*(?<!milli)\\b(seconds|segundos)\\b.*") || example.matches("[0-9]{10}");
            return isMillis == isSeconds ? "" : isMillis ? "milliseconds" : "seconds";
        }
        if (example.matches(".*[0-9](Z|[+-][0-9]{2}:?[0-9]{2})")) {
            return OFFSET;
        }
        Matcher local = LOCAL_TIME.matcher(example);
        boolean isLocal = local.matches();
        String zone = one(zones(said), ABOUT_TIMES, Evidence::zones);
        if (isLocal && !zone.isEmpty()) {
            boolean isIso = local.group(2).equals("T");
            return isIso ? zone : "yyyy-MM-dd HH:mm" + (local.group(4) == null ? "" : ":ss") + " " + zone;
        }
        return !isLocal && shape.text("format").equals("date-time") ? OFFSET : "";
    }

    private static Set<String> zones(String text) {
        return found(ZONE, text, Evidence::zone);
    }

    /** Returns the zone that a word means; empty for the name of one that is not in the table. */
    private static String zone(String word) {
        String listed = ZONES.getOrDefault(word, "");
        if (!listed.isEmpty() || word.contains("/")) {
            return listed;
        }
        return word.matches("utc|gmt") ? "UTC" : word.startsWith("canar") ? "Atlantic/Canary" : "Europe/Madrid";
    }

    /** Returns the example as text; empty if there is none, or if it is no single value. */
    static String text(Shape shape) {
        return shape.example() instanceof JsonScalar scalar && !scalar.value().equals("null") ? scalar.value() : "";
    }
}
