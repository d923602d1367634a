package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExamplesTest {
    @Test
    void aWrongOptionSaysWhyAndExits2() {
        for (String[] wrong : new String[][] {
            {"quickstart", "--nope"},
            {"quickstart", "--client", "x"},
            {"quickstart", "--client", "0"},
            {"quickstart", "--base-url", "nonsense", "--api-key", "cg_live_a.b"},
            {"quickstart", "--base-url", "http://127.0.0.1:1/api/public/v1", "--api-key", "sk_live_1"},
            {"quickstart", "--base-url", "http://127.0.0.1:1/api/public/v1"},
            {"quickstart", "--api-key", "cg_live_a.b"},
            {"issue-invoice", "--wait", "5"},
            {"quickstart", "--base-url"}
        }) {
            ExampleRun run = ExampleRun.of(wrong);

            assertThat(run.exit()).as(String.join(" ", wrong)).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .contains("Usage: sdk-examples")
                    .doesNotContain("\tat ")
                    .doesNotContain("cg_live_a.b");
            assertThat(run.err().lines()).hasSizeLessThanOrEqualTo(3);
        }
    }

    @Test
    void unknownExampleIsReportedAndExits2() {
        ExampleRun run = ExampleRun.of("nope");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).isEqualToIgnoringNewLines("sdk-examples: there is no example nope; --help lists all");
        assertThat(ExampleRun.of("webhok-receiver").err())
                .startsWith("sdk-examples: there is no example webhok-receiver, did you mean webhook-receiver?");
        assertThat(ExampleRun.of("--json", "quickstart").err())
                .contains("the name of an example comes first, then options such as --json");
    }

    @Test
    void onlyNearWordsAreProposed() {
        assertThat(suggestion("foo")).isEmpty();
        assertThat(suggestion("key")).isEmpty();
        assertThat(suggestion("exam")).isEmpty();
        assertThat(suggestion("mok")).isEqualTo("mock");
        assertThat(suggestion("quick")).isEqualTo("quickstart");
        assertThat(suggestion("snyc")).isEqualTo("sync");
        assertThat(suggestion("issue_invoice")).isEqualTo("issue-invoice");
        assertThat(suggestion("error-tuor")).isEqualTo("error-tour");
    }

    private static String suggestion(String word) {
        ExampleRun run = ExampleRun.of(word);
        assertThat(run.exit()).isEqualTo(2);
        return run.err().contains("did you mean ") ? run.err().split("did you mean |\\?", -1)[1] : "";
    }

    @Test
    void unknownOptionsAndArgumentsAreNamed() {
        assertThat(ExampleRun.of("quickstart", "--clinet", "5").err())
                .startsWith("quickstart: there is no option --clinet, did you mean --client?");
        assertThat(ExampleRun.of("quickstart", "--zzz=1").err().lines())
                .containsExactly(
                        "quickstart: there is no option --zzz",
                        "Usage: sdk-examples quickstart [OPTIONS]; --help explains it");
        assertThat(ExampleRun.of("quickstart", "extra").err())
                .startsWith("quickstart: 'extra' is one argument too many");
        assertThat(ExampleRun.of("month-end").err())
                .contains("Usage: sdk-examples month-end [OPTIONS] FILE.csv; --help explains it");
    }

    @Test
    void missingFileExits2AndNamesTheSample() {
        for (String example : List.of("month-end", "import-statement")) {
            ExampleRun run = ExampleRun.of(example);

            assertThat(run.exit()).as(example).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .contains("with --sample " + (example.equals("month-end") ? "N " : "") + "the example writes it");
        }
        assertThat(ExampleRun.of("month-end", "november.csv", "--sample").err())
                .contains("option '--sample'")
                .doesNotContain("the example writes it");
    }

    @Test
    void aClientThatCannotBeExits2() {
        for (String example : List.of("issue-invoice", "sync", "quarter-close")) {
            ExampleRun run = ExampleRun.of(example, "--client", "-4");

            assertThat(run.exit()).as(example).isEqualTo(2);
            assertThat(run.err()).contains(example + ": --client is a positive number, not -4");
        }
    }

    @Test
    void helpIsAWordToo() {
        assertThat(ExampleRun.of("help").out())
                .isEqualTo(ExampleRun.of("--help").out());
        assertThat(ExampleRun.of("help", "sync").out())
                .isEqualTo(ExampleRun.of("sync", "--help").out());
    }

    @Test
    void invalidDurationIsReportedWithAnExample() {
        assertThat(ExampleRun.of("issue-invoice", "--wait", "5").err())
                .startsWith("issue-invoice: Invalid value for option '--wait': '5' is not a duration such as PT5M");
    }

    @Test
    void textForANumberIsReportedWithAnExample() {
        assertThat(ExampleRun.of("quickstart", "--client", "abc").err())
                .contains("'abc' is not a whole number such as");
        assertThat(ExampleRun.of("mock", "--firms", "abc").err()).contains("'abc' is not a whole number such as");
    }

    @Test
    void noArgumentPrintsTheExamplesAndExits2() {
        ExampleRun run = ExampleRun.of();

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("Usage: sdk-examples").contains("quickstart");
    }

    @Test
    void helpListsTheExamplesAndTheExitCodes() {
        assertThat(ExampleRun.of("--help").out())
                .contains("quickstart")
                .contains("generate-completion")
                .contains("2   the command line is wrong")
                .contains("3   not done yet, and the wait is over");
        ExampleRun run = ExampleRun.of("quickstart", "--help");
        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("--base-url=URL").contains("CG_API_KEY").contains("--json");
    }

    @Test
    void theCompletionScriptAndTheVersionArePrinted() {
        assertThat(ExampleRun.of("generate-completion").out()).contains("_complete_sdk-examples");
        assertThat(ExampleRun.of("--version").out()).startsWith("CG SDK for Java ");
        assertThat(ExampleRun.of("quickstart", "--version").out()).startsWith("CG SDK for Java ");
    }

    @Test
    void theFirstLinesSayWhatTheExampleDoesAndThatAMockRuns() {
        assertThat(ExampleRun.of("quickstart").out().lines().limit(2))
                .satisfiesExactly(
                        what -> assertThat(what)
                                .isEqualTo("Reads what the key may do, the clients and their activities."),
                        mock -> assertThat(mock)
                                .startsWith("A mock of the service runs at http://127.0.0.1:")
                                .contains("nothing leaves this machine"));
    }

    @Test
    void addressAndKeyAreReadFromTheEnvironment() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of(
                    Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.testKey()), null, "quickstart");

            assertThat(run.err()).isEmpty();
            assertThat(run.out())
                    .contains("Service at " + mock.baseUrl() + ", with a test key.")
                    .contains("Nothing was written")
                    .doesNotContain(mock.testKey());
            mock.journal().assertCalled("status.get", 1);
        }
    }

    @Test
    void jsonIsOneDocument() {
        ExampleRun run = ExampleRun.of("quickstart", "--json");

        assertThat(run.out().lines()).hasSize(1);
        Json document = Json.parse(run.out());
        assertThat(document.get("environment").string()).isEqualTo("mock");
        assertThat(document.get("exit").number()).isZero();
        assertThat(document.get("clients").items()).isNotEmpty();
    }

    @Test
    void failureIsReportedInThreeLinesAndExits1() {
        ExampleRun run = ExampleRun.of("quickstart", "--client", "4711");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(3);
        assertThat(run.err())
                .startsWith("quickstart: activities.list for client 4711 answered 404")
                .containsOnlyOnce("check that the accounting firm has added client 4711 to this key")
                .contains("Outcome: nothing was done; request id req_")
                .contains("What to do: ");
    }

    @Test
    void aFailureIsPartOfTheJsonDocument() {
        ExampleRun run = ExampleRun.of("quickstart", "--json", "--client", "4711");

        assertThat(run.out().lines()).hasSize(1);
        Json document = Json.parse(run.out());
        assertThat(document.get("exit").number()).isOne();
        assertThat(document.get("error").get("code").string()).isEqualTo("no_encontrado");
        assertThat(document.get("error").get("outcome").string()).isEqualTo("nothing_done");
    }

    @Test
    void closedPortIsReportedWithItsAddress() throws IOException {
        // Bound, so that no other test gets it, and nobody listens.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String closed = "http://127.0.0.1:" + bound.getLocalPort();
            ExampleRun run = ExampleRun.of("quickstart", "--base-url", closed, "--api-key", "cg_live_a.b");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err().lines()).hasSize(3).endsWith("  java -jar sdk-examples/target/sdk-examples.jar mock");
            assertThat(run.err())
                    .contains("Failed to connect to /" + URI.create(closed).getAuthority())
                    .contains("Nothing was done. Check the address and its port")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void httpsToPlainHttpPortSuggestsHttp() {
        try (MockCg mock = MockCg.start()) {
            String address = mock.baseUrl().replace("http:", "https:");
            ExampleRun run = ExampleRun.of("quickstart", "--base-url", address, "--api-key", "cg_live_a.b");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err().lines()).hasSize(3).contains("  the port speaks no TLS: http:// instead of https://?");
        }
    }

    @Test
    void sandboxKeyInProductionSuggestsTheSandbox() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of("quickstart", "--base-url", mock.baseUrl(), "--api-key", mock.sandboxKey());

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err()).contains("use a sandbox key with the sandbox's address");
        }
    }

    @Test
    void coloursAreForTerminalsOnly() {
        StringWriter out = new StringWriter();
        Terminal terminal = new Terminal(
                new PrintWriter(out, true), new PrintWriter(new StringWriter()), true, Map.of(), question -> "no");

        assertThat(Examples.run(terminal, "quickstart")).isZero();
        assertThat(out.toString()).contains("\u001b[32mDone.\u001b[0m");
        assertThat(ExampleRun.of("quickstart").out()).doesNotContain("\u001b");
    }
}
