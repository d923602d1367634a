package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The pages speak of what is there: types, files and versions. */
class DocumentsTest {
    private static final String ARCHITECTURE = "docs/internals/architecture.md";
    private static final String PROMISES = "checks/src/test/resources/es/cg/sdk/checks/promises.md";
    private static final Set<String> POINTERS = Set.of("architecture.md", "assumptions.md");
    private static final String VERSION = "es.cg.sdk.internal.requests.Version";
    private static final Pattern COMMENT = Pattern.compile("\\s*(\\*|/\\*\\*|//) ");
    private static final Pattern LONG_NAME = Pattern.compile(" (?:void|Stream<\\w+>) (\\w{51,})[(]");
    private static final Pattern PROFILE = Pattern.compile(" [(]-P(slow|soak)[)]");
    private static final Pattern TAG = Pattern.compile("@Tag[(]\"(slow|soak)\"[)]");
    private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
    private static final Pattern SDK_VERSION = Pattern.compile(
            "(?:<groupId>es[.]cg[.]sdk</groupId>\\s*<artifactId>[^<]+</artifactId>\\s*<version>|es[.]cg[.]sdk:[\\w-]+:)"
                    + "(\\d[\\w.-]*)");

    @TestFactory
    Stream<DynamicTest> linksLeadSomewhere() {
        List<Path> pages = new ArrayList<>(List.of(
                Project.file("README.md"),
                Project.file("README.es.md"),
                Project.file("CONTRIBUTING.md"),
                Project.file("CHANGELOG.md"),
                Project.file("SECURITY.md")));
        pages.addAll(Project.files("docs", ".md"));
        pages.addAll(Project.files("sdk-examples", ".md"));
        return pages.stream()
                .map(each -> dynamicTest(
                        Project.ROOT.relativize(each).toString(),
                        () -> assertThat(Documents.deadLinks(each, Project.text(each)))
                                .isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyPageIsListedAndInTheSidebarOfTheSite() {
        String list = Project.text("docs/README.md");
        String maintainers = Project.text("CONTRIBUTING.md");
        String sidebar = Project.text("docs/site/config.mjs");
        Path docs = Project.file("docs");
        return Project.files("docs", ".md").stream()
                .map(each -> docs.relativize(each).toString())
                .filter(each -> !each.equals("README.md"))
                .map(each -> dynamicTest(each, () -> {
                    if (each.startsWith("internals/")) {
                        assertThat(maintainers)
                                .as("CONTRIBUTING.md has a link to it")
                                .contains("](docs/" + each);
                        return;
                    }
                    if (POINTERS.contains(each)) {
                        assertThat(Project.text("docs/" + each).lines())
                                .as("it only says where the page is now")
                                .hasSizeLessThanOrEqualTo(3);
                        return;
                    }
                    assertThat(list).as("docs/README.md has a link to it").contains("](" + each + ")");
                    assertThat(sidebar)
                            .as("the sidebar in docs/site/config.mjs has it")
                            .contains("'" + each.replaceFirst("[.]md$", "") + "'");
                }));
    }

    @Test
    void theSidebarNamesOnlyPagesThatExist() {
        List<String> named = Pattern.compile("group\\('\\w+', (.+)\\)")
                .matcher(Project.text("docs/site/config.mjs"))
                .results()
                .flatMap(each -> Stream.of(each.group(1).replace("'", "").split(", ")))
                .filter(each -> !each.equals("index"))
                .toList();
        assertThat(named).hasSizeGreaterThan(20);
        assertThat(named)
                .allSatisfy(
                        each -> assertThat(Project.file("docs/" + each + ".md")).exists());
    }

    @TestFactory
    Stream<DynamicTest> jdkServerExamplesLimitTheRequestTime() {
        List<Path> sources = new ArrayList<>(Project.files("sdk-examples", ".java"));
        sources.addAll(Project.files("docs", ".md"));
        sources.add(Project.file("README.md"));
        return sources.stream()
                .filter(each -> !each.toString().endsWith("Test.java"))
                .filter(each -> Project.text(each).contains("HttpServer.create("))
                .map(each -> dynamicTest(
                        Project.ROOT.relativize(each).toString(),
                        () -> assertThat(Project.text(each))
                                .containsPattern("(?s)sun.net.httpserver.maxReqTime.*HttpServer[.]create\\(")));
    }

    @Test
    void architecturePageNamesOnlyExistingTypes() {
        assertThat(Documents.unknownTypes(Project.text(ARCHITECTURE), Documents.sources()))
                .as(ARCHITECTURE + " names types that are in no module; a type of a library is written with"
                        + " its package")
                .isEmpty();
    }

    @Test
    void architecturePictureNamesOnlyExistingTypes() {
        assertThat(Documents.unknownTypesDrawn(Project.text(ARCHITECTURE), Documents.sources()))
                .as("the picture in " + ARCHITECTURE + " names types that are in no module")
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> architecturePageHasThePackagesOfEachModule() {
        return Map.ofEntries(
                        Map.entry("sdk-core", "es.cg.sdk"),
                        Map.entry("sdk-base", "es.cg.sdk"),
                        Map.entry("sdk-database", "es.cg.sdk.database"),
                        Map.entry("sdk-jdbc", "es.cg.sdk"),
                        Map.entry("sdk-shared-limits", "es.cg.sdk"),
                        Map.entry("sdk-statements", "es.cg.sdk"),
                        Map.entry("sdk-webhooks", "es.cg.sdk.webhooks"),
                        Map.entry("sdk-spring-boot-starter", "es.cg.sdk.spring"),
                        Map.entry("sdk-spring-boot-test", "es.cg.sdk.spring"),
                        Map.entry("sdk-mock", "es.cg.sdk.mock"),
                        Map.entry("sdk-generator", "es.cg.sdk.generator"))
                .entrySet()
                .stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    Set<String> packages = Documents.packages(each.getKey());
                    assertThat(packagesOnThePage(each.getKey(), each.getValue(), packages))
                            .as("the packages of " + each.getKey() + " in the tables of " + ARCHITECTURE)
                            .containsExactlyInAnyOrderElementsOf(packages);
                }));
    }

    /** A name that begins with a dot is below the root, or beside the package before it. */
    private static List<String> packagesOnThePage(String module, String root, Set<String> packages) {
        String section = Project.text(ARCHITECTURE)
                .split("## The parts of " + module + "\n", 2)[1]
                .split("\n## ", 2)[0];
        List<String> named = new ArrayList<>();
        Matcher row = Pattern.compile("(?m)^[|] (`[^|]+`) [|]").matcher(section);
        while (row.find()) {
            Matcher name = Pattern.compile("`([^`]+)`").matcher(row.group(1));
            while (name.find()) {
                String written = name.group(1);
                if (written.startsWith(root)) {
                    named.add(written);
                } else if (!written.startsWith(".")) {
                    named.add(root + "." + written);
                } else if (packages.contains(root + written)) {
                    named.add(root + written);
                } else {
                    String before = named.get(named.size() - 1);
                    named.add(before.substring(0, before.lastIndexOf('.')) + written);
                }
            }
        }
        return named;
    }

    @Test
    void everyTrapReferencesAnExistingCheck() {
        Path page = Project.file("docs/internals/traps.md");
        assertThat(Documents.notHeld(page, Project.text(page), Documents.tests()))
                .as("docs/internals/traps.md says what holds each trap: a test, or a part of a file")
                .isEmpty();
    }

    @Test
    void commentsOfMainCodeFitIn120Columns() {
        List<String> wide = Documents.MODULES.stream()
                .flatMap(module -> Stream.of("/src/main/java", "/src/generated/java")
                        .flatMap(folder -> Project.files(module + folder, ".java").stream()))
                .flatMap(file -> Project.text(file)
                        .lines()
                        .filter(line ->
                                line.length() > 120 && COMMENT.matcher(line).lookingAt())
                        .map(line -> Project.ROOT.relativize(file) + ": " + line.strip()))
                .toList();
        assertThat(wide).isEmpty();
    }

    @Test
    void namesOfTestsHaveAtMost50Letters() {
        assertThat(tests().values().stream()
                        .flatMap(each -> LONG_NAME.matcher(each).results())
                        .map(each -> each.group(1)))
                .isEmpty();
    }

    /** The sources of tests by the name of their class. */
    private static Map<String, String> tests() {
        Stream<Path> modules = Stream.concat(
                Documents.MODULES.stream().flatMap(each -> Project.files(each + "/src/test", "Test.java").stream()),
                Project.files("sdk-examples", "Test.java").stream());
        return modules.distinct()
                .collect(Collectors.toMap(
                        each -> each.getFileName().toString().replace(".java", ""),
                        Project::text,
                        (one, other) -> one + other));
    }

    @Test
    void everyTestOfAPromiseExists() {
        Map<String, String> tests = tests();
        assertThat(TEST.matcher(Project.text(PROMISES)).results())
                .hasSizeGreaterThan(200)
                .allSatisfy(each -> assertThat(tests.get(each.group(1)))
                        .as(each.group())
                        .isNotNull()
                        .contains(" " + each.group(2) + "("));
    }

    @Test
    void promisesNameTheProfileOfTheirTests() {
        Map<String, String> tests = tests();
        String page = Project.text(PROMISES);
        assertThat(TEST.matcher(page).results()).allSatisfy(each -> {
            Matcher label = PROFILE.matcher(page).region(each.end(), page.length());
            assertThat(label.lookingAt() ? label.group(1) : "")
                    .as("the profile after " + each.group())
                    .isEqualTo(tag(tests.getOrDefault(each.group(1), ""), each.group(2)));
        });
    }

    /** The tag of a test that a profile runs, its own or its class's; empty if mvn verify runs it. */
    private static String tag(String source, String method) {
        List<String> lines = source.lines().toList();
        return Stream.of("    .* " + method + "[(].*", "(public )?(final )?class .*")
                .flatMap(declared -> IntStream.range(0, lines.size())
                        .filter(at -> lines.get(at).matches(declared))
                        .limit(1)
                        .boxed())
                .flatMap(at -> IntStream.iterate(at - 1, before -> before - 1)
                        .mapToObj(lines::get)
                        .takeWhile(line -> line.strip().startsWith("@")))
                .map(TAG::matcher)
                .filter(Matcher::find)
                .map(each -> each.group(1))
                .findFirst()
                .orElse("");
    }

    @Test
    void theReadmeShowsTheVersionThatIsBuilt() throws ReflectiveOperationException {
        assertThat(Project.text("README.md")).contains("<version>" + constant("SDK") + "</version>");
        for (Path page : Project.files("docs", ".md")) {
            Matcher shown = SDK_VERSION.matcher(Project.text(page));
            while (shown.find()) {
                assertThat(shown.group(1)).as(page.toString()).isEqualTo(constant("SDK"));
            }
        }
    }

    @Test
    void sdkVersionConstantMatchesThePom() throws ReflectiveOperationException {
        Matcher version = Pattern.compile("(?s)<artifactId>sdk-parent</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Project.text("pom.xml"));
        assertThat(version.find()).isTrue();
        assertThat(constant("SDK")).as(VERSION + ".SDK, held to pom.xml").isEqualTo(version.group(1));
    }

    @Test
    void contractVersionConstantMatchesOpenApi() throws ReflectiveOperationException {
        assertThat(constant("CONTRACT"))
                .as(VERSION + ".CONTRACT, held to openapi.json")
                .isEqualTo(OpenApi.ofProject().root().at("/info/version").asText());
    }

    // Read when the test runs: the compiler would copy the constants into this class.
    private static Object constant(String name) throws ReflectiveOperationException {
        return Class.forName(VERSION).getField(name).get(null);
    }
}
