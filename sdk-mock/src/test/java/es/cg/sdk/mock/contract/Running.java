package es.cg.sdk.mock.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.calls.Caller;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * A mock that is up, and what it tells of itself in one line of JSON. One in this process ends with its test; the
 * standalone jar's are reset and lent again, since a process takes its time to start.
 *
 * @param sheet its addresses, keys and clients
 */
record Running(
        List<String> options, JsonNode sheet, @Nullable MockCg embedded) {
    /** The standalone jar, where this run asks that one. */
    static final @Nullable String JAR = System.getProperty("mock.jar");

    private static final String TIME = "2026-11-20T09:00:00+01:00";
    private static final ConcurrentHashMap<List<String>, Queue<Running>> FREE = new ConcurrentHashMap<>();

    /** One of another process, which its test ends. */
    static Running of(JsonNode sheet) {
        return new Running(List.of(), sheet, null);
    }

    static Running take(List<String> options) throws IOException {
        if (JAR == null) {
            return embedded(options);
        }
        Running free = free(options).poll();
        return free != null ? free : started(options);
    }

    void giveBack() throws IOException {
        if (embedded != null) {
            embedded.close();
            return;
        }
        Request reset = new Request.Builder()
                .url(sheet.path("panel").asText() + "/panel/reset")
                .post(Caller.json("{}"))
                .build();
        assertThat(new Caller().outside(reset).status()).isEqualTo(204);
        free(options).add(this);
    }

    private static Queue<Running> free(List<String> options) {
        return FREE.computeIfAbsent(options, none -> new ConcurrentLinkedQueue<>());
    }

    private static Running embedded(List<String> options) throws IOException {
        MockCg.Builder builder = MockCg.builder().time(OffsetDateTime.parse(TIME));
        for (String option : options) {
            String[] parts = option.split("=", 2);
            switch (parts[0]) {
                case "--enforce-limits" -> builder.enforceLimits();
                case "--public-destinations-only" -> builder.publicDestinationsOnly();
                case "--time" -> builder.time(OffsetDateTime.parse(parts[1]));
                case "--job-time" -> builder.jobTime(Duration.parse(parts[1]));
                default -> throw new IllegalArgumentException(option);
            }
        }
        MockCg mock = builder.start();
        JsonNode sheet = Caller.parsed("""
                {"production":"%s","sandbox":"%s","panel":"%s","keys":{"live":"%s","test":"%s","sandbox":"%s"},
                 "clients":%s,"sandbox_clients":%s}
                """.formatted(
                        mock.baseUrl(),
                        mock.sandboxUrl(),
                        mock.panelUrl(),
                        mock.liveKey(),
                        mock.testKey(),
                        mock.sandboxKey(),
                        mock.clients(),
                        mock.sandboxClients()));
        return new Running(options, sheet, mock);
    }

    // The process lives until this one ends.
    @SuppressWarnings("MustBeClosedChecker")
    private static Running started(List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Des.cg.sdk.mock.held=true",
                "-jar",
                String.valueOf(JAR),
                "--json",
                "--frozen"));
        if (options.stream().noneMatch(option -> option.startsWith("--time="))) {
            command.add("--time=" + TIME);
        }
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.toHandle().destroy()));
        BufferedReader out = process.inputReader(UTF_8);
        return new Running(options, Caller.parsed(out.readLine()), null);
    }
}
