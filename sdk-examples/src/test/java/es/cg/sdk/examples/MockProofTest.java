package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where it is not proven that a mock is called, nothing is written, also with {@code --yes}. */
final class MockProofTest {
    // A second mock is a service that answers like the first, down to the ids.
    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    private Path folder;

    private void refused(MockCg service, int exit, String reason) {
        environment.putIfAbsent("CG_BASE_URL", service.baseUrl());
        environment.putIfAbsent("CG_API_KEY", service.liveKey());
        for (List<String> each : writing()) {
            ExampleRun run = ExampleRun.of(environment, null, each.toArray(String[]::new));

            assertThat(run.exit()).as(each.get(0)).isEqualTo(exit);
            assertThat(run.err()).contains(reason);
        }
        assertThat(folder).isEmptyDirectory();
        onlyRead(service);
    }

    private List<List<String>> writing() {
        return List.of(
                List.of("first-invoice", "--yes"),
                List.of("lost-answer", "--yes"),
                List.of("first-event", "--yes"),
                List.of(
                        "month-end",
                        "--yes",
                        "--sample",
                        "2",
                        folder.resolve("a.csv").toString()),
                List.of(
                        "import-statement",
                        "--yes",
                        "--sample",
                        folder.resolve("b.n43").toString()));
    }

    /** Nothing was written at the mock or armed at its panel. */
    private static void onlyRead(MockCg mock) {
        assertThat(mock.journal().calls()).allMatch(each -> each.request().startsWith("GET "));
        assertThat(mock.faults().unused()).isEmpty();
        assertThat(mock.webhooks().destinations()).isEmpty();
    }

    @Test
    void serviceWithoutPanelGetsNoRequest() {
        try (MockCg foreign = MockCg.start()) {
            refused(foreign, 2, "CG_PANEL_URL is missing");
            assertThat(foreign.journal().calls()).isEmpty();
        }
    }

    @Test
    void serviceBesideThePanelOfAnotherMockIsOnlyRead() {
        try (MockCg foreign = MockCg.start();
                MockCg other = MockCg.start()) {
            environment.put("CG_PANEL_URL", other.panelUrl());
            // The other mock has listed a request with the same id.
            ExampleRun.of(Map.of("CG_BASE_URL", other.baseUrl(), "CG_API_KEY", other.liveKey()), null, "quickstart");

            refused(foreign, 1, "does not list request req_");

            onlyRead(other);
        }
    }

    @Test
    void serviceThatAnswersForItsPanelIsOnlyRead() {
        try (MockCg foreign = MockCg.start()) {
            environment.put("CG_PANEL_URL", foreign.baseUrl());
            refused(foreign, 1, "the panel at " + foreign.baseUrl() + " answered 401");
        }
    }

    @Test
    void serviceOfAnotherMachineGetsNoRequest() {
        try (MockCg mock = MockCg.start()) {
            environment.put("CG_PANEL_URL", mock.panelUrl());
            environment.put("CG_BASE_URL", "https://api.example.es/api/public/v1");
            refused(mock, 2, "and https://api.example.es/api/public/v1 is none. Nothing was sent.");
        }
    }

    @Test
    void panelOfAnotherMachineGetsNoRequest() {
        try (MockCg mock = MockCg.start()) {
            environment.put("CG_PANEL_URL", "http://panel.example.es:8082");
            refused(mock, 2, "the panel must be on this machine");
        }
    }

    @Test
    void allThatWritesNeedsTheLiveKey() {
        try (MockCg mock = MockCg.start()) {
            for (String key : List.of(mock.testKey(), mock.sandboxKey())) {
                Map<String, String> other =
                        Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", key, "CG_PANEL_URL", mock.panelUrl());
                for (List<String> each : writing()) {
                    ExampleRun run = ExampleRun.of(other, null, each.toArray(String[]::new));

                    assertThat(run.exit()).as(each.get(0)).isEqualTo(2);
                    assertThat(run.err()).contains("needs the live key of the mock");
                }
            }
            assertThat(folder).isEmptyDirectory();
            assertThat(mock.journal().calls()).isEmpty();
        }
    }

    @Test
    void namesOfThisMachineAreFew() {
        assertThat(List.of("http://127.0.0.1:1", "http://localhost:1/x", "https://[::1]:1", "http://127.9.8.7"))
                .allMatch(MockPanel::isThisMachine);
        assertThat(List.of(
                        "http://127.0.0.1.example.es",
                        "http://localhost.example.es",
                        "http://user@127.0.0.1:1",
                        "http://10.0.0.1",
                        "http://0x7f000001",
                        "ftp://127.0.0.1",
                        "127.0.0.1:8082",
                        "http://[::2]",
                        "::"))
                .noneMatch(MockPanel::isThisMachine);
    }
}
