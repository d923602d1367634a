package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of each area: no complaint of the browser, nothing cut, and no finding of axe-core. */
class PageAccessibilityTest {
    /** With {@code -Dupdate=true}, all pictures are written below target, and those of docs/panel.md there. */
    private static final boolean WRITES_PICTURES = Boolean.getBoolean("update");

    private static final Path PICTURES = Path.of("target", "pictures");
    private static final Path OF_DOCS = Path.of(System.getProperty("project.root", ".."), "docs", "images");
    private static final List<String> SMALL_IN_DOCS = List.of("overview", "traffic");
    private static final int WIDE = 1280;
    private static final int SMALL = 390;

    @ParameterizedTest
    @ValueSource(strings = {"en", "es"})
    void everyAreaFitsAndIsAccessible(String language) throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start(language, WIDE, 900, false)) {
            tell(story);
            browser.open(story.mock.panelUrl());
            browser.find("[role=tab]");
            List<String> areas = new ArrayList<>(browser.all("[role=tab]").stream()
                    .map(each -> String.valueOf(each.getDomAttribute("id")).substring("tab-".length()))
                    .toList());
            assertThat(areas).hasSize(7);
            areas.add("search?q=talleres");

            List<String> findings = new ArrayList<>();
            for (String area : areas) {
                browser.run("location.hash = arguments[0]", area);
                browser.until("the area " + area, () -> browser.hash().equals("#" + area));
                browser.until(
                        "something in the area " + area,
                        () -> !browser.textOf("#area").isBlank());
                browser.settle();
                for (int width : new int[] {360, 768, 1600, 1920, SMALL, WIDE}) {
                    String place = area + " at " + width + " px";
                    browser.size(width, 900);
                    findings.addAll(wider(browser, place));
                    findings.addAll(forScreenReaders(browser, place));
                    if (View.WIDTHS.contains(width)) {
                        Axe.findings(browser.script()).forEach(each -> findings.add(place + ": " + each));
                        picture(browser, area, language, false, width);
                        browser.theme(true);
                        Axe.paleTexts(browser.script()).forEach(each -> findings.add(place + ", dark: " + each));
                        picture(browser, area, language, true, width);
                        browser.theme(false);
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
        if (!WRITES_PICTURES || area.contains("?") || (width != SMALL && width != WIDE)) {
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
