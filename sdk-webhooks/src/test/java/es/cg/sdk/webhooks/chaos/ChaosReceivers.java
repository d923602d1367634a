package es.cg.sdk.webhooks.chaos;

import es.cg.sdk.testing.FreePort;
import es.cg.sdk.testing.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Receivers, each in a process of its own, that are killed and started again at the same ports. */
final class ChaosReceivers implements AutoCloseable {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final ChaosProcess.Mode mode;
    private final String url;
    private final Path said;
    private final HttpClient client;
    private final Random random = new Random(11);
    private final List<Integer> ports = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final Set<Integer> serves = ConcurrentHashMap.newKeySet();

    /** @param said the file of what they print */
    ChaosReceivers(ChaosProcess.Mode mode, String url, Path said, HttpClient client) {
        this.mode = mode;
        this.url = url;
        this.said = said;
        this.client = client;
    }

    /** Starts one more. */
    void startOne() throws IOException {
        ports.add(FreePort.next());
        processes.add(process(ports.size() - 1));
    }

    private Process process(int which) throws IOException {
        return JavaProcess.of(List.of(), ChaosProcess.class, mode.name(), ports.get(which), url)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()))
                .start();
    }

    /** Returns the address of one of them. */
    URI any(String path) {
        return at(ports.get(ThreadLocalRandom.current().nextInt(ports.size())), path);
    }

    private static URI at(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Takes note that the one at this address serves. */
    void served(URI address) {
        serves.add(address.getPort());
    }

    int count() {
        return ports.size();
    }

    boolean areAlive() {
        return processes.stream().allMatch(Process::isAlive);
    }

    String said() throws IOException {
        return Files.readString(said);
    }

    /** Kills one that serves, and starts it again; false if none does. */
    boolean killOne() throws Exception {
        // Killing what has not begun shows nothing, and on a slow machine nothing else would be left.
        List<Integer> serving = IntStream.range(0, processes.size())
                .filter(each -> serves.contains(ports.get(each)))
                .boxed()
                .toList();
        if (serving.isEmpty()) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            return false;
        }
        int which = serving.get(random.nextInt(serving.size()));
        processes.get(which).destroyForcibly().waitFor();
        serves.remove(ports.get(which));
        processes.set(which, process(which));
        return true;
    }

    /** Returns what each tells about itself, once it serves, or once it has handled an event. */
    List<ChaosProcess.Figures> figures(boolean hasHandled) throws Exception {
        List<ChaosProcess.Figures> found = new ArrayList<>();
        for (int port : ports) {
            ChaosProcess.Figures figures = null;
            while ((figures == null || (hasHandled && figures.firstMillis() < 0)) && areAlive()) {
                LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
                figures = figures(port);
            }
            if (figures == null) {
                throw new IllegalStateException("a receiver died by itself: " + said());
            }
            found.add(figures);
        }
        return found;
    }

    private ChaosProcess.@Nullable Figures figures(int port) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(at(port, "/figures"))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            return ChaosProcess.Figures.read(
                    client.send(request, BodyHandlers.ofString()).body());
        } catch (IOException starting) {
            return null;
        }
    }

    @Override
    public void close() {
        for (Process each : processes) {
            each.destroyForcibly().onExit().join();
        }
    }
}
