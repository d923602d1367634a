package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class QuickstartTest {
    @Test
    void quickstartRepeatsAWriteThatRunsOnce() {
        ExampleRun run = ExampleRun.of("quickstart");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("plan enterprise")
                .containsPattern("1001 +Laura Ficticia Prueba")
                .containsPattern("7630 +Programación informática")
                .containsPattern("Created activity (act_\\w+) \\(Pintura artística\\), with the key [-0-9a-f]{36}.\n"
                        + "Sent again with the same key: activity \\1 again. The write ran once.")
                .doesNotContain("Activity[")
                .endsWith("Done. Next, three first steps at a mock; --help lists all examples:\n"
                        + Stream.of("first-invoice", "lost-answer", "first-event")
                                .map(each -> "java -jar sdk-examples/target/sdk-examples.jar " + each + "\n")
                                .collect(Collectors.joining()));
    }
}
