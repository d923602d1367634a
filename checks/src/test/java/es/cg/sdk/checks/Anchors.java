package es.cg.sdk.checks;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The anchors of a page's headings, as GitHub and the documentation site make them. */
final class Anchors {
    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

    private Anchors() {}

    static Set<String> of(String page) {
        return HEADING.matcher(FENCE.matcher(page).replaceAll(""))
                .results()
                .map(each -> anchor(each.group(1)))
                .collect(Collectors.toSet());
    }

    private static String anchor(String heading) {
        return LINK.matcher(heading)
                .replaceAll("$1")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
                .replaceAll("\\s", "-");
    }
}
