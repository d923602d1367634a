package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of npm in one version, installed below {@code target} by the first test that uses it. */
record NodeTool(Path folder, String program) {
    /** Installs packages, such as {@code newman@6.2.2}, unless an earlier run did, and returns this program of theirs. */
    static synchronized NodeTool of(String program, String... packages) throws IOException, InterruptedException {
        Path folder =
                Project.file("checks/target/npm/" + String.join("+", packages).replaceAll("[^\\w.+-]", "_"));
        Path complete = folder.resolve("complete");
        if (!Files.exists(complete)) {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("package.json"), "{\"private\":true}\n");
            List<String> install = new ArrayList<>(List.of(
                    "npm",
                    "install",
                    "--prefer-offline",
                    "--no-audit",
                    "--no-fund",
                    "--save-exact",
                    "--loglevel=error"));
            install.addAll(Arrays.asList(packages));
            ended(folder, install);
            Files.createFile(complete);
        }
        return new NodeTool(folder, program);
    }

    private List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(folder.resolve("node_modules/.bin").resolve(program).toString());
        command.addAll(arguments);
        return command;
    }

    /** Runs the program in this folder, and returns what it printed. */
    String run(Path in, String... arguments) throws IOException, InterruptedException {
        return ended(in, command(Arrays.asList(arguments)));
    }

    /** Starts the program; both of its outputs can be read from it. */
    Process start(String... arguments) throws IOException {
        return new ProcessBuilder(command(Arrays.asList(arguments)))
                .redirectErrorStream(true)
                .start();
    }

    /** Runs a program to its end, and demands that it ends well. */
    static String ended(Path in, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(in, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new AssertionError(
                        command.get(0) + " did not end well. This test needs Node and its registry. It printed:\n"
                                + Files.readString(output, UTF_8));
            }
            return Files.readString(output, UTF_8);
        } finally {
            end(process);
        }
    }

    /** Ends a process and all that it started. */
    static void end(Process process) throws InterruptedException {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES);
    }
}
