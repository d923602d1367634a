package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.testing.HangLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Prism between a client and the mock: it answers 500 if a request or an answer is not as {@code openapi.json} says. */
final class PrismProxy implements AutoCloseable {
    private final Process process;
    private final Thread reader;
    private final int port;

    PrismProxy(String upstream) throws IOException, InterruptedException {
        NodeTool prism = NodeTool.of("prism", "@stoplight/prism-cli@5.16.0");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        process = prism.start("proxy", Project.file("openapi.json").toString(), upstream, "--errors", "--port=" + port);
        BufferedReader output = process.inputReader(UTF_8);
        StringBuilder printed = new StringBuilder();
        try {
            for (String line = "";
                    !line.contains("Prism is listening");
                    printed.append(line).append('\n')) {
                line = output.readLine();
                if (line == null) {
                    throw new AssertionError("Prism did not start: " + printed);
                }
            }
        } catch (IOException | AssertionError e) {
            NodeTool.end(process);
            throw e;
        }
        reader = new Thread(() -> drain(output), "output of Prism");
        reader.start();
    }

    /** Prism does not go on if nobody reads what it prints. */
    private static void drain(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + port;
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    @Override
    public void close() {
        try {
            NodeTool.end(process);
            reader.join(HangLimit.DURATION.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted before Prism had ended", e);
        }
    }
}
