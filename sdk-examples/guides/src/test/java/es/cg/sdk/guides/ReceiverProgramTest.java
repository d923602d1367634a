package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.FreePort;
import es.cg.sdk.testing.HangLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/webhooks-step-by-step.md, run as a program: started twice, it registers one destination. */
class ReceiverProgramTest extends MockedGuide {
    @TempDir
    private Path folder;

    @Test
    void programRegistersOnceAndPrintsEvents() throws Exception {
        String port = String.valueOf(FreePort.next());
        Process first = start(port);
        try (BufferedReader printed = printed(first)) {
            assertThat(printed.readLine()).isEqualTo("ready");
            mock.panel().advance(Duration.ofSeconds(1));
            assertThat(mock.webhooks().destinations())
                    .extracting(Webhooks.Destination::state)
                    .containsExactly("activo");
        } finally {
            first.destroyForcibly().waitFor();
        }
        Process second = start(port);
        try (BufferedReader printed = printed(second)) {
            assertThat(printed.readLine()).isEqualTo("ready");
            laura.invoices().issue(ExampleInvoice.request(), IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
            mock.panel().advance(Duration.ofMinutes(5));
            assertThat(printed.readLine()).isEqualTo("issued A-2026-000004");
            assertThat(printed.readLine()).isEqualTo("accepted A-2026-000004");
            assertThat(mock.webhooks().destinations()).hasSize(1);
        } finally {
            second.destroyForcibly().waitFor();
        }
    }

    @Test
    void programExitsIfDestinationIsNotCreated() throws Exception {
        mock.faults().arm("webhooks.create", 9, Fault.status(403, "scope_insuficiente"));

        Process program = start(String.valueOf(FreePort.next()));
        try {
            assertThat(program.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(program.exitValue()).isOne();
            assertThat(folder.resolve("webhooks/destination-erp.json"))
                    .content()
                    .doesNotContain("whsec_");
        } finally {
            program.destroyForcibly().waitFor();
        }
    }

    private Process start(String port) throws IOException {
        ProcessBuilder program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ReceiverProgram.class.getName(),
                port,
                "http://127.0.0.1:" + port + "/cg",
                folder.resolve("webhooks").toString());
        program.environment().put("CG_BASE_URL", mock.baseUrl());
        program.environment().put("CG_API_KEY", mock.liveKey());
        program.redirectError(ProcessBuilder.Redirect.INHERIT);
        return program.start();
    }

    private static BufferedReader printed(Process program) {
        return new BufferedReader(new InputStreamReader(program.getInputStream(), UTF_8));
    }
}
