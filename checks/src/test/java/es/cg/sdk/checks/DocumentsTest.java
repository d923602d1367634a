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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The pages speak of what is there: types, files and versions. */
class DocumentsTest {
    private static final String VERSION = "es.cg.sdk.internal.requests.Version";
    private static final Pattern SDK_VERSION = Pattern.compile(
            "<groupId>es[.]cg[.]sdk</groupId>\\s*<artifactId>[^<]+</artifactId>\\s*<version>(\\d[^<]*)</version>");
    private static final Map<String, String> SOURCES = Map.of(
            "es.cg.sdk.Shop", "public final class Shop { public static final class Builder {} }",
            "es.cg.sdk.errors.Trouble", "public abstract class Trouble");

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
    Stream<DynamicTest> everyServerOfTheJdkLimitsTheTimeOfARequest() {
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
    void theArchitectureNamesTypesThatExist() {
        assertThat(Documents.unknownTypes(Project.text("docs/architecture.md"), Documents.sources()))
                .as("docs/architecture.md names types that are in no module; a type of a library is written with"
                        + " its package")
                .isEmpty();
    }

    @Test
    void thePictureNamesTypesThatExist() {
        assertThat(Documents.unknownTypesDrawn(Project.text("docs/architecture.md"), Documents.sources()))
                .as("the picture in docs/architecture.md names types that are in no module")
                .isEmpty();
    }

    @Test
    void theArchitectureNamesEveryChapter() {
        String page = Project.text("docs/architecture.md");
        for (String exported : PublicApi.exportedPackages(CgClient.class)) {
            String below = exported.replaceFirst("^es[.]cg[.]sdk[.]?", "");
            assertThat(page)
                    .as("docs/architecture.md lists the packages of sdk-core, but not " + exported)
                    .containsPattern("`(es[.]cg[.]sdk)?" + (below.isEmpty() ? "" : "[.]" + below) + "`");
        }
    }

    @TestFactory
    Stream<DynamicTest> theArchitectureNamesEveryPackage() {
        return Map.of(
                        "sdk-core", "es.cg.sdk",
                        "sdk-webhooks", "es.cg.sdk.webhooks",
                        "sdk-spring-boot-starter", "es.cg.sdk.spring",
                        "sdk-mock", "es.cg.sdk.mock")
                .entrySet()
                .stream()
                .map(each -> dynamicTest(
                        each.getKey(), () -> theArchitectureNamesPackagesOf(each.getKey(), each.getValue())));
    }

    private static void theArchitectureNamesPackagesOf(String module, String root) {
        String section = Project.text("docs/architecture.md")
                .split("## The parts of " + module + "\n", 2)[1]
                .split("\n## ", 2)[0];
        List<String> unnamed = Project.files(module + "/src/main/java", ".java").stream()
                .map(each -> Project.file(module + "/src/main/java")
                        .relativize(each.getParent())
                        .toString()
                        .replace('/', '.'))
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
    void everyTrapNamesWhatHoldsIt() {
        Path page = Project.file("docs/internals/traps.md");
        assertThat(Documents.notHeld(page, Project.text(page), Documents.tests()))
                .as("docs/internals/traps.md says what holds each trap: a test, or a part of a file")
                .isEmpty();
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
    void theSdkTellsItsOwnVersion() throws ReflectiveOperationException {
        Matcher version = Pattern.compile("(?s)<artifactId>sdk-parent</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Project.text("pom.xml"));
        assertThat(version.find()).isTrue();
        assertThat(constant("SDK")).as(VERSION + ".SDK, held to pom.xml").isEqualTo(version.group(1));
    }

    @Test
    void theSdkTellsTheContractsVersion() throws ReflectiveOperationException {
        assertThat(constant("CONTRACT"))
                .as(VERSION + ".CONTRACT, held to openapi.json")
                .isEqualTo(OpenApi.ofProject().root().at("/info/version").asText());
    }

    @Test
    void aDeadLinkIsFound() {
        Path page = Project.file("docs/assumptions.md");
        String text = """
                [here](assumptions.md#find-an-entry) [up](../openapi.json) [far](https://example.org/a) [mail](mailto:a@b.es) [in](#it)
                [gone](nowhere.md) [gone too](../nowhere.md#part "title")
                ## It
                [no heading](assumptions.md#find-nothing) [nor here](#that)
                ```
                [only](an-example.md)
                ```
                """;
        assertThat(Documents.deadLinks(page, text))
                .containsExactly(
                        "assumptions.md: the link to nowhere.md leads nowhere",
                        "assumptions.md: the link to ../nowhere.md#part leads nowhere",
                        "assumptions.md: the link to assumptions.md#find-nothing names no heading",
                        "assumptions.md: the link to #that names no heading");
    }

    @Test
    void headingsGiveTheAnchorsThatGitHubMakes() {
        assertThat(Anchors.of(
                        "# Why 409?\n## 3b. Or in a `servlet`, [here](a.md)\n```\n# no heading\n```\n### Año_1\n"))
                .containsExactlyInAnyOrder("why-409", "3b-or-in-a-servlet-here", "año_1");
    }

    @Test
    void aTypeThatIsNowhereIsFound() {
        String text = "`Shop` `Shop.Builder` `es.cg.sdk.errors.Trouble` `Shop.Keeper` `Shops` `es.cg.sdk.Trouble`"
                + " `GET` `okhttp3.OkHttpClient` `X-CG-Client` `shop`";
        assertThat(Documents.unknownTypes(text, SOURCES)).containsExactly("Shop.Keeper", "Shops", "es.cg.sdk.Trouble");
    }

    @Test
    void aTypeThatIsDrawnAndIsNowhereIsFound() {
        String text = """
                ShopKeeper outside a picture is prose
                ```
                 Shop        sells
                     Trouble  is not the first word of a box
                 Shopp       has no such name
                 │  ShopKeeper  neither
                ```
                """;
        assertThat(Documents.unknownTypesDrawn(text, SOURCES)).containsExactly("Shopp", "ShopKeeper");
    }

    @Test
    void aTrapThatNothingHoldsIsFound() {
        Map<String, String> tests = Map.of("es.cg.sdk.ShopTest", """
                @Test
                @SuppressWarnings("NullAway") // It is the point.
                void sells() { gives(1); }
                @TestFactory
                Stream<DynamicTest> isOpen() { return of(); }
                private void gives(int pieces) {}
                """);
        String text = """
                A page about `ShopTest#sells`, `ShopTest#isOpen` and `pom.xml#<packaging>pom</packaging>`.

                | trap | held by |
                |---|---|
                | one | `ShopTest#sells`, `ShopTest#buys` |
                | two | `ShopTest#gives` |
                | three | hope |
                | four | `ShopsTest#sells` |
                | five | `pom.xml#<packaging>war</packaging>` `none.xml#a` |
                """;
        assertThat(Documents.notHeld(Path.of("traps.md"), text, tests))
                .containsExactly(
                        "traps.md: nothing holds \"three | hope\"",
                        "traps.md: there is no ShopTest#buys",
                        "traps.md: there is no ShopTest#gives",
                        "traps.md: there is no ShopsTest#sells",
                        "traps.md: there is no pom.xml#<packaging>war</packaging>",
                        "traps.md: there is no none.xml#a");
    }

    // Read when the test runs: the compiler would copy the constants into this class.
    private static Object constant(String name) throws ReflectiveOperationException {
        return Class.forName(VERSION).getField(name).get(null);
    }
}
