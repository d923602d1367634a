package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** One version for all that is published. */
class BomTest {
    private static final Set<String> UNPUBLISHED = Set.of("sdk-examples", "checks", "sdk-bom", "test-support");
    private static final String BOM = Project.text("sdk-bom/pom.xml");

    @Test
    void everyPublishedModuleIsInTheBom() {
        Set<String> modules = found("<module>([^<]+)</module>", Project.text("pom.xml"));
        modules.removeIf(each -> UNPUBLISHED.contains(each)
                || each.contains("/")
                || each.equals("benchmarks")
                || each.equals("page-tests"));
        assertThat(found("<artifactId>(sdk-[^<]+)</artifactId>\\s*<version>\\$\\{project.version}", BOM))
                .containsExactlyElementsOf(modules);
    }

    @Test
    void theBomHasTheVersionThatIsBuilt() {
        assertThat(found("(?s)<artifactId>sdk-bom</artifactId>\\s*<version>([^<]+)</version>", BOM))
                .containsExactlyElementsOf(found(
                        "(?s)<artifactId>sdk-parent</artifactId>\\s*<version>([^<]+)</version>",
                        Project.text("pom.xml")));
    }

    @Test
    void theBomManagesNoLibraryOfOthers() {
        assertThat(BOM).doesNotContain("<parent>").doesNotContain("<scope>import</scope>");
    }

    @Test
    void unpublishedModulesAreNotUploaded() {
        String parent = Project.text("pom.xml");
        Set<String> unpublished = new TreeSet<>();
        for (String each : found("<module>([^<]+)</module>", parent)) {
            String pom = Project.text(each + "/pom.xml").replaceAll("(?s)<parent>.*?</parent>", "");
            String artifact = found("(?s)^.*?<artifactId>([^<]+)</artifactId>", pom)
                    .iterator()
                    .next();
            if (!artifact.equals("sdk-bom") && !BOM.contains("<artifactId>" + artifact + "</artifactId>")) {
                unpublished.add(artifact);
            }
        }
        unpublished.remove("benchmarks"); // built with a profile of its own
        assertThat(found(
                        "([^,]+)",
                        found("<excludeArtifacts>([^<]+)<", parent).iterator().next()))
                .containsExactlyElementsOf(unpublished);
    }

    private static Set<String> found(String pattern, String text) {
        Set<String> found = new TreeSet<>();
        Matcher each = Pattern.compile(pattern).matcher(text);
        while (each.find()) {
            found.add(each.group(1));
        }
        return found;
    }
}
