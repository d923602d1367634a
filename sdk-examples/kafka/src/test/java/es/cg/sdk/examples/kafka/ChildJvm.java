package es.cg.sdk.examples.kafka;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program in a process of its own, with the class path of the tests, that can be killed and started again. */
final class ChildJvm implements AutoCloseable {
    private final Path log;
    private final Map<String, String> environment;
    private final List<String> command = new ArrayList<>();
    private Process process;

    /** Starts the program; the log is a file to which it appends what it prints. */
    ChildJvm(Path log, Map<String, String> environment, String mainClass, String... arguments) throws IOException {
        this.log = log;
        this.environment = environment;
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""),
                mainClass));
        command.addAll(List.of(arguments));
        this.process = started();
    }

    private Process started() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Kills the process without a warning, and starts the program again. */
    void restart() throws IOException {
        checkAlive();
        close();
        process = started();
    }

    void checkAlive() throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("a process ended by itself: " + Files.readString(log));
        }
    }

    /** Waits for the end of a program that ends by itself. */
    void join() throws IOException, InterruptedException {
        if (process.waitFor() != 0) {
            throw new IllegalStateException("a process failed: " + Files.readString(log));
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
