package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds of each area: no complaint of the browser, nothing cut, and no serious finding of axe-core. */
class PageAccessibilityTest {
    /** Where the pictures of docs/panel.md are; they are made again with {@code -Dupdate=true}. */
    private static final Path PICTURES = Path.of(System.getProperty("project.root", ".."), "docs", "images");

    @ParameterizedTest(name = "{0}, {1} px, dark: {2}")
    @CsvSource({"en, 1600, false", "es, 1600, true", "es, 360, false", "en, 360, true"})
    void everyAreaFitsAndIsAccessible(String language, int width, boolean dark) throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start(language, width, 1000, dark)) {
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
                Axe.seriousFindings(browser.script()).forEach(each -> findings.add(area + ": " + each));
                browser.complaints().forEach(each -> findings.add(area + ": " + each));
                if (!Boolean.TRUE.equals(browser.run("return document.documentElement.scrollWidth <= innerWidth"))) {
                    findings.add(area + " is wider than " + width + " px: "
                            + browser.run("return document.documentElement.scrollWidth"));
                }
                if (Boolean.getBoolean("update")) {
                    browser.screenshot(PICTURES.resolve("page-" + area + (width < 500 ? "-small" : "") + ".png"));
                }
            }
            assertThat(findings).isEmpty();
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
