package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An opened request: what the page says about it, and what a person can do then. */
class CallDetailPageTest extends PageTest {
    private static final String ROW = "tr[data-number=\"%d\"] button";

    CallDetailPageTest() {
        super(View.USUAL);
    }

    private void open() {
        Clicks.open(browser, story.mock.panelUrl() + "/#traffic");
        browser.find(".foot");
    }

    /** Issues an invoice that must be refused. */
    private void refused(String document, String customer, String serie) {
        assertThat(catchThrowable(() -> story.invoice(document, customer, serie, "100.00")))
                .isInstanceOf(CallException.class);
    }

    private void openRow(int number) {
        browser.clickOn(ROW.formatted(number));
        browser.untilText("Request body");
    }

    private boolean isInView(String css) {
        return Boolean.TRUE.equals(browser.run("""
                const box = document.querySelector(arguments[0]).getBoundingClientRect();
                return box.top >= 0 && box.bottom <= innerHeight;
                """, css));
    }

    @Test
    void refusalSaysWhyAndIsLiftedInThreeClicks() {
        refused("2026-00001", "Talleres Ejemplo SL", "WEB");
        open();

        openRow(1);
        assertThat(browser.text())
                .contains("422 serie_desconocida", "Why: the client has no series WEB", "What to change: Use a series");
        assertThat(isInView(".detail .why")).isTrue();
        assertThat(browser.find(".why a[target]").getDomAttribute("href")).startsWith("/page/errors.md");
        browser.click("Add the series WEB to client 1001");
        browser.untilText("Send the request again");
        browser.click("Send again");
        browser.untilText("What became of it");

        assertThat(browser.text()).contains("WEB-2026-000001");
        assertThat(Clicks.count(browser)).isEqualTo(3);
    }

    @Test
    void duplicateClientLeadsToTheOneWithThisNif() {
        open();
        browser.run("""
                const {act} = await import('/page/api.js');
                const body = {nombre: 'Otra SL', nif: 'J12345674', email: 'a@ejemplo.invalid', tipo: 'sociedad'};
                for (const key of ['a', 'b']) {
                    await act('POST', '/panel/requests', {method: 'POST', path: '/clients', headers: {'Idempotency-Key': key}, body});
                }
                """);

        openRow(2);

        assertThat(browser.text()).contains("409 cliente_duplicado", "The client with the NIF J12345674 is");
        assertThat(browser.textOf(".why a")).contains("Otra SL");
    }

    @Test
    void lostAnswerTakesThreeClicksAndShowsTheNextAttempt() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        open();

        openRow(1);
        browser.click("Make this fail next time");
        browser.click("done, but its answer is lost");
        browser.untilText("The next invoices.issue fails like this.");
        assertThat(Clicks.count(browser)).isEqualTo(3);

