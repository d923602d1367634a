package es.cg.sdk.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** A process that makes a client, calls twice, and prints the milliseconds of CPU that the whole of it took so far. */
public final class ColdStart {
    private ColdStart() {}

    /** Takes the folder of peers, the client's name and the server's port. */
    public static void main(String[] args) throws Exception {
        Callable<Object> client = new HttpClients(Path.of(args[0])).make(args[1], Integer.parseInt(args[2]));
        client.call();
        client.call();
        // The operating system's own count, of the compiler's and the collector's threads too; in steps of 10 ms.
        System.out.println(
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis());
    }

    /** Runs such a process. */
    static double millis(Path jar, Path peers, String name, int port) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        jar.toString(),
                        ColdStart.class.getName(),
                        peers.toString(),
                        name,
                        Integer.toString(port)))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("a cold start of " + name + " failed");
        }
        return Double.parseDouble(said.strip());
    }
}
