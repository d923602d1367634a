package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openqa.selenium.Keys;

/** What every area has from the frame: the keyboard, messages, and what the page says when the mock has stopped. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FramePageTest {
    private final Browser browser = Browser.start("en", 1280, 800, false);

    @AfterAll
    void quit() {
        browser.close();
    }

    @Test
    void slashGoesToTheSearchAndQuestionMarkListsTheKeys() throws Exception {
        try (Story story = Story.start()) {
            browser.open(story.mock.panelUrl() + "/#faults");
            browser.untilText("No fault is armed.");

            browser.press("/");
            browser.until("the search", () -> "search".equals(browser.run("return document.activeElement.type")));
            assertThat(browser.hash()).isEqualTo("#faults");
            browser.press("?");
            assertThat(browser.run("return document.activeElement.value")).isEqualTo("?");

            browser.run("document.activeElement.blur()");
            browser.press("?");
            browser.untilText("to the search");
            browser.press(Keys.ESCAPE);
            browser.until("a closed list", () -> browser.all("dialog").isEmpty());
        }
    }

    @Test
    void firstRowIsReachedWithinFiveTabs() throws Exception {
        try (Story story = Story.start()) {
            story.cg.status().get();
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("status.get");
            browser.settle();

            browser.press(Keys.TAB);
            browser.press(Keys.TAB);
            browser.press(Keys.ENTER);

            assertThat(browser.run("return document.activeElement.closest('tr') !== null"))
                    .isEqualTo(true);
            assertThat(browser.hash()).isEqualTo("#traffic");
        }
    }

    @Test
    void messageCoversNoControl() throws Exception {
        try (Story story = Story.start()) {
            for (int width : new int[] {1280, 360}) {
                browser.size(width, 640);
                browser.open(story.mock.panelUrl() + "/#faults");
                browser.find("form button.main");
                browser.run("document.querySelector('form button.main').click()");
                browser.untilText("The fault is armed.");
                Object covered = browser.run("""
                        const notice = document.querySelector('.notice').getBoundingClientRect();
                        return [...document.querySelectorAll('button, a, input, select, textarea, summary')]
                            .filter(each => !each.closest('#notices') && each.getClientRects().length > 0)
                            .filter(each => {
                                const box = each.getBoundingClientRect();
                                const x = box.x + box.width / 2;
                                const y = box.y + box.height / 2;
                                const top = document.elementFromPoint(x, y);
                                return top && top.closest('.notice') && x < innerWidth
                                    && each.closest('main').getBoundingClientRect().bottom > y;
                            })
                            .map(each => each.textContent);
                        """);
                assertThat((List<?>) covered).as("at %d px", width).isEmpty();
                assertThat(browser.number("return document.querySelector('main').getBoundingClientRect().bottom"))
                        .as("content and message at %d px", width)
                        .isLessThanOrEqualTo(browser.number(
                                "return document.querySelector('#notices').getBoundingClientRect().top"));
            }
            browser.size(1280, 800);
        }
    }

    @Test
    void stoppedMockLeavesNoControlThatCannotWork() throws Exception {
        try (Story story = Story.start()) {
            browser.open(story.mock.panelUrl() + "/#faults");
            browser.untilText("No fault is armed.");
            browser.untilText("live");

            story.mock.close();

            browser.untilText("The mock has stopped");
            assertThat(browser.all("main button:enabled, main select:enabled, main input:enabled, nav button:enabled"))
                    .isEmpty();
            assertThat(browser.all("#top button:enabled").stream()
                            .map(each -> each.getText())
                            .filter(each -> !each.isEmpty()))
                    .containsExactly("Connect");
        }
    }
}
