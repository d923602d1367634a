package es.cg.sdk.page;

/** Counts the clicks of a person on the page, since a question must be answered within a few of them. */
final class Clicks {
    private static final String COUNTING =
            "addEventListener('click', event => { if (event.isTrusted) { window.clicks = (window.clicks || 0) + 1; } }, true);";

    private Clicks() {}

    /** Opens the page at its first area, and counts from there. */
    static void open(Browser browser, String address) {
        // An address that differs only after # would keep the page and its count.
        browser.open("about:blank");
        browser.open(address);
        browser.find("[role=tab]");
        browser.run(COUNTING);
    }

    static int count(Browser browser) {
        return Integer.parseInt(String.valueOf(browser.run("return window.clicks || 0")));
    }
}
