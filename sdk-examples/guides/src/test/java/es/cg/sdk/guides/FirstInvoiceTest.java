package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The program of README.md, run as a program. */
@ExtendWith(MockCgExtension.class)
class FirstInvoiceTest {
    @Test
    void twoRunsIssueOneInvoice(MockCg mock) throws Exception {
        String first = run(mock);
        assertThat(first).contains("A-2026-000004 121.00");
        assertThat(run(mock)).isEqualTo(first);
        assertThat(mock.journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
    }

    private static String run(MockCg mock) throws IOException, InterruptedException {
        ProcessBuilder program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FirstInvoice.class.getName());
        program.environment().put("CG_BASE_URL", mock.baseUrl());
        program.environment().put("CG_API_KEY", mock.liveKey());
        program.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process running = program.start();
        String printed = new String(running.getInputStream().readAllBytes(), UTF_8);
        assertThat(running.waitFor()).isZero();
        return printed;
    }
}
