package es.cg.sdk.webhooks.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Receivers in processes of their own that are killed without warning, over a database that is restarted, and a sender
 * that sends each event until it is told 2xx, some of them twice at once.
 */
final class Chaos {
    private static final WebhookSigner SIGNER = WebhookSigner.of(WebhookSecret.of(ChaosProcess.SECRET));
    private static final Duration TWICE_A_SECOND = Duration.ofMillis(500);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(20);
    private static final int SENDERS = 16;
    private static final int TWICE_OF_TEN = 2;

    private final ChaosDatabase.Kind kind;
    private final ChaosProcess.Mode mode;
    private final int events;
    private final Duration betweenKills;
    private final int eventsBetweenKills;
    private final int restarts;
    private final List<Integer> ports = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Set<Integer> serves = ConcurrentHashMap.newKeySet();
    private final Path said;
    private volatile boolean killing = true;
    private volatile boolean dead;

    /** What came of it. */
    record Outcome(
            ChaosDatabase.Kind kind,
            ChaosProcess.Mode mode,
            int events,
            int posts,
            int kills,
            int restarts,
            int lost,
            int doubled,
            Duration took) {
        @Override
        public String toString() {
            return "%s on %s: %d events in %d posts, %d kills, %d restarts of the database: lost %d, doubled %d, %d s"
                    .formatted(mode, kind, events, posts, kills, restarts, lost, doubled, took.toSeconds());
        }
    }

    private Chaos(
            ChaosDatabase.Kind kind,
            ChaosProcess.Mode mode,
            int events,
            Duration betweenKills,
            int eventsBetweenKills,
            int restarts,
            Path said) {
        this.kind = kind;
        this.mode = mode;
        this.events = events;
        this.betweenKills = betweenKills;
        this.eventsBetweenKills = eventsBetweenKills;
        this.restarts = restarts;
        this.said = said;
    }

    /** Two processes receive 300 events, and one is killed after each 40: however slow the machine, some are up. */
    static Outcome small(ChaosDatabase.Kind kind, ChaosProcess.Mode mode, int restarts, Path directory)
            throws Exception {
        try (ChaosDatabase database = ChaosDatabase.start(kind, directory.resolve("data"))) {
            return new Chaos(kind, mode, 300, Duration.ZERO, 40, restarts, directory.resolve("said")).run(2, database);
        }
    }

    /**
     * Four processes receive 10,000 events, one is killed twice a second, but not before 20 more events are taken, and the
     * database stops once and crashes once.
     */
    static Outcome large(ChaosDatabase.Kind kind, ChaosProcess.Mode mode, Path directory) throws Exception {
        try (ChaosDatabase database = ChaosDatabase.start(kind, directory.resolve("data"))) {
            return new Chaos(kind, mode, 10_000, TWICE_A_SECOND, 20, 2, directory.resolve("said")).run(4, database);
        }
    }

    private Outcome run(int count, ChaosDatabase database) throws Exception {
        long began = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS + 1);
        int kills;
        try {
            for (int i = 0; i < count; i++) {
                ports.add(freePort());
                processes.add(process(i, database.url()));
            }
            Future<Integer> killer = threads.submit(() -> kill(database.url()));
            List<Future<?>> senders = new ArrayList<>();
            AtomicInteger next = new AtomicInteger();
            for (int i = 0; i < SENDERS; i++) {
                senders.add(threads.submit(() -> {
                    for (int event = next.getAndIncrement(); event < events; event = next.getAndIncrement()) {
                        sendUntilTaken(event);
                    }
                    return null;
                }));
            }
            for (int i = 1; i <= restarts; i++) {
                // The last one is a crash.
                restartAt(i * events / (restarts + 1), i == restarts, database);
            }
            Throwable failure = null;
            for (Future<?> sender : senders) {
                try {
                    sender.get(20, TimeUnit.MINUTES);
                } catch (ExecutionException e) {
                    failure = e;
                }
            }
            killing = false;
            kills = killer.get(1, TimeUnit.MINUTES);
            if (failure != null) {
                throw new IllegalStateException("a sender failed", failure);
            }
            long until = System.nanoTime() + Duration.ofMinutes(5).toNanos();
            while (database.open() > 0 && System.nanoTime() < until) {
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
        } finally {
            killing = false;
            threads.shutdownNow();
            for (Process each : processes) {
                each.destroyForcibly().waitFor();
            }
        }
        Map<String, Integer> effects = database.effects();
        int doubled = (int) effects.values().stream().filter(times -> times > 1).count();
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        return new Outcome(kind, mode, events, posts.get(), kills, restarts, events - effects.size(), doubled, took);
    }

