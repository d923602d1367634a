package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import es.cg.sdk.CgClient;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** At least half of the client's top-level types that are not part of the API's data are hidden from its users. */
class HiddenTypesTest {
    private static final int LEAST_PERCENT = 50;

    @Test
    void halfOfWhatIsNotDataIsHidden() {
        Set<String> exported = PublicApi.exportedPackages(CgClient.class);
        List<JavaClass> types = new ClassFileImporter()
                .importUrl(CgClient.class.getProtectionDomain().getCodeSource().getLocation()).stream()
                        .filter(each ->
                                each.isTopLevelClass() && !each.getSimpleName().endsWith("-info"))
                        .filter(each -> !isData(each))
                        .toList();
        long hidden = types.stream()
                .filter(each -> !exported.contains(each.getPackageName())
                        || !each.getModifiers().contains(JavaModifier.PUBLIC))
                .count();

        assertThat(types).hasSizeGreaterThan(100);
        assertThat(100 * hidden / types.size()).isGreaterThanOrEqualTo(LEAST_PERCENT);
    }

    /** Records, requests, filters and vocabularies of the API. */
    private static boolean isData(JavaClass type) {
        return type.isAssignableTo(View.class)
                || type.isAssignableTo(Request.class)
                || type.isAssignableTo(Word.class)
                || type.getSimpleName().endsWith("Query");
    }
}
