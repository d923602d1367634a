package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

/** The head of the page: keys, clock, the whole state, and what it leaves of the window. */
class HeaderPageTest {
    @Test
    void keysAreMaskedUntilSomebodyAsksForThem() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl());
            browser.click("Connect");
            browser.untilText(story.mock.baseUrl());
            assertThat(browser.text()).doesNotContain(story.mock.liveKey());
            assertThat(browser.run("return document.documentElement.outerHTML").toString())
                    .doesNotContain(story.mock.liveKey());

            browser.click("Show keys");
            browser.untilText(story.mock.liveKey());

            browser.click("Hide keys");
            browser.until("masked keys", () -> !browser.text().contains(story.mock.liveKey()));
        }
    }

    @Test
    void theClockOfTheMockIsMovedByAnHour() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            OffsetDateTime before = story.mock.panel().now();
            browser.open(story.mock.panelUrl());

            browser.click("+1 h");

            browser.untilText("The clock shows");
            assertThat(story.mock.panel().now()).isEqualTo(before.plusHours(1));
        }
    }

    /** A word that is read aloud alone stood over the clock on the commonest screens. */
    @Test
    void wordsForScreenReadersAreShownAtNoWidth() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl());
            browser.find("#menu .hide");
            for (int width : new int[] {1280, 1600, 1920, 2560}) {
                browser.size(width, 1000);

                assertThat(browser.run("""
                                return [...document.querySelectorAll('.hide')]
                                    .filter(each => each.getBoundingClientRect().width > 1)
                                    .map(each => each.textContent).join()
                                """)).as("at " + width + " px").isEqualTo("");
            }
        }
    }

    @Test
    void resetAsksFirst() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            story.invoice("2026-00001", "Talleres Ejemplo SL");
            int before = story.mock.panel().invoices().size();
            browser.open(story.mock.panelUrl());

            browser.clickOn("#menu > summary");
            browser.click("Reset");
            browser.clickOn("dialog button[autofocus]");
            browser.until("a closed dialog", () -> browser.all("dialog").isEmpty());
            assertThat(story.mock.panel().invoices()).hasSize(before);

            browser.clickOn("#menu > summary");
            browser.click("Reset");
            browser.clickOn("dialog button.danger");
            browser.untilText("The mock is as it was at the start.");
            assertThat(story.mock.panel().invoices()).hasSize(before - 1);
        }
    }

    @Test
    void theLanguageOfTheBrowserIsTheLanguageOfThePage() throws Exception {
        try (Story story = Story.start();
                Browser spanish = Browser.start("es", 1600, 1000, false);
                Browser english = Browser.start("en", 1600, 1000, false)) {
            spanish.open(story.mock.panelUrl());
            english.open(story.mock.panelUrl());

            spanish.untilText("Tráfico");
            english.untilText("Traffic");
            assertThat(spanish.run("return document.documentElement.lang")).isEqualTo("es");
            assertThat(english.run("return document.documentElement.lang")).isEqualTo("en");
        }
    }

    @Test
    void headerIsOneBarOfAtMost48Pixels() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("es", 1280, 800, false)) {
            for (int width : new int[] {1280, 1100, 768, 360}) {
                browser.size(width, 800);
                browser.open(story.mock.panelUrl());
                browser.untilText("Empezar en tres pasos");

                assertThat(browser.number("return document.getElementById('top').getBoundingClientRect().height"))
                        .as("header at %d px", width)
                        .isLessThanOrEqualTo(48);
                assertThat(browser.number("return document.querySelector('main').getBoundingClientRect().top"))
                        .as("begin of the content at %d px", width)
                        .isLessThanOrEqualTo(130);
                assertThat(browser.number("const bar = document.querySelector('#top > .bar');"
                                + "return Math.max(...[...bar.children].map(e => e.getBoundingClientRect().right))"))
                        .as("end of the bar at %d px", width)
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    @Test
    void connectStaysOpenAfterTheNextLoad() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            browser.open(story.mock.panelUrl());
            browser.click("Connect");
            browser.untilText("export CG_BASE_URL=" + story.mock.baseUrl());

            browser.open("about:blank");
            browser.open(story.mock.panelUrl() + "/#faults");
            browser.untilText("export CG_BASE_URL=" + story.mock.baseUrl());
            browser.click("Connect");
            browser.open("about:blank");
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("No request yet");
            assertThat(browser.text()).doesNotContain("export CG_BASE_URL");
        }
    }

    @Test
    void clockGoesToAMomentOf24Hours() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 360, 800, false)) {
            browser.open(story.mock.panelUrl());
            browser.clickOn("#clock > summary");
            browser.press("#clock input", "2026-11-20 23:30\n");

            browser.untilText("The clock shows 2026-11-20 23:30:00.");
            assertThat(story.mock.panel().now().toString()).startsWith("2026-11-20T23:30");
        }
    }

    @Test
    void chosenAppearanceIsRemembered() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            browser.open(story.mock.panelUrl());
            browser.clickOn("#menu > summary");
            browser.choose("as the system", "dark");

            browser.open("about:blank");
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("No request yet");
            assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(18, 22, 28)");
        }
    }

    @Test
    void theClockThatAProgramMovedIsShown() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl());
            browser.untilText("live");
            story.mock.panel().advance(Duration.ofHours(3));
            String moment = story.mock.panel().now().toString().substring(11, 13);
            browser.until("the new hour", () -> browser.text().contains(moment + ":"));
        }
    }
}
