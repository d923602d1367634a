package es.cg.sdk.mock.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.testing.HangLimit;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The mock as a process of its own, of the standalone jar or, where there is none yet, of the class path. One test's;
 * closing it kills the process.
 */
final class Program implements AutoCloseable {
    static final String TIME = "2026-11-20T09:00:00+01:00";

    private static final String MAIN = "es.cg.sdk.mock.internal.Standalone";

    private final Process process;
    private final BufferedReader out;

    private Program(Process process) {
        this.process = process;
        this.out = process.inputReader(UTF_8);
    }

    /** Starts it with these options. */
    static Program run(String... options) throws IOException {
        return run(List.of(), List.of(options));
    }

    /** Starts it on any free ports, frozen, with its state in this file. */
    static Program keeping(Path state) throws IOException {
        return run("--json", "--frozen", "--time", TIME, "--state", state.toString());
    }

    /** Starts it with these options of the JVM. */
    static Program run(List<String> ofTheJvm, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(ofTheJvm);
        String jar = Running.JAR;
        command.addAll(
                jar != null
                        ? List.of("-jar", jar)
                        : List.of(
                                "-cp",
                                System.getProperty("java.class.path")
                                        + File.pathSeparator
                                        + System.getProperty("jdk.module.path", ""),
                                MAIN));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command);
        // With these the JVM writes a line of its own to standard error.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        return new Program(builder.start());
    }

    /** Returns the next line of standard output. */
    String line() throws IOException {
        return String.valueOf(out.readLine());
    }

    /** Waits until it is up, and returns its addresses, keys and clients. It was started with {@code --json}. */
    JsonNode sheet() throws IOException {
        return Caller.parsed(line());
    }

    /** Waits until it is up, and returns what calls it. */
    TestMock mock() throws IOException {
        return new TestMock(Running.of(sheet()));
    }

    /** Asks it to end, as SIGTERM does. */
    void terminate() {
        // Not destroy() of the process, which closes the streams that are still to be read.
        process.toHandle().destroy();
    }

    /** Waits until it has ended, fails unless it did so with this exit code, and returns its standard error. */
    String ended(int exitCode) throws IOException, InterruptedException {
        assertThat(process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        String errors = process.errorReader(UTF_8).lines().collect(Collectors.joining("\n"));
        assertThat(process.exitValue()).as(errors).isEqualTo(exitCode);
        return errors;
    }

    /** Returns the rest of standard output, after it has ended. */
    String printed() {
        return out.lines().collect(Collectors.joining("\n"));
    }

    /** Kills it, so that it can do nothing more, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
