package es.cg.sdk.mock.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.internal.http.RawConnection;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program, as a process of its own. */
final class StandaloneTest {
    @TempDir
    private Path folder;

    private static Process run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""),
                Standalone.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).start();
    }

    private static String ended(Process process, int status) throws Exception {
        String errors = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(errors).isEqualTo(status);
        return errors;
    }

    private static JsonNode line(BufferedReader out) throws IOException {
        return new ObjectMapper().readTree(out.readLine());
    }

    @Test
    void helpNamesEveryOption() throws Exception {
        Process process = run("--help");
        String help = new String(process.getInputStream().readAllBytes(), UTF_8);

        ended(process, 0);
        assertThat(help)
                .contains("--port", "--sandbox-port", "--panel-port", "--time", "--frozen", "--seed", "--job-time")
                .contains("--enforce-limits", "--public-destinations-only", "--json", "--state");
    }

    @Test
    void itPrintsOneLineAnswersAndKeepsItsStateWhenItIsTold() throws Exception {
        Path file = folder.resolve("state.json");
        JsonNode first;
        Process process = run("--json", "--frozen", "--time", "2026-11-20T09:00:00+01:00", "--state", file.toString());
        try (BufferedReader out = process.inputReader(UTF_8)) {
            first = line(out);
            assertThat(first.fieldNames())
                    .toIterable()
                    .containsExactly("production", "sandbox", "panel", "keys", "clients", "sandbox_clients");
            assertThat(first.path("clients").get(0).asLong()).isEqualTo(1001);
            try (RawConnection connection =
                    new RawConnection(first.path("panel").asText())) {
                connection.send(
                        "POST /panel/clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 17\r\n\r\n{\"advance\":\"P9D\"}");
                assertThat(connection.read().status()).isEqualTo(200);
            }
            process.toHandle().destroy();
            assertThat(out.readLine()).isNull();
        }
        assertThat(ended(process, 143)).isEmpty();
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));

        Process again = run("--json", "--frozen", "--seed", "9", "--state", file.toString());
        try (BufferedReader out = again.inputReader(UTF_8)) {
            JsonNode second = line(out);
            assertThat(second.path("keys")).isEqualTo(first.path("keys"));
            try (RawConnection connection =
                    new RawConnection(second.path("panel").asText())) {
                connection.send("GET /panel/clock HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(connection.read().body()).contains("2026-11-29T09:00");
            }
            again.toHandle().destroy();
        }
        ended(again, 143);
    }

    @Test
    void aStateThatDoesNotFitStopsTheStartAndIsLeftUntouched() throws Exception {
        Path file = Files.writeString(folder.resolve("state.json"), "{\"format\":\"else\"}");

        assertThat(ended(run("--json", "--state", file.toString()), 1)).contains("state.json", "format must be");
        assertThat(file).hasContent("{\"format\":\"else\"}");
    }

    @Test
    void aWrongCommandLineIsToldWhy() throws Exception {
        assertThat(ended(run("--nonsense"), 2)).contains("there is no option --nonsense");
        assertThat(ended(run("--port", "70000"), 2)).contains("0 to 65535");
        assertThat(ended(run("--time=noon"), 2)).contains("--time takes a time");
        assertThat(ended(run("--seed"), 2)).contains("needs a value");
    }

    @Test
    void peopleAreTold() throws Exception {
        Process process = run("--port", "0", "--sandbox-port", "0", "--panel-port=0", "--job-time", "PT0S");
        try (BufferedReader out = process.inputReader(UTF_8)) {
            assertThat(out.readLine()).startsWith("production  http://127.0.0.1:");
            process.toHandle().destroy();
        }
        ended(process, 143);
    }
}
