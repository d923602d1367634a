package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The copy of the page that is kept of a failed test opens without the mock. */
class SavedCopyPageTest {
    @TempDir
    Path folder;

    @Test
    void everyAreaOfASavedCopyOpensInBothLanguages() {
        Path copy;
        try (MockCg mock = MockCg.builder().report(folder).start()) {
            copy = mock.saveReport("copy").orElseThrow();
        }
        try (Browser browser = Browser.start("en", 1280, 900, false)) {
            browser.open(copy.toUri().toString());
            browser.untilText("saved copy of");
            for (String area : new String[] {"Traffic", "Trace", "Webhooks", "Books", "Faults and limits", "Sandbox"}) {
                browser.click(area);
                browser.until("the area " + area, () -> !browser.textOf("#area").isBlank());
            }
            browser.click("Overview");
            browser.untilText("Due next");
            browser.click("ES");
            browser.untilText("Próximos vencimientos");

            assertThat(browser.text()).doesNotContain("No se ha podido");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
