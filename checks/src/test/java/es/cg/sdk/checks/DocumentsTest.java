package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The pages speak of what is there: types, files and versions. */
class DocumentsTest {
    private static final String VERSION = "es.cg.sdk.internal.requests.Version";
    private static final Pattern COMMENT = Pattern.compile("\\s*(\\*|/\\*\\*|//) ");
    private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
    private static final Pattern SDK_VERSION = Pattern.compile(
            "<groupId>es[.]cg[.]sdk</groupId>\\s*<artifactId>[^<]+</artifactId>\\s*<version>(\\d[^<]*)</version>");

    @TestFactory
    Stream<DynamicTest> linksLeadSomewhere() {
        List<Path> pages = new ArrayList<>(List.of(
                Project.file("README.md"),
                Project.file("README.es.md"),
                Project.file("CONTRIBUTING.md"),
                Project.file("CHANGELOG.md"),
                Project.file("SECURITY.md")));
        pages.addAll(Project.files("docs", ".md"));
        return pages.stream()
                .map(each -> dynamicTest(
                        Project.ROOT.relativize(each).toString(),
                        () -> assertThat(Documents.deadLinks(each, Project.text(each)))
                                .isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyPageIsListedAndInTheSidebarOfTheSite() {
        String list = Project.text("docs/README.md");
        String sidebar = Project.text("docs/site/config.mjs");
        Path docs = Project.file("docs");
        return Project.files("docs", ".md").stream()
                .map(each -> docs.relativize(each).toString())
                .filter(each -> !each.equals("README.md"))
                .map(each -> dynamicTest(each, () -> {
                    assertThat(list).as("docs/README.md has a link to it").contains("](" + each + ")");
                    assertThat(sidebar)
                            .as("the sidebar in docs/site/config.mjs has it")
                            .contains("'" + each.replaceFirst("[.]md$", "") + "'");
                }));
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
        assertThat(Documents.unknownTypes(Project.text("docs/architecture.md"), Documents.sources()))
                .as("docs/architecture.md names types that are in no module; a type of a library is written with"
                        + " its package")
                .isEmpty();
    }

    @Test
    void architecturePictureNamesOnlyExistingTypes() {
        assertThat(Documents.unknownTypesDrawn(Project.text("docs/architecture.md"), Documents.sources()))
                .as("the picture in docs/architecture.md names types that are in no module")
                .isEmpty();
    }

    @Test
    void architecturePageListsEveryExportedPackage() {
        String page = Project.text("docs/architecture.md");
        for (String exported : PublicApi.exportedPackages(CgClient.class)) {
            String below = exported.replaceFirst("^es[.]cg[.]sdk[.]?", "");
            assertThat(page)
                    .as("docs/architecture.md lists the packages of sdk-core, but not " + exported)
                    .containsPattern("`(es[.]cg[.]sdk)?" + (below.isEmpty() ? "" : "[.]" + below) + "`");
        }
    }

    @TestFactory
    Stream<DynamicTest> architecturePageListsEveryPackageOfAModule() {
        return Map.of(
                        "sdk-core", "es.cg.sdk",
                        "sdk-webhooks", "es.cg.sdk.webhooks",
                        "sdk-spring-boot-starter", "es.cg.sdk.spring",
                        "sdk-mock", "es.cg.sdk.mock",
                        "sdk-generator", "es.cg.sdk.generator")
                .entrySet()
                .stream()
                .map(each -> dynamicTest(
                        each.getKey(), () -> theArchitectureNamesPackagesOf(each.getKey(), each.getValue())));
    }

    private static void theArchitectureNamesPackagesOf(String module, String root) {
        String section = Project.text("docs/architecture.md")
                .split("## The parts of " + module + "\n", 2)[1]
                .split("\n## ", 2)[0];
        List<String> unnamed = Stream.of("/src/main/java", "/src/generated/java")
                .flatMap(folder -> Project.files(module + folder, ".java").stream()
                        .map(each -> Project.file(module + folder)
                                .relativize(each.getParent())
                                .toString()
                                .replace('/', '.')))
                .distinct()
                .filter(each -> each.startsWith(root))
                .filter(each -> Stream.of(
                                each,
                                each.substring(root.length()),
                                each.replace(root + ".", ""),
                                each.substring(each.lastIndexOf('.')))
                        .noneMatch(name -> section.contains("`" + name + "`")))
                .toList();
        assertThat(unnamed)
                .as("docs/architecture.md has no line for these packages")
                .isEmpty();
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
    void everyTestOfAPromiseExists() {
        Stream<Path> modules = Stream.concat(
                Documents.MODULES.stream().flatMap(each -> Project.files(each + "/src/test", "Test.java").stream()),
                Project.files("sdk-examples", "Test.java").stream());
        Map<String, String> tests = modules.distinct()
                .collect(Collectors.toMap(
                        each -> each.getFileName().toString().replace(".java", ""),
                        Project::text,
                        (one, other) -> one + other));
        assertThat(TEST.matcher(Project.text("docs/internals/promises.md")).results())
                .hasSizeGreaterThan(200)
                .allSatisfy(each -> assertThat(tests.get(each.group(1)))
                        .as(each.group())
                        .isNotNull()
                        .contains(" " + each.group(2) + "("));
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
