package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import es.cg.sdk.CgClient;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * At least half of the client's top-level types that are not part of the API's data are hidden from its users, and most
 * of those from each other.
 */
class HiddenTypesTest {
    private static final int LEAST_PERCENT = 50;
    private static final int LEAST_PERCENT_OF_INTERNAL = 60;
    private static final int MAX_TYPES_OF_PACKAGE = 19;
    private static final List<JavaClass> TYPES = new ClassFileImporter()
            .importUrl(CgClient.class.getProtectionDomain().getCodeSource().getLocation()).stream()
                    .filter(each ->
                            each.isTopLevelClass() && !each.getSimpleName().endsWith("-info"))
                    .toList();

    @Test
    void halfOfTheNonDataTypesAreHidden() {
        Set<String> exported = PublicApi.exportedPackages(CgClient.class);
        List<JavaClass> types = TYPES.stream().filter(each -> !isData(each)).toList();
        long hidden = types.stream()
                .filter(each -> !exported.contains(each.getPackageName())
                        || !each.getModifiers().contains(JavaModifier.PUBLIC))
                .count();

        assertThat(types).hasSizeGreaterThan(100);
        assertThat(100 * hidden / types.size()).isGreaterThanOrEqualTo(LEAST_PERCENT);
    }

    @Test
    void mostTypesBelowInternalArePackagePrivate() {
        List<JavaClass> types = internalTypes();
        long hidden = types.stream()
                .filter(each -> !each.getModifiers().contains(JavaModifier.PUBLIC))
                .count();

        assertThat(100 * hidden / types.size()).isGreaterThanOrEqualTo(LEAST_PERCENT_OF_INTERNAL);
    }

    @Test
    void noPackageBelowInternalIsTooLarge() {
        assertThat(internalTypes().stream()
                        .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting())))
                .allSatisfy((name, types) -> assertThat(types).as(name).isLessThanOrEqualTo(MAX_TYPES_OF_PACKAGE));
    }

    private static List<JavaClass> internalTypes() {
        return TYPES.stream()
                .filter(each -> (each.getPackageName() + ".").startsWith("es.cg.sdk.internal."))
                .toList();
    }

    /** Records, requests, filters and vocabularies of the API. */
    private static boolean isData(JavaClass type) {
        return type.isAssignableTo(View.class)
                || type.isAssignableTo(Request.class)
                || type.isAssignableTo(Word.class)
                || type.getSimpleName().endsWith("Query");
    }
}
