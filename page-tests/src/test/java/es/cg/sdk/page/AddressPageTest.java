package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is shown is in the address: back, forward, reload and links lead to it again. */
class AddressPageTest {
    @Test
    void backAndForwardLeadFromAreaToArea() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            browser.open(story.mock.panelUrl() + "/#trace");
            browser.untilText("Newest writes");
            browser.click("Faults and limits");
            browser.untilText("No fault is armed.");
            browser.click("Sandbox");
            browser.untilText("Captured e-mails");

            browser.back();
            browser.untilText("No fault is armed.");
            assertThat(browser.hash()).isEqualTo("#faults");
            browser.back();
            browser.untilText("Newest writes");
            browser.forward();
            browser.untilText("No fault is armed.");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void addressIsWrittenAndReadWithRecordAndFilters() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            browser.open(story.mock.panelUrl() + "/#faults");
            browser.untilText("No fault is armed.");
            Object result = browser.script().executeAsyncScript("""
                    const done = arguments[arguments.length - 1];
                    import('/page/address.js').then(({address}) => {
                        address.set({record: 'a%2Fb', filters: {text: 'Ñ & ?', empty: ''}});
                        const first = JSON.stringify(address.get());
                        const length = history.length;
                        address.set({filters: {text: 'x'}}, {replace: true});
                        done([first, location.hash, history.length - length]);
                    });
                    """);
            assertThat(String.valueOf(result))
                    .isEqualTo("[{\"area\":\"faults\",\"record\":\"a%2Fb\",\"filters\":{\"text\":\"Ñ & ?\"}}, "
                            + "#faults/a%2Fb?text=x, 0]");
        }
    }

    @Test
    void addressOfAnUnknownClientLeadsToOneThatIsThere() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            browser.open(story.mock.panelUrl() + "/#books/999999/invoices");
            browser.untilText("Invoices");
            browser.settle();
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
