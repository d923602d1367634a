package es.cg.sdk.checks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import es.cg.sdk.CgClient;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.keys.jdbc.JdbcKeys;
import es.cg.sdk.limits.shared.JdbcLimitStore;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.statements.StatementCheck;
import es.cg.sdk.webhooks.EventKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows between modules and packages, and the rules that every class keeps. */
class ArchitectureTest {
    private static final String CORE = "es.cg.sdk";
    private static final int MAX_PUBLIC_TYPES = 15;

    // What chapters share grows with their number.
    private static final int MAX_SHARED_TYPES = 20;
    private static final Set<String> CORE_PACKAGES = PublicApi.exportedPackages(CgClient.class);
    private static final Set<String> CHAPTERS = chapters();
    private static final Set<Class<?>> ALONE = Set.of(CgClient.class, EventKind.class, MockCg.class);
    private static final Set<Class<?>> MODULES = Set.of(
            CgClient.class,
            EventKind.class,
            MockCg.class,
            JdbcLimitStore.class,
            JdbcWriteJournal.class,
            StatementCheck.class);
    private static final ClassValue<JavaClasses> IMPORTED = new ClassValue<>() {
        @Override
        protected JavaClasses computeValue(Class<?> member) {
            return new ClassFileImporter()
                    .importUrl(member.getProtectionDomain().getCodeSource().getLocation());
        }
    };

    @TestFactory
    Stream<DynamicTest> modulesKnowNothingOfEachOther() {
        return inEachModule(
                ALONE,
                classes -> HouseRules.aloneAmong(
                        "es.cg.sdk.", "es[.]cg[.]sdk[.](base|json|storage|database)[.].*", classes));
    }

    @TestFactory
    Stream<DynamicTest> eachStoreUsesOnlyItsOwnApiOfTheClient() {
        return Map.of(
                        JdbcLimitStore.class, List.of(CORE + ".limits.."),
                        JdbcWriteJournal.class, List.of(CORE + ".journal.."),
                        JdbcKeys.class,
                                List.of(
                                        CORE,
                                        CORE + ".call",
                                        CORE + ".clients",
                                        CORE + ".journal",
                                        CORE + ".keys.jdbc",
                                        CORE + ".status",
                                        CORE + ".storage"))
                .entrySet()
                .stream()
                .map(each -> dynamicTest(
                        each.getKey().getSimpleName(),
                        () -> ArchRuleDefinition.classes()
                                .that()
                                .resideInAPackage(each.getKey().getPackageName() + "..")
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(Stream.concat(
                                                each.getValue().stream(),
                                                Stream.of(
                                                        CORE + ".base.text",
                                                        CORE + ".base.threads",
                                                        CORE + ".database",
                                                        CORE + ".errors",
                                                        "java..",
                                                        "javax.sql",
                                                        "org.slf4j",
                                                        "org.jspecify.annotations"))
                                        .toArray(String[]::new))
                                .check(classes(each.getKey()))));
    }

