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
                .contains("clients.list       1001  Laura Ficticia Prueba")
                .contains("activities.list    1001: 7630")
                .contains("sent again with the same key: it ran once")
                .contains("Done.");
    }
}
