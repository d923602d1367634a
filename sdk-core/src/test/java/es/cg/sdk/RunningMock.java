package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mock that is asked over HTTP alone, by its panel too: in this process, or the standalone jar in one of its own where
 * {@code mock.jar} names it, which leaves the class path to the client.
 */
final class RunningMock implements AutoCloseable {
    private static final @Nullable String JAR = System.getProperty("mock.jar");

    private final String baseUrl;
    private final String liveKey;
    private final String panel;
    private final Runnable end;

    private RunningMock(String baseUrl, String liveKey, String panel, Runnable end) {
        this.baseUrl = baseUrl;
        this.liveKey = liveKey;
        this.panel = panel;
        this.end = end;
    }

    static RunningMock start() throws IOException {
        return JAR == null ? embedded() : standalone(JAR);
    }

    private static RunningMock embedded() {
        MockCg mock = MockCg.start();
        return new RunningMock(mock.baseUrl(), mock.liveKey(), mock.panelUrl(), mock::close);
    }

    // The process lives until the mock is closed.
    @SuppressWarnings("MustBeClosedChecker")
    private static RunningMock standalone(String jar) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Des.cg.sdk.mock.held=true",
                        "-jar",
                        jar,
                        "--json",
                        "--frozen",
                        "--time=2026-11-20T09:00:00+01:00")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.toHandle().destroy()));
        Json sheet = Json.parse(process.inputReader(UTF_8).readLine());
        return new RunningMock(
                text(sheet, "production"), text(sheet.get("keys"), "live"), text(sheet, "panel"), process::destroy);
    }

    private static String text(Json json, String name) {
        return requireNonNull(json.get(name).string());
    }

    String baseUrl() {
        return baseUrl;
    }

    String liveKey() {
        return liveKey;
    }

    /** Makes it what it was at first, without faults. */
    void reset() {
        panel("DELETE", "/panel/faults", null);
        panel("POST", "/panel/reset", Map.of());
    }

    /** Lets the next so many calls of the operation go wrong like this; the mock's panel says how. */
    void arm(String operation, int times, Map<String, Object> effect) {
        panel("POST", "/panel/faults", Map.of("operation", operation, "times", times, "effect", effect));
    }

    /** Moves its clock to where something falls due. */
    void advance(String duration) {
        panel("POST", "/panel/clock", Map.of("advance", duration));
    }

    private void panel(String method, String path, @Nullable Map<String, ?> body) {
        try {
            HttpURLConnection call =
                    (HttpURLConnection) URI.create(panel + path).toURL().openConnection();
            call.setRequestMethod(method);
            if (body != null) {
                call.setDoOutput(true);
                call.setRequestProperty("Content-Type", "application/json");
                call.getOutputStream().write(Json.of(body).bytes());
            }
            if (call.getResponseCode() >= 300) {
                throw new IllegalStateException(method + " " + path + " answered " + call.getResponseCode() + ": "
                        + new String(call.getErrorStream().readAllBytes(), UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
