package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class StandaloneMockTest {
    @Test
    void mockPrintsAddressesAndRunsUntilInterrupted() throws Exception {
        try (PipedReader read = new PipedReader();
                BufferedReader lines = new BufferedReader(read);
                PrintWriter out = new PrintWriter(new PipedWriter(read), true)) {
            Terminal terminal = new Terminal(out, new PrintWriter(new StringWriter()), false, Map.of(), null);
            FutureTask<Integer> mock = new FutureTask<>(() -> Examples.run(
                    terminal, "mock", "--port", "0", "--sandbox-port", "0", "--panel-port", "0", "--frozen"));
            Thread thread = new Thread(mock, "mock");
            thread.start();

            assertThat(lines.readLine()).matches("page {3}http://127\\.0\\.0\\.1:[0-9]+/ {3}\\(open in a browser\\)");
            assertThat(lines.readLine()).isEmpty();
            assertThat(lines.readLine()).isEqualTo("# bash");
            String address = lines.readLine();
            String key = lines.readLine();
            String panel = lines.readLine();
            assertThat(address).startsWith("export CG_BASE_URL=http://127.0.0.1:");
            assertThat(key).startsWith("export CG_API_KEY=cg_live_");
            assertThat(panel).startsWith("export CG_PANEL_URL=http://127.0.0.1:");
            String last = panel;
            while (!last.startsWith("panel ")) {
                last = lines.readLine();
            }
            Map<String, String> environment = Map.of(
                    "CG_API_KEY", key.split("=", 2)[1],
                    "CG_BASE_URL", address.split("=", 2)[1],
                    "CG_PANEL_URL", panel.split("=", 2)[1]);
            ExampleRun run = ExampleRun.of(environment, null, "first-invoice");
            assertThat(run.exit()).isZero();
            thread.interrupt();
            assertThat(mock.get()).isZero();
        }
    }

    @Test
    void exampleHasEveryOptionOfTheMockProgram() throws IOException {
        Path source = Path.of(System.getProperty("project.root"))
                .resolve("sdk-mock/src/main/java/es/cg/sdk/mock/internal/Options.java");
        Set<String> own = new TreeSet<>();
        Pattern.compile("(?m)^ {14}(--[a-z-]+)")
                .matcher(Files.readString(source))
                .results()
                .forEach(each -> own.add(each.group(1)));

        assertThat(own).hasSizeGreaterThan(10);
        assertThat(ExampleRun.of("mock", "--help").out()).contains(own);
    }

    @Test
    void portInUseIsReportedInOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ExampleRun run = ExampleRun.of("mock", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err()).startsWith("mock: ").contains(taken.getLocalPort() + "", "--port");
        }
    }

    @Test
    void invalidTimeOrPortExits2() {
        assertThat(ExampleRun.of("mock", "--time", "yesterday").exit()).isEqualTo(2);
        for (String option : List.of("--port", "--sandbox-port", "--panel-port")) {
            ExampleRun wrong = ExampleRun.of("mock", option, "70000");
            assertThat(wrong.exit()).isEqualTo(2);
            assertThat(wrong.err()).contains("'" + option + "': '70000' is not a port from 0 to 65535");
        }
    }
}
