package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import es.cg.sdk.CgClient;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** More than a third of the client's top-level types are hidden from its users. */
class HiddenTypesTest {
    private static final int LEAST_PERCENT = 35;

    @Test
    void moreThanAThirdIsHidden() {
        Set<String> exported = PublicApi.exportedPackages(CgClient.class);
        List<JavaClass> types = new ClassFileImporter()
                .importUrl(CgClient.class.getProtectionDomain().getCodeSource().getLocation()).stream()
                        .filter(each ->
                                each.isTopLevelClass() && !each.getSimpleName().endsWith("-info"))
                        .toList();
        long hidden = types.stream()
                .filter(each -> !exported.contains(each.getPackageName())
                        || !each.getModifiers().contains(JavaModifier.PUBLIC))
                .count();

        assertThat(100 * hidden / types.size()).isGreaterThanOrEqualTo(LEAST_PERCENT);
    }
}
