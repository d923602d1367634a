package es.cg.sdk.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Which part of the starter may touch which library, so that each is off without it. */
class StarterArchitectureTest {
    private static final String INTERNAL = "es.cg.sdk.spring.internal.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrl(CgProperties.class.getProtectionDomain().getCodeSource().getLocation());

    /** The packages that may touch a library which an application may lack. */
    private static final Map<String, Set<String>> LIBRARIES = Map.of(
            "jakarta.servlet..", Set.of("webhooks", "security"),
            "org.springframework.security..", Set.of("security"),
            "io.micrometer..", Set.of("meters"),
            "org.springframework.boot.actuate..", Set.of("health"),
            "org.springframework.boot.health..", Set.of("health"),
            "org.springframework.jdbc..", Set.of("jdbc"),
            "es.cg.sdk.journal.jdbc..", Set.of("jdbc", "meters"),
            "es.cg.sdk.limits.shared..", Set.of("limits"),
            "org.springframework.transaction..", Set.of("jdbc"),
            "org.springframework.web..", Set.of("webhooks"));

    @TestFactory
    Stream<DynamicTest> optionalLibraryIsUsedOnlyByItsPackages() {
        return LIBRARIES.entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> noClasses()
                                .that()
                                .resideOutsideOfPackages(each.getValue().stream()
                                        .map(part -> INTERNAL + part)
                                        .toArray(String[]::new))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(each.getKey())
                                .check(CLASSES)));
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching(INTERNAL + "(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void publicTypesAreOnlyInTheRootPackage() {
        assertThat(CLASSES.stream()
                        .filter(each -> each.getPackageName().equals("es.cg.sdk.spring"))
                        .filter(each ->
                                each.isTopLevelClass() && each.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(each -> each.getSimpleName()))
                .containsExactlyInAnyOrder(
                        "CgBatchMeters",
                        "CgClientBuilders",
                        "CgClientCustomizer",
                        "CgEventKinds",
                        "CgProperties",
                        "CgSharedLimitsProperties",
                        "CgWebhookHandler",
                        "CgWebhookProperties",
                        "CgWriteJournalProperties");
        noClasses()
                .that()
                .resideInAPackage("es.cg.sdk.spring")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(INTERNAL + ".")
                .check(CLASSES);
    }
}
