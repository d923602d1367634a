package es.cg.sdk.base.corrections;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A path with parameters in braces, such as {@code /items/{id}:show}. */
public final class PathTemplate {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}/]+)}");
    private static final Pattern PATH = Pattern.compile("(/([^/{}?#\\s\\\\]|\\{[^{}/\\s]+})*)+");

    private PathTemplate() {}

    /** Returns the names of the parameters, in their order. */
    public static List<String> parameters(String path) {
        return PARAMETER
                .matcher(path)
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
    }

    /** Returns whether a text is a path below the base address. */
    static boolean isPath(String path) {
        return PATH.matcher(path).matches()
                && List.of(path.split("/", -1)).stream().noneMatch(each -> each.equals(".") || each.equals(".."));
    }

    /** Returns the segments of a path with these values, not percent-encoded; each parameter must have one. */
    static List<String> segments(String path, Map<String, String> values) {
        List<String> segments = new ArrayList<>();
        for (String each : path.substring(1).split("/", -1)) {
            segments.add(PARAMETER
                    .matcher(each)
                    .replaceAll(found -> java.util.regex.Matcher.quoteReplacement(
                            Objects.requireNonNull(values.get(found.group(1)), found.group(1)))));
        }
        return segments;
    }
}