        story.invoice("2026-00002", "Muebles del Norte SL");
        browser.untilText("201, but the answer was lost");
        assertThat(browser.all("tr[data-number='2'] td.lost")).hasSize(1);
        openRow(2);
        browser.untilText("the client never saw the answer");
        browser.click("request 3: 201, replayed");
        browser.until("the next attempt", () -> browser.hash().equals("#traffic/3"));
        browser.untilText("the answer repeats the first one");
        assertThat(Clicks.count(browser)).isEqualTo(5);
    }

    @Test
    void invoiceSaysThatItWasRejectedAndLeadsToBooks() {
        story.receiver();
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        open();
        openRow(2);
        story.mock
                .panel()
                .emit(
                        "invoice.verifactu_rejected",
                        Story.CLIENT,
                        "{\"id\":\"" + invoice.id() + "\",\"verifactu\":{\"codigo_error\":\"4104\"}}");

        // What is open follows what happens.
        browser.untilText("4104");
        assertThat(browser.textOf(".became")).contains("Tax authority, now: rejected");
        browser.click(String.valueOf(invoice.numeroCompleto()));

        browser.until("the invoice in Books", () -> browser.hash().equals("#books/1001/invoices/" + invoice.id()));
        assertThat(Clicks.count(browser)).isEqualTo(2);
    }

    @Test
    void reusedKeyShowsWhatDiffers() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        refused("2026-00001", "Muebles del Norte SL", "A");
        open();

        openRow(2);

        browser.untilText("What differs in the body: request 1 and 2");
        assertThat(browser.textOf(".differences tbody"))
                .isEqualTo("receptor_nombre \"Talleres Ejemplo SL\" \"Muebles del Norte SL\"");
    }

    @Test
    void requestIsEditedAndSent() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        open();
        openRow(1);

        browser.click("Edit and send");
        browser.click("New idempotency key");
        browser.run("""
                const body = document.querySelectorAll('.send textarea')[1];
                body.value = body.value.replace('Talleres Ejemplo SL', 'Otro Taller SL');
                body.dispatchEvent(new Event('input'));
                """);
        assertThat(browser.textOf(".send")).contains("Otro Taller SL", "$CG_API_KEY", "cg.forClient(1001)");
        browser.click("Send");

        browser.untilText("Sent as 2 201");
        browser.untilText("A-2026-000005");
        assertThat(browser.hash()).isEqualTo("#traffic/1");
        assertThat(browser.text()).contains("Otro Taller SL").doesNotContain(story.mock.liveKey());
    }

    @Test
    void bodyIsEditedPrettyAndSentAsItWasIfUnchanged() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        open();
        openRow(1);
        browser.click("Edit and send");
        assertThat(browser.run("return document.querySelectorAll('.send textarea')[1].value")
                        .toString())
                .startsWith("{\n  \"")
                .contains("\"precio_unitario\": 100.00");

        browser.click("Send");

        browser.untilText("Sent as 2 201");
        browser.untilText("replayed");
    }

    @Test
    void copiedJavaCompilesByItself(@TempDir Path folder) throws Exception {
        story.invoice("2026-00001", "Talleres \"Ñandú\" \\u SL");
        open();
        openRow(1);
        List<String> programs = new ArrayList<>(List.of(browser.textOf("pre[aria-label=Java]")));
        ((List<?>) browser.run("""
                        const {javaProgram} = await import('/page/send-request.js');
                        const get = async path => (await fetch('/panel/operations' + path)).json();
                        const all = (await get('')).data;
                        const examples = await Promise.all(all.map(each => get('/' + each + '/example?world=production')));
                        const text = its => typeof its.body === 'string' ? its.body : its.body ? JSON.stringify(its.body) : '';
                        const java = 'cg.broken(\\u000a broken\\n broken\\r broken \\\\\\u000a broken';
                        return [...examples, {...examples[0], java}].map(its =>
                            javaProgram({...its, url: its.base + its.path, body: text(its)}));
                        """)).forEach(each -> programs.add(String.valueOf(each)));
        assertThat(programs).hasSize(1 + 105 + 1).allMatch(each -> each.startsWith("// With the SDK: cg."));
        List<Path> sources = new ArrayList<>();
        for (String program : programs) {
            // All of them in one run of the compiler, which needs other names.
            String name = "Send" + sources.size();
            assertThat(program).contains("class Send {");
            sources.add(Files.writeString(
                    folder.resolve(name + ".java"), program.replace("class Send {", "class " + name + " {")));
        }
        StringWriter said = new StringWriter();
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-d", folder.toString(), "-proc:none");
            assertThat(compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .as(said.toString())
                    .isTrue();
        }
    }

    @Test
    void newRequestBeginsWithTheExampleOfAnOperation() {
        open();
        browser.click("New request");
        browser.untilText("curl -i -X POST");
        assertThat(browser.all(".detail select").get(0).getText().lines()).hasSize(105);
        assertThat(browser.textOf(".send")).contains("/invoices");
        browser.click("Send");

        browser.untilText("Sent as 1 201");
        browser.click("1");
        browser.until("the request", () -> browser.hash().equals("#traffic/1"));
        browser.untilText("What became of it");
        assertThat(browser.text()).doesNotContain(story.mock.liveKey());
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void jsonFoldsAndIsSearched() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        open();
        openRow(1);

        assertThat(browser.text()).contains("cuota_iva: 21.00", "precio_unitario: 100.00", "calificacion");
        browser.click("Fold all: Response body");
        assertThat(browser.text()).doesNotContain("verifactu");
        browser.press("input[aria-label='Search: Response body']", "huella");
        browser.untilText("huella_anterior");
        assertThat(browser.text()).contains("2 found").doesNotContain("calificacion");
    }

    @Test
    void openedRequestsAndFormsFitAndAreAccessible() throws Exception {
        story.mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        refused("2026-00001", "Muebles del Norte SL", "A");
        refused("2026-00002", "Muebles del Norte SL", "WEB");
        List<String> findings = new ArrayList<>();
        for (int width : new int[] {1280, 390}) {
            browser.size(width, 800);
            for (String address : List.of("1", "3", "4", "new")) {
                browser.open("about:blank");
                browser.open(story.mock.panelUrl() + "/#traffic/" + address);
                browser.untilText(address.equals("new") ? "Headers, one a line" : "Request body");
                if (!address.equals("new")) {
                    browser.click("Edit and send");
                    browser.click("Make this fail next time");
                }
                browser.settle();
                Axe.findings(browser.script()).forEach(each -> findings.add(address + ": " + each));
                browser.complaints().forEach(each -> findings.add(address + ": " + each));
                if (!Boolean.TRUE.equals(browser.run("return document.documentElement.scrollWidth <= innerWidth"))) {
                    findings.add(address + " is wider than " + width + " px");
                }
            }
        }
        browser.size(1280, 800);
        assertThat(findings).isEmpty();
    }
}