    @Test
    void statementChecksUseOnlyRequestsAndViews() {
        ArchRuleDefinition.classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        CORE + ".statements",
                        CORE + ".banks",
                        CORE + ".common",
                        CORE + ".json",
                        CORE + ".model",
                        CORE + ".base.file",
                        CORE + ".base.text",
                        "java..",
                        "javax.xml.stream..",
                        "org.jspecify.annotations")
                .check(classes(StatementCheck.class));
    }

    @Test
    void eachPackageIsInOneModule() {
        Map<String, Set<String>> modules = new TreeMap<>();
        for (String module : Documents.MODULES) {
            Documents.packages(module)
                    .forEach(each -> modules.computeIfAbsent(each, one -> new TreeSet<>())
                            .add(module));
        }

        assertThat(modules).allSatisfy((each, of) -> assertThat(of).as(each).hasSize(1));
    }

    @Test
    void clientPackagesHaveOnlyAllowedDependencies() {
        ArchRuleDefinition.classes().should(Arrows.ofCore(CORE, CHAPTERS)).check(classes(CgClient.class));
    }

    @Test
    void mockPackagesHaveOnlyAllowedDependencies() {
        ArchRuleDefinition.classes().should(Arrows.ofMock("es.cg.sdk.mock")).check(classes(MockCg.class));
    }

    @Test
    void webhookPackagesHaveOnlyAllowedDependencies() {
        ArchRuleDefinition.classes()
                .should(Arrows.ofWebhooks("es.cg.sdk.webhooks"))
                .check(classes(EventKind.class));
    }

    @Test
    void packagesOfTheClientFormNoCycle() {
        slices().matching(CORE + ".(*)..").should().beFreeOfCycles().check(classes(CgClient.class));
    }

    @Test
    void hiddenPackagesOfTheClientFormNoCycle() {
        slices().matching(CORE + ".internal.(*)").should().beFreeOfCycles().check(classes(CgClient.class));
    }

    @Test
    void packagesOfTheMockFormNoCycle() {
        slices().matching("es.cg.sdk.mock.internal.(*)..")
                .should()
                .beFreeOfCycles()
                .check(classes(MockCg.class));
    }

    /** Of errors each kind is a class, and each is a leaf: they are many by their nature. */
    @Test
    void noPackageHasTooManyPublicTypes() {
        for (String each : PublicApi.exportedPackages(CgClient.class)) {
            if (!each.equals(CORE + ".errors")) {
                assertThat(classes(CgClient.class).stream()
                                .filter(type -> type.getPackageName().equals(each))
                                .filter(type -> type.isTopLevelClass()
                                        && type.getModifiers().contains(JavaModifier.PUBLIC))
                                .map(JavaClass::getSimpleName)
                                .sorted())
                        .as(each)
                        .hasSizeLessThanOrEqualTo(each.equals(CORE + ".common") ? MAX_SHARED_TYPES : MAX_PUBLIC_TYPES);
            }
        }
    }

    @Test
    void onlyTheTwoClientsDependOnChapters() {
        HouseRules.onlyTheClientsNameChapters(CORE, CHAPTERS).check(classes(CgClient.class));
    }

    @TestFactory
    Stream<DynamicTest> hiddenTypesAreInNoPublicSignature() {
        return shown(
                "hidden type", each -> each.matches("es[.]cg[.]sdk[.]((\\w+[.])*internal|base|database)[.].*"), "");
    }

    @TestFactory
    Stream<DynamicTest> jacksonIsInNoPublicSignature() {
        return shown("Jackson type", each -> each.startsWith("com.fasterxml."), "");
    }

    @TestFactory
    Stream<DynamicTest> okHttpIsPublicOnlyInTheBuilder() {
        return shown(
                "OkHttp type",
                each -> each.matches("(okhttp3|okio|mockwebserver3)[.].*"),
                "es.cg.sdk.CgClient$Builder");
    }

    @TestFactory
    Stream<DynamicTest> classNamesFollowTheNamingRules() {
        return inEachModule(classes -> HouseRules.names());
    }

    @TestFactory
    Stream<DynamicTest> classesAreFinalOrAbstract() {
        return inEachModule(classes -> HouseRules.kinds());
    }

    @TestFactory
    Stream<DynamicTest> packagesAreNullMarked() {
        return inEachModule(classes -> HouseRules.nullMarked());
    }

    @TestFactory
    Stream<DynamicTest> nothingIsPrinted() {
        return inEachModule(classes -> HouseRules.nothingPrinted());
    }

    @TestFactory
    Stream<DynamicTest> nobodySleeps() {
        return inEachModule(classes -> HouseRules.nobodySleeps());
    }

    @TestFactory
    Stream<DynamicTest> datesAreOfJavaTime() {
        return inEachModule(classes -> HouseRules.noOldDates());
    }

    private static Stream<DynamicTest> shown(String what, Predicate<String> refused, String except) {
        return MODULES.stream()
                .map(each -> dynamicTest(
                        name(each),
                        () -> HouseRules.notShown(what, PublicApi.exportedPackages(each), refused, except)
                                .check(classes(each))));
    }

    private static Stream<DynamicTest> inEachModule(Function<JavaClasses, ArchRule> rule) {
        return inEachModule(MODULES, rule);
    }

    private static Stream<DynamicTest> inEachModule(Set<Class<?>> modules, Function<JavaClasses, ArchRule> rule) {
        return modules.stream()
                .map(each ->
                        dynamicTest(name(each), () -> rule.apply(classes(each)).check(classes(each))));
    }

    private static String name(Class<?> member) {
        return member.getPackageName();
    }

    /** All classes of the module that this one belongs to. */
    private static JavaClasses classes(Class<?> member) {
        return IMPORTED.get(member);
    }

    private static Set<String> chapters() {
        Set<String> chapters = new TreeSet<>();
        CORE_PACKAGES.forEach(each -> chapters.add(each.substring(Math.min(each.length(), CORE.length() + 1))));
        chapters.removeAll(Set.of("", "call", "files", "common", "limits", "messages", "model", "errors"));
        return chapters;
    }
}
