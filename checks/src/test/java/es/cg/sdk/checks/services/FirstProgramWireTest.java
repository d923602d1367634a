package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * README's first program with the mock of this build. Whoever makes a build from the service's own document
 * ({@code .ci/service-document}) names that document: then this says whether the build speaks as it does.
 */
class FirstProgramWireTest {
    private static final String PROGRAM = "sdk-examples/guides/src/test/java/es/cg/sdk/guides/FirstInvoice.java";

    @Test
    void requestsAndAnswersFitTheDocument() throws Exception {
        Path file = Path.of(System.getProperty(
                "service.document", ServiceFiles.ROOT.resolve("openapi.json").toString()));
        ServiceDocument document = ServiceDocument.of(file);
        try (MockCg mock = MockCg.builder()
                        .time(OffsetDateTime.now(ZoneOffset.UTC))
                        .running()
                        .start();
                JudgedProxy proxy = new JudgedProxy(document, mock.baseUrl())) {
            String printed = run(proxy.baseUrl(), mock.liveKey());

            // The mock's ids are its own: they need not have a pattern of theirs.
            assertThat(proxy.faults())
                    .as(printed)
                    .allMatch(each -> each.contains(" answer ") && each.contains("does not match the regex pattern"));
            assertThat(printed).contains(" 121.00");
            assertThat(proxy.calls()).hasSize(1).allMatch(each -> each.endsWith(": 201"));
        }
    }

    /** Compiles and runs the program as its reader would. */
    private static String run(String baseUrl, String key) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        List<String> command = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes,
                ServiceFiles.ROOT.resolve(PROGRAM).toString());
        ProcessBuilder program = new ProcessBuilder(command).redirectErrorStream(true);
        program.environment().put("CG_BASE_URL", baseUrl);
        program.environment().put("CG_API_KEY", key);
        Process running = program.start();
        String printed = new String(running.getInputStream().readAllBytes(), UTF_8);
        running.waitFor();
        return printed;
    }
}
