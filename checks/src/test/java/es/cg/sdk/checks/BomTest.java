package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One version for all that is published. */
class BomTest {
    private static final Set<String> UNPUBLISHED =
            Set.of("sdk-examples", "checks", "sdk-bom", "sdk-generator", "test-support");
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
        Set<String> uploaded = new TreeSet<>();
        Set<String> known = new TreeSet<>();
        for (String each : found("<module>([^<]+)</module>", Project.text("pom.xml"))) {
            String pom = Project.text(each + "/pom.xml").replaceAll("(?s)<parent>.*?</parent>", "");
            String artifact = found("(?s)^.*?<artifactId>([^<]+)</artifactId>", pom)
                    .iterator()
                    .next();
            known.add(artifact);
            // Those below sdk-examples have it each, since their parent is that of all.
            if (!pom.contains("<unpublished>true</unpublished>")) {
                uploaded.add(artifact);
            }
        }
        known.retainAll(found("<artifactId>(sdk-[^<]+)</artifactId>", BOM));
        assertThat(uploaded).isEqualTo(known);
    }

    /** Nobody publishes under an address that is not theirs, by mistake. */
    @Test
    void nothingIsStagedWhileAValueIsAPlaceholder(@TempDir Path project) throws Exception {
        Files.createDirectories(project.resolve(".ci"));
        Files.createDirectories(project.resolve("sdk-bom"));
        Files.copy(Project.file(".ci/release.mjs"), project.resolve(".ci/release.mjs"));
        Files.writeString(
                project.resolve("sdk-bom/pom.xml"),
                BOM.replaceAll("(<publisher\\.(url|scm|developer|namespace)>)[^<]*", "$1to-be-set")
                        .replaceAll("(<publisher\\.url>)[^<]*", "$1https://example.org/sdk"));
        Process staging = new ProcessBuilder("node", ".ci/release.mjs", "0.1.0", "staged")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(staging.getInputStream().readAllBytes(), UTF_8);
        assertThat(staging.waitFor()).as(printed).isEqualTo(1);
        assertThat(printed).startsWith("Nothing is staged").doesNotContain("publisher.url");
        assertThat(found("publisher\\.(\\w+):", printed)).containsExactly("developer", "namespace", "scm");
        assertThat(project.resolve("staged")).doesNotExist();
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
