package es.cg.sdk.examples;

import es.cg.sdk.testing.HangLimit;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A run of the command line as a process, which a test can end in its middle. Needs Linux. */
record ExampleProcess(Process process, Path output) {
    /** Starts the command line; both outputs go to this file. */
    static ExampleProcess start(Path output, Map<String, String> environment, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                // A build that runs in the background of a shell ignores Ctrl-C, and its children would too.
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""),
                Examples.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new ExampleProcess(builder.start(), output);
    }

    /** Returns what it has printed. */
    String printed() throws IOException {
        return Files.readString(output);
    }

    /** Waits until it has printed this. */
    void awaitPrinted(String text) throws IOException, InterruptedException {
        long until = HangLimit.end();
        while (!printed().contains(text)) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS) || System.nanoTime() > until) {
                throw new AssertionError("It did not print '" + text + "', but: " + printed());
            }
        }
    }

    /** Presses Ctrl-C, waits for the end, and returns the exit code. */
    int interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-s", "INT", Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        return exit();
    }

    /** Waits for the end, and returns the exit code. */
    int exit() throws IOException, InterruptedException {
        if (!process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("It did not end; it printed: " + printed());
        }
        return process.exitValue();
    }
}
