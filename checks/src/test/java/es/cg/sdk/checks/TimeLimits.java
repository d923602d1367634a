package es.cg.sdk.checks;

import es.cg.sdk.testing.HangLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds limits of time in tests that are shorter than {@link HangLimit}: a slow machine may reach them. */
final class TimeLimits {
    private static final String NUMBER = "(\\d[\\d_]*)L?";
    private static final String DURATION = "Duration[.]of(\\w+)[(]" + NUMBER + "[)]";
    // The first group of each is the number or the unit, the second one the other.
    private static final List<Kind> KINDS = List.of(
            new Kind("@Timeout[(](?:value = )?" + NUMBER + "[^)]*[)]", each -> annotation(each.group(), each.group(1))),
            new Kind(
                    "\\w*[(](?:[^();,]+, )?" + NUMBER + ", (?:[a-z.]+[.])?TimeUnit[.](\\w+)[)]",
                    each -> unit(each.group(2), each.group(1))),
            new Kind("TimeUnit[.](\\w+)[.]to\\w+[(]" + NUMBER + "[)]", each -> unit(each.group(1), each.group(2))),
            // Upper bounds of what took time, and the time that clients and drivers wait.
            new Kind(
                    "(?:isLessThan(?:OrEqualTo)?|assertTimeout(?:Preemptively)?"
                            + "|timeout|(?:with|script|call|connect|read|write)Timeout)[(] ?" + DURATION,
                    each -> of(each.group(1), each.group(2))),
            new Kind("isBetween[(] ?Duration[^;]*?, " + DURATION, each -> of(each.group(1), each.group(2))),
            new Kind(
                    "(?:setSoTimeout|setConnectionTimeout|join|wait)[(]" + NUMBER + "[)]",
                    each -> unit("MILLISECONDS", each.group(1))),
            // The end of a loop that waits.
            new Kind("nanoTime[(][)] [+] " + DURATION, each -> of(each.group(1), each.group(2))),
            new Kind(
                    "(?:end|until|deadline) = Instant[.]now[(][)][.]plus(Seconds|Millis)[(]" + NUMBER + "[)]",
                    each -> of(each.group(1), each.group(2))),
            new Kind(
                    "(?:TIMEOUT|LIMIT|LONGEST|WAIT|START|PATIENCE)\\w* = " + DURATION,
                    each -> of(each.group(1), each.group(2))),
            new Kind("SECONDS = " + NUMBER, each -> unit("SECONDS", each.group(1))));

    private TimeLimits() {}

    private record Kind(Pattern form, Function<MatchResult, Duration> read) {
        Kind(String form, Function<MatchResult, Duration> read) {
            this(Pattern.compile(form), read);
        }
    }

    /** Returns the limits of this source that are too short, as it writes them, with single spaces. */
    static List<String> tooShort(String source) {
        String line = source.replaceAll("\\s+", " ");
        return KINDS.stream()
                .flatMap(kind -> kind.form().matcher(line).results().filter(each -> {
                    Duration limit = kind.read().apply(each);
                    return !limit.isZero() && limit.compareTo(HangLimit.DURATION) < 0;
                }))
                .map(MatchResult::group)
                .toList();
    }

    /** Returns the sources of tests and of what they share, but for those of this check. */
    static Stream<Path> sources() {
        return Stream.concat(Documents.MODULES.stream(), Stream.of("test-support"))
                .flatMap(each -> Project.files(each, ".java").stream())
                .filter(each -> each.toString().matches(".*/(src/test|test-support/src/main)/java/.*"))
                .filter(each -> !each.getFileName().toString().startsWith("TimeLimits"));
    }

    private static Duration annotation(String annotation, String number) {
        String unit = annotation.replaceFirst("(?s).*TimeUnit[.](\\w+).*|.*", "$1");
        return unit(unit.isEmpty() ? "SECONDS" : unit, number);
    }

    private static Duration unit(String unit, String number) {
        return Duration.of(number(number), TimeUnit.valueOf(unit).toChronoUnit());
    }

    private static Duration of(String unit, String number) {
        return Duration.of(number(number), ChronoUnit.valueOf(unit.toUpperCase(Locale.ROOT)));
    }

    private static long number(String number) {
        return Long.parseLong(number.replace("_", ""));
    }
}