    private void restartAt(int taken, boolean asACrash, ChaosDatabase database) throws Exception {
        while (sent.get() < taken && !dead) {
            LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
        }
        database.restart(asACrash);
    }

    // Killing what has not begun shows nothing, and on a slow machine nothing else would be left.
    private int kill(String url) throws Exception {
        Random random = new Random(11);
        int kills = 0;
        while (killing) {
            awaitKill(kills);
            dead = !processes.stream().allMatch(Process::isAlive);
            if (dead) {
                throw new IllegalStateException("a receiver died by itself: " + Files.readString(said));
            }
            List<Integer> serving = IntStream.range(0, processes.size())
                    .filter(each -> serves.contains(ports.get(each)))
                    .boxed()
                    .toList();
            if (serving.isEmpty()) {
                LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
            } else if (killing) {
                int which = serving.get(random.nextInt(serving.size()));
                processes.get(which).destroyForcibly().waitFor();
                serves.remove(ports.get(which));
                processes.set(which, process(which, url));
                kills++;
            }
        }
        return kills;
    }

    private void awaitKill(int kills) {
        LockSupport.parkNanos(betweenKills.toNanos());
        while (killing
                && sent.get() < (kills + 1) * eventsBetweenKills
                && processes.stream().allMatch(Process::isAlive)) {
            LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
        }
    }

    private Process process(int which, String url) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path")
                                + File.pathSeparator
                                + System.getProperty("jdk.module.path", ""),
                        ChaosProcess.class.getName(),
                        mode.name(),
                        Integer.toString(ports.get(which)),
                        url)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()))
                .start();
    }

    private void sendUntilTaken(int event) throws Exception {
        // Not by a format: in some languages it would write other digits.
        byte[] body = ("{\"id\":\"evt_" + event + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"number\":"
                        + event + "}}}")
                .getBytes(UTF_8);
        boolean twice = ThreadLocalRandom.current().nextInt(10) < TWICE_OF_TEN;
        boolean taken = false;
        while (!taken) {
            if (dead) {
                throw new IllegalStateException("a receiver died by itself");
            }
            CompletableFuture<Boolean> other = twice ? atOnce(body) : CompletableFuture.completedFuture(true);
            taken = isTaken(body);
            other.join();
            if (!taken) {
                LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
            }
        }
        sent.incrementAndGet();
        if (twice) {
            isTaken(body);
        }
    }

    private CompletableFuture<Boolean> atOnce(byte[] body) {
        posts.incrementAndGet();
        return client.sendAsync(request(body), BodyHandlers.discarding()).handle((answer, away) -> true);
    }

    private boolean isTaken(byte[] body) throws InterruptedException {
        try {
            posts.incrementAndGet();
            HttpRequest request = request(body);
            boolean taken = client.send(request, BodyHandlers.discarding()).statusCode() / 100 == 2;
            if (taken) {
                serves.add(request.uri().getPort());
            }
            return taken;
        } catch (IOException away) {
            return false;
        }
    }

    private HttpRequest request(byte[] body) {
        int port = ports.get(ThreadLocalRandom.current().nextInt(ports.size()));
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/cg"))
                .header(SignatureVerifier.HEADER, SIGNER.header(body))
                .timeout(Duration.ofSeconds(10))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
