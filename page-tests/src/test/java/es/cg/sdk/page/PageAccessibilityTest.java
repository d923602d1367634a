package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of each area: no complaint of the browser, nothing cut, and no finding of axe-core. */
class PageAccessibilityTest {
    /** With {@code -Dupdate=true}, all pictures are written below target, and those of docs/panel.md there. */
    private static final boolean WRITES_PICTURES = Boolean.getBoolean("update");

    private static final Path PICTURES = Path.of("target", "pictures");
    private static final Path OF_DOCS = Path.of(System.getProperty("project.root", ".."), "docs", "images");
    private static final List<String> SMALL_IN_DOCS = List.of("overview", "traffic");
    private static final int WIDE = 1280;
    private static final int SMALL = 390;

    static Stream<Arguments> languagesAndThemes() {
        return Stream.of(
                        Arguments.of("en", false),
                        Arguments.of("es", true),
                        Arguments.of("es", false),
                        Arguments.of("en", true))
                .limit(WRITES_PICTURES ? 4 : 2);
    }

    @ParameterizedTest(name = "{0}, dark: {1}")
    @MethodSource("languagesAndThemes")
    void everyAreaFitsAndIsAccessible(String language, boolean dark) throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start(language, WIDE, 900, dark)) {
            tell(story);
            browser.open(story.mock.panelUrl());
            browser.find("[role=tab]");
            List<String> areas = browser.all("[role=tab]").stream()
                    .map(each -> String.valueOf(each.getDomAttribute("id")))
                    .map(each -> each.substring("tab-".length()))
                    .toList();
            assertThat(areas).isNotEmpty();

            List<String> findings = new ArrayList<>();
            for (String area : areas) {
                browser.clickOn("#tab-" + area);
                browser.until(
                        "the area " + area,
                        () -> "true".equals(browser.find("#tab-" + area).getDomAttribute("aria-selected")));
                browser.until(
                        "something in the area " + area,
                        () -> !browser.find("#area").getText().isBlank());
                browser.settle();
                for (int width : new int[] {360, 768, 1600, 1920, SMALL, WIDE}) {
                    browser.size(width, 900);
                    findings.addAll(wider(browser, area + " at " + width + " px"));
                    findings.addAll(forScreenReaders(browser, area + " at " + width + " px"));
                    if (width == SMALL || width == WIDE) {
                        Axe.findings(browser.script())
                                .forEach(each -> findings.add(area + " at " + width + " px: " + each));
                        picture(browser, area, language, dark, width);
                    }
                }
                browser.complaints().forEach(each -> findings.add(area + ": " + each));
            }
            assertThat(findings).isEmpty();
        }
    }

    /** Returns what of the page is wider than its place. */
    private static List<String> wider(Browser browser, String place) {
        return ((List<?>) browser.run("""
                        return [document.documentElement, document.querySelector('main'), document.querySelector('#top > .bar')]
                            .filter(each => each.scrollWidth > each.clientWidth)
                            .map(each => each.tagName + ' is ' + each.scrollWidth + ' wide');
                        """))
                .stream().map(each -> place + ": " + each).toList();
    }

    /** Returns the texts for screen readers that are visible. */
    private static List<String> forScreenReaders(Browser browser, String place) {
        return ((List<?>) browser.run("""
                        return [...document.querySelectorAll('.hide')]
                            .filter(each => each.getBoundingClientRect().width > 1 && getComputedStyle(each).clipPath === 'none')
                            .map(each => 'visible: ' + each.textContent);
                        """))
                .stream().map(each -> place + ": " + each).toList();
    }

    private static void picture(Browser browser, String area, String language, boolean dark, int width)
            throws IOException {
        if (!WRITES_PICTURES) {
            return;
        }
        browser.screenshot(PICTURES.resolve(area + "-" + language + (dark ? "-dark-" : "-light-") + width + ".png"));
        if (language.equals("en") && !dark && (width == WIDE || SMALL_IN_DOCS.contains(area))) {
            browser.screenshot(OF_DOCS.resolve("page-" + area + (width == WIDE ? "" : "-small") + ".png"));
        }
    }

    /** Lets something happen in each area. */
    private static void tell(Story story) {
        story.receiver();
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        story.invoice("2026-00002", "Muebles del Norte SL");
        try {
            story.cg.forClient(99_999).invoices().list().first();
        } catch (RuntimeException refused) {
            // The page shows a refused call as such.
        }
        story.mock.faults().arm("bankTransactions.list", 3, Fault.droppedBefore());
        story.mock.panel().advance(java.time.Duration.ofHours(2));
    }
}
