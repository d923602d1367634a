package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of the page of a mock of its own, of which the browser must not complain. */
abstract class PageTest {
    final View view;
    Browser browser;
    Story story;

    PageTest(View view) {
        this.view = view;
    }

    @BeforeEach
    void start() throws IOException {
        story = Story.start();
        browser = view.open();
    }

    @AfterEach
    void stop() {
        List<String> complaints = browser.complaints();
        // A page that is open complains when its mock ends.
        browser.close();
        story.close();
        assertThat(complaints).isEmpty();
    }

    /** Opens a place of the page, such as {@code #traffic/1}, as somebody does who follows a link to it. */
    void open(String place) {
        // An address that differs only after # would keep the page.
        browser.open("about:blank");
        browser.open(story.mock.panelUrl() + "/" + place);
    }

    /** Waits for the page's own words of a key. */
    void untilSaid(String key, Object... values) {
        browser.untilText(view.says(key, values));
    }
}
