package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

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
                .contains("Done.");
    }
}
