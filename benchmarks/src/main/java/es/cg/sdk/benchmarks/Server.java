package es.cg.sdk.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A peer that runs as a process of its own, from its first answer until it is closed. */
final class Server implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Peer peer;
    private final Process process;
    private final int port;
    private final double millisToFirstAnswer;

    private Server(Peer peer, Process process, int port, double millisToFirstAnswer) {
        this.peer = peer;
        this.process = process;
        this.port = port;
        this.millisToFirstAnswer = millisToFirstAnswer;
    }

    /** Starts a process, and waits for the first answer that is fine. */
    static Server start(Peer peer) throws IOException, InterruptedException {
        int port = freePort();
        ProcessBuilder builder = new ProcessBuilder(peer.command().apply(port))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        long begin = System.nanoTime();
        Process process = builder.start();
        try {
            while (!answers(port, peer.read())) {
                boolean ended = process.waitFor(1, TimeUnit.MILLISECONDS);
                if (ended || System.nanoTime() - begin > PATIENCE_NANOS) {
                    throw new IOException(peer.name() + " does not answer; its command was " + builder.command());
                }
            }
        } catch (IOException | InterruptedException e) {
            process.destroy();
            throw e;
        }
        return new Server(peer, process, port, (System.nanoTime() - begin) / 1e6);
    }

    Peer peer() {
        return peer;
    }

    int port() {
        return port;
    }

    double millisToFirstAnswer() {
        return millisToFirstAnswer;
    }

    /** What lives on the heap of a Java process after a collection, in MB. */
    double liveHeap() throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process histogram = new ProcessBuilder(List.of(jcmd.toString(), "" + process.pid(), "GC.class_histogram"))
                .redirectErrorStream(true)
                .start();
        String last = "";
        try (BufferedReader lines = histogram.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = line.isBlank() ? last : line;
            }
        }
        histogram.waitFor();
        String[] words = last.strip().split("\\s+", -1);
        if (words.length != 3 || !words[0].equals("Total")) {
            throw new IOException("jcmd counted nothing: " + last);
        }
        return Long.parseLong(words[2]) / 1e6;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean answers(int port, Call call) {
        try (RawConnection connection = new RawConnection(port)) {
            connection.ask(call).fine();
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
