package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** The program of README.md, run as a program. */
class FirstInvoiceTest {
    @Test
    void twoRunsIssueOneInvoice() throws Exception {
        try (MockCg mock = MockCg.builder()
                .time(OffsetDateTime.now(ZoneOffset.UTC))
                .running()
                .start()) {
            String first = run(mock);
            assertThat(first).matches("A-\\d{4}-\\d{6} 121[.]00\\R");
            assertThat(run(mock)).isEqualTo(first);
            assertThat(mock.journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
        }
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
