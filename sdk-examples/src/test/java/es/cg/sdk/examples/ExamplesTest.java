package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class ExamplesTest {
    private record Run(int exit, String out, String err) {}

    private static Run run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Examples.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Run(exit, out.toString(), err.toString());
    }

    @Test
    void quickstartRunsAgainstTheBundledMock() {
        Run run = run("quickstart");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("nothing leaves this machine")
                .contains("plan enterprise")
                .contains("1001  Laura Ficticia Prueba")
                .contains("1001: 7630")
                .contains("created, key")
                .contains("asked twice, done once")
                .contains("Done.");
    }

    @Test
    void aWrongOptionPrintsUsageAndExits2() {
        for (String[] wrong : new String[][] {
            {},
            {"quickstart", "--nope"},
            {"quickstart", "--client", "x"},
            {"quickstart", "--client", "0"},
            {"quickstart", "--base-url", "nonsense"},
            {"nope"},
            {"quickstart", "--base-url"}
        }) {
            Run run = run(wrong);

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains("Usage: sdk-examples").doesNotContain("\tat ");
        }
    }

    @Test
    void aFailureIsOneLineThatSaysWhatToDoAndExits1() {
        Run run = run("quickstart", "--client", "4711");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("quickstart: activities.list for client 4711 answered 404")
                .contains("check that the accounting firm has added client 4711 to this key");
    }

    @Test
    void helpIsPrintedOnRequest() {
        Run run = run("quickstart", "--help");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("--base-url=URL");
    }
}
