package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.invoices.Invoice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An answer that comes after the reader has gone to another area changes nothing. */
class LateAnswersPageTest {
    /** Holds back the answers to the path {@code slow}, however the page ends its request. */
    private static final String SLOW = """
            window.asked = [];
            window.held = [];
            window.slow = '';
            const real = window.fetch;
            window.fetch = async (address, options) => {
                const path = String(address).split('?')[0];
                window.asked.push(path);
                const answer = await real(address, {...options, signal: undefined});
                if (path === window.slow) {
                    await new Promise(resolve => window.held.push(resolve));
                }
                return answer;
            };
            """;

    @Test
    void aLateAnswerOfEachDataCallIsDropped() throws Exception {
        try (Story story = Story.start().receiver();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
            browser.beforeEachPage(SLOW);
            browser.open(story.mock.panelUrl() + "/#faults");
            browser.untilText("No fault is armed.");
            browser.settle();

            List<String> findings = new ArrayList<>();
            String delivery = story.cg.webhookDestinations().list().stream()
                    .flatMap(each -> story.cg.webhookDestinations().deliveries(String.valueOf(each.id())).stream())
                    .map(each -> String.valueOf(each.id()))
                    .findFirst()
                    .orElseThrow();
            for (String place : List.of(
                    "#overview",
                    "#traffic/1",
                    "#trace/" + invoice.id(),
                    "#webhooks/" + delivery,
                    "#books/" + Story.CLIENT + "/invoices",
                    "#sandbox")) {
                List<String> calls = callsOf(browser, place);
                assertThat(calls).as(place).isNotEmpty();
                for (String call : calls) {
                    leaveBeforeTheAnswer(browser, place, call)
                            .forEach(each -> findings.add(place + " " + call + ": " + each));
                }
            }

            assertThat(findings).isEmpty();
        }
    }

    /** Returns the calls by which an area reads what it shows. */
    private static List<String> callsOf(Browser browser, String place) {
        browser.run("window.asked = []; location.hash = arguments[0]", place);
        browser.settle();
        List<String> calls = ((List<?>) browser.run("return [...new Set(window.asked)]"))
                .stream()
                        .map(String::valueOf)
                        .filter(each -> !each.equals("/page/panel/worlds"))
                        .toList();
        toFaults(browser);
        return calls;
    }

    /** Returns what is wrong after an answer has come to an area that was left. */
    private static List<String> leaveBeforeTheAnswer(Browser browser, String place, String call) {
        browser.run("window.slow = arguments[0]; location.hash = arguments[1]", call, place);
        browser.until("a call that waits", () -> Boolean.TRUE.equals(browser.run("return window.held.length > 0")));
        // What is slow now is not slow for the next area.
        browser.run("window.slow = ''");
        toFaults(browser);
        String before = browser.textOf("#area");

        browser.script().executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                window.held.forEach(release => release());
                window.held = [];
                // Two answers and a drawn frame later, whatever followed the late answer has been done.
                fetch('/panel/clients').then(() => fetch('/panel/clients'))
                    .then(() => requestAnimationFrame(() => setTimeout(done)));
                """);

        List<String> wrong = new ArrayList<>(browser.complaints());
        if (!browser.textOf("#notices").isBlank()) {
            wrong.add(browser.textOf("#notices"));
            browser.run("document.getElementById('notices').replaceChildren()");
        }
        if (!browser.hash().equals("#faults")) {
            wrong.add("the address became " + browser.hash());
        }
        if (!browser.textOf("#area").equals(before)) {
            wrong.add("the page became " + browser.textOf("#area"));
        }
        return wrong;
    }

    private static void toFaults(Browser browser) {
        browser.run("location.hash = '#faults'");
        browser.untilText("No fault is armed.");
    }
}
