package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import es.cg.sdk.CgClient;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Most of the client is nobody's business but its own, and docs/architecture.md tells how much. */
class TypeCountsTest {
    private static final int LEAST_HIDDEN = 35;
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(CgClient.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void theArchitectureTellsHowManyThereAre() {
        String page = Project.text("docs/architecture.md");
        assertThat(page).contains("| package | shown | hidden |");
        new GeneratedFile("docs/architecture.md").holds(counts().in(page));
    }

    @Test
    void moreThanAThirdIsHidden() {
        assertThat(counts().percentHidden()).isGreaterThanOrEqualTo(LEAST_HIDDEN);
    }

    @Test
    void aTableThatIsOutOfDateIsReplacedAndTheRestKept() {
        String page = "before\n\n| package | shown | hidden |\n|---|--:|--:|\n| `a` | 1 | 2 |\n\nafter\n";
        assertThat(counts().in(page))
                .startsWith("before\n\n| package | shown | hidden |")
                .contains("| `es.cg.sdk` | 2 | 0 |\n")
                .doesNotContain("| `a` |")
                .endsWith("\n\nafter\n");
    }

    @Test
    void whatIsInNoExportedPackageIsHidden() {
        assertThat(new TypeCounts(CLASSES, Set.of()).percentHidden()).isEqualTo(100);
    }

    private static TypeCounts counts() {
        return new TypeCounts(CLASSES, PublicApi.exportedPackages(CgClient.class));
    }
}
