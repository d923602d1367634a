package es.cg.sdk.checks;

import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a page and its translation share.
 *
 * @param outline the level of each heading, and a mark for each row of a table and each paragraph, in order
 * @param blocks the blocks of code, with their language
 * @param links where the links lead, in order; those between the two translations left out, and
 *     a picture in another language counts as the same
 * @param names the names in backticks, sorted, since the order of words differs between languages
 */
record PageStructure(List<String> outline, List<String> blocks, List<String> links, List<String> names) {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern NAME = Pattern.compile("`([^`\\n]+)`");

    static PageStructure of(String page, Function<String, Stream<String>> target) {
        String prose = BLOCK.matcher(page).replaceAll("(code)");
        return new PageStructure(
                prose.lines()
                        .filter(each -> !each.isBlank())
                        .map(PageStructure::mark)
                        .toList(),
                BLOCK.matcher(page).results().map(MatchResult::group).toList(),
                LINK.matcher(prose)
                        .results()
                        .flatMap(each -> target.apply(each.group(1)))
                        .map(each -> each.replace(".es.png", ".png"))
                        .toList(),
                NAME.matcher(prose)
                        .results()
                        .map(each -> each.group(1))
                        .sorted()
                        .toList());
    }

    private static String mark(String line) {
        if (line.startsWith("#")) {
            return line.substring(0, line.indexOf(' '));
        }
        if (line.startsWith("|")) {
            return "row of " + line.chars().filter(each -> each == '|').count();
        }
        return line.equals("(code)") || line.startsWith("<!--") ? line : "paragraph";
    }
}
