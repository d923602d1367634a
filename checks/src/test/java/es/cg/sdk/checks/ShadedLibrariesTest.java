package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code THIRD-PARTY.md} names every library whose classes are in a program that runs alone, and no other. */
@Tag("slow") // The programs are made by package.
class ShadedLibrariesTest {
    private static final Set<String> LISTED = Pattern.compile("(?m)^\\| `([^`]+)`")
            .matcher(Project.text("THIRD-PARTY.md"))
            .results()
            .map((MatchResult each) -> each.group(1) + "/")
            .collect(Collectors.toCollection(TreeSet::new));

    @Test
    void everyLibraryIsListedWithItsLicence() throws IOException {
        Set<String> found = new TreeSet<>(libraries("sdk-mock/target/sdk-mock-standalone.jar"));
        found.addAll(libraries("sdk-examples/target/sdk-examples.jar"));
        assertThat(found).isEqualTo(LISTED);
    }

    /** The listed libraries of a program; of a class that is in none, its own name. */
    private static Collection<String> libraries(String program) throws IOException {
        try (JarFile jar = new JarFile(Project.file(program).toFile())) {
            assertThat(jar.getEntry("META-INF/THIRD-PARTY.md")).as(program).isNotNull();
            return jar.stream()
                    .map(JarEntry::getName)
                    .filter(each -> each.endsWith(".class"))
                    .map(each -> each.replaceFirst("^META-INF/versions/\\d+/", ""))
                    .filter(each -> !each.startsWith("es/cg/sdk/"))
                    .map(each ->
                            LISTED.stream().filter(each::startsWith).findFirst().orElse(each))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
