package es.cg.sdk.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An English page and its Spanish translation.
 *
 * @param english the path of the page in the project
 * @param spanish the path of its translation
 */
record Translation(String english, String spanish) {
    /** Sections whose translation is at the end of another page, since their own page is in English only. */
    private static final Map<String, String> MOVED =
            Map.of("docs/after-issuing.md#rejected-what-now", "docs/es/issue-invoices.md");

    private static final Pattern SECTION = Pattern.compile("(?ms)^## .*?(?=^## |\\z)");
    private static final Pattern ADDRESS = Pattern.compile("[a-z]+:.*");

    static List<Translation> all() {
        return Stream.concat(Stream.of(Project.file("README.es.md")), Project.files("docs/es", ".md").stream())
                .map(each -> Project.ROOT.relativize(each).toString())
                .map(each -> new Translation(
                        each.equals("README.es.md") ? "README.md" : each.replaceFirst("^docs/es/", "docs/"), each))
                .toList();
    }

    PageStructure structureInEnglish() {
        String moved = MOVED.entrySet().stream()
                .filter(each -> each.getValue().equals(spanish))
                .map(each -> section(each.getKey()))
                .collect(Collectors.joining());
        return PageStructure.of(Project.text(english) + moved, link -> link(english, spanish, link));
    }

    PageStructure structureInSpanish() {
        return PageStructure.of(Project.text(spanish), link -> link(spanish, english, link));
    }

    private static String section(String place) {
        return SECTION.matcher(Project.text(place.replaceFirst("#.*", "")))
                .results()
                .map(MatchResult::group)
                .filter(each -> Anchors.of(each).contains(place.replaceFirst(".*#", "")))
                .findFirst()
                .orElseThrow();
    }

    /** Where a link leads, in Spanish if there is a translation; nothing for the link to the other language. */
    private static Stream<String> link(String page, String otherLanguage, String link) {
        if (ADDRESS.matcher(link).matches()) {
            return Stream.of(link);
        }
        Path target = Path.of(page).resolveSibling(link.replaceFirst("#.*", "")).normalize();
        String file = link.startsWith("#") ? page : target.toString();
        if (file.equals(otherLanguage)) {
            return Stream.of();
        }
        String place = file + link.replaceFirst("^[^#]*", "");
        return Stream.of(MOVED.getOrDefault(place, inSpanish(file, place)));
    }

    private static String inSpanish(String file, String place) {
        if (file.equals("README.md") || file.equals("README.es.md")) {
            return "README.es.md";
        }
        String translated = file.replaceFirst("^docs/(es/)?", "docs/es/");
        return Files.exists(Project.file(translated)) ? translated : place;
    }
}
