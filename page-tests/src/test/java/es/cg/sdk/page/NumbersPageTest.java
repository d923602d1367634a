package es.cg.sdk.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What somebody reads in an opened delivery, request or client, in the words of the language. */
@ParameterizedClass
@MethodSource("es.cg.sdk.page.View#each")
class NumbersPageTest extends PageTest {
    NumbersPageTest(View view) {
        super(view);
    }

    @BeforeEach
    void receive() {
        story.receiver();
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofSeconds(1));
    }

    @Test
    void deliveryShowsItsBytesWhatIsSignedAndATree() {
        open("#webhooks");
        browser.clickOn("main tbody a.open");
        untilSaid("webhooks.signature_valid");
        String body = browser.run("return document.querySelector('.bytes pre').textContent")
                .toString();

        untilSaid("webhooks.sentBytes", body.getBytes(UTF_8).length);
        assertThat(body).contains(story.received.get(0).id()).doesNotContain("\n");
        browser.run("document.querySelectorAll('.attempt details').forEach(each => { each.open = true; })");
        String signed = browser.textOf(".attempt .pairs");
        String moment = signed.replaceFirst("(?s).*\\bt=(\\d+).*", "$1");
        assertThat(signed).contains(view.says("webhooks.signedText"), moment + "." + body);
        assertThat(browser.textOf(".bytes .json")).contains("2026-11-20 09:0");
        assertThat(browser.text()).doesNotContain("whsec_");
    }

    @Test
    void requestIsEditedPrettyAndShowsItsAnswer() {
        open("#traffic/2");
        browser.click(view.says("common.edit"));
        assertThat(browser.run("return document.querySelectorAll('.send textarea')[1].value")
                        .toString())
                .startsWith("{\n  \"");

        browser.click(view.says("send.send"));

        browser.untilText(view.says("send.sentAs") + " 3 201");
        assertThat(browser.textOf(".send [role=status]")).contains("A-2026-000004");
        assertThat(browser.textOf("#notices")).isEmpty();
    }

    @Test
    void limitsAreListedThoughNoneRefuses() {
        open("#faults");
        untilSaid("faults.off");

        assertThat(browser.all(".bars progress").size()).isGreaterThan(1);
        assertThat(browser.text())
                .contains(view.says("faults.limit_per_minute"), view.says("faults.limit_per_client_per_minute"));
        assertThat((List<?>) browser.run("""
                return performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)
                    .filter(each => /[.](js|css)$/.test(each));
                """)).as("scripts and styles").hasSize(2);
    }

    @Test
    void refusalForAMissingConsentIsAWarningInWords() {
        story.mock.panel().keys().stream()
                .filter(each -> story.mock.liveKey().startsWith(each.prefix()))
                .forEach(each -> story.mock.panel().withdrawConsent(each.id(), Story.CLIENT));
        assertThat(catchThrowable(() -> story.invoice("2026-00002", "Otra SL"))).isNotNull();
        open("#traffic/3");

        untilSaid("traffic.why");
        assertThat(browser.textOf(".why")).contains("403 ", "facturas:escribir").doesNotContain("[");
        assertThat(browser.run("return getComputedStyle(document.querySelector('.why')).borderLeftColor"))
                .isEqualTo(view.dark() ? "rgb(240, 190, 112)" : "rgb(138, 83, 0)");
    }

    @Test
    void booksSayWhatAStateIsOf() {
        open("#books");
        browser.untilText(view.says("books.payment") + ": ");
        browser.clickOn("main tbody a.open");
        untilSaid("books.lessWithheld");
        assertThat(browser.textOf("main .detail .pairs").replace(',', '.')).contains("121.00", "15.00", "106.00");
        open("#books/1001/calendar");
        String next = browser.textOf("main tbody th");
        assertThat(next.replaceFirst("(?s).*(\\d{4}-\\d\\d-\\d\\d).*", "$1")).isGreaterThan("2026-11-20");
        assertThat(browser.all("main details[open]")).isEmpty();
        open("#books/1001/models/303-2026-4T");
        untilSaid("books.onlyPreview");
        assertThat(browser.text())
                .contains("303", view.says("values.a_ingresar"))
                .doesNotContain("a_ingresar");
    }

    @Test
    void withdrawingAConsentAsksFirst() {
        open("#books/1001/keys");
        browser.clickOn("main button[aria-label^='" + view.says("books.withdraw") + ": cg_live']");
        browser.clickOn("dialog button[autofocus]");

        browser.until("no question", () -> browser.all("dialog").isEmpty());
        assertThat(story.client().invoices().list().first()).isPresent();
    }

    @Test
    void clocksHaveNames() {
        open("#traffic/2");
        untilSaid("traffic.mockTime");
        assertThat(browser.text()).contains(view.says("traffic.real"));
        assertThat(browser.run("return document.querySelector('#clock summary').textContent")
                        .toString())
                .contains(view.says("header.clock"));
    }
}
