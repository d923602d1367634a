package es.cg.sdk.webhooks.chaos;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSigner;
import es.cg.sdk.webhooks.chaos.ChaosEvents.ChaosEvent;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Receivers in processes of their own that are killed without warning, over a database that is restarted, and a sender
 * that sends each event until it is told 2xx, some of them twice at once.
 */
final class Chaos {
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(50);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    private static final int SENDERS = 16;
    private static final int TWICE_OF_TEN = 2;

    private final ChaosPlan plan;
    private final ChaosDatabase database;
    private final ChaosReceivers receivers;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private volatile boolean killing = true;
    private volatile boolean dead;
    private long firstStart;
    private volatile long firstKill = Long.MAX_VALUE;

    private Chaos(ChaosPlan plan, ChaosDatabase database, Path said) {
        this.plan = plan;
        this.database = database;
        this.receivers = new ChaosReceivers(plan.mode(), database.url(), said, client);
    }

    static ChaosOutcome run(ChaosPlan plan, DatabaseKind kind, Path directory) throws Exception {
        try (ChaosDatabase database = ChaosDatabase.start(kind, directory.resolve("data"))) {
            return new Chaos(plan, database, directory.resolve("said")).run(kind);
        }
    }

    private ChaosOutcome run(DatabaseKind kind) throws Exception {
        long began = System.nanoTime();
        List<ChaosProcess.Figures> figures = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS + 1);
        int kills;
        try (receivers) {
            store(threads);
            firstStart = now();
            receivers.startOne();
            if (plan.hasManySources()) {
                // Alone, so that the others do not slow its start down.
                figures.addAll(receivers.figures(true));
            }
            while (receivers.count() < plan.processes()) {
                receivers.startOne();
            }
            Future<Integer> killer = threads.submit(this::kill);
            List<Future<?>> senders = inParallel(
                    threads, plan.events().stored(), plan.events().all().size(), this::sendUntilTaken);
            for (int i = 1; i <= plan.restarts(); i++) {
                // The last one is a crash.
                restartAt(i * plan.events().all().size() / (plan.restarts() + 1), i == plan.restarts());
            }
            Throwable failure = null;
            for (Future<?> sender : senders) {
                try {
                    sender.get(HangLimit.SOAK_MINUTES, TimeUnit.MINUTES);
                } catch (ExecutionException e) {
                    failure = e;
                }
            }
            // Workers of an inbox may be far behind the senders, and are killed to the end.
            killing = plan.hasManySources();
            awaitNoneOpen();
            killing = false;
            kills = killer.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            if (failure != null) {
                throw new IllegalStateException("a sender failed", failure);
            }
            figures.addAll(plan.hasManySources() ? receivers.figures(false) : List.of());
        } finally {
            killing = false;
            threads.shutdownNow();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        Map<String, Integer> effects = database.effects();
        List<Fairness.Handled> times = database.times();
        int workers = plan.processes() * ChaosProcess.WORKERS;
        return new ChaosOutcome(
                kind,
                plan,
                posts.get(),
                kills,
                plan.events().all().size() - effects.size(),
                (int) effects.values().stream().filter(each -> each > 1).count(),
                took,
                figures,
                Fairness.of(times, 0, firstKill, workers),
                Fairness.of(times, firstStart, firstKill, workers),
                Fairness.of(times, firstKill, Long.MAX_VALUE, workers));
    }

    /** What is done with an event. */
    @FunctionalInterface
    private interface Action {
        void on(ChaosEvent event) throws Exception;
    }

    private List<Future<?>> inParallel(ExecutorService threads, int from, int until, Action action) {
        AtomicInteger next = new AtomicInteger(from);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < SENDERS; i++) {
            all.add(threads.submit(() -> {
                for (int each = next.getAndIncrement(); each < until; each = next.getAndIncrement()) {
                    action.on(plan.events().all().get(each));
                }
                return null;
            }));
        }
        return all;
    }

    /** Stores the events that wait when the first process starts, as a process without workers does. */
    private void store(ExecutorService threads) throws Exception {
        if (plan.events().stored() == 0) {
            return;
        }
        // Nothing is killed yet: a sender may wait for the others as long as a slow machine needs.
        try (var pool = ChaosProcess.hikari(database.url(), HangLimit.DURATION);
                JdbcInbox inbox = JdbcInbox.builder(JdbcTables.open(pool, "erp"))
                        .workers(0)
                        .start(event -> {})) {
            for (Future<?> each : inParallel(threads, 0, plan.events().stored(), event -> {
                WebhookEvent read = WebhookEvent.read(event.body(), WebhookCorrections.none(), event.source());
                if (inbox.process(read, unused -> {}).result() != Result.DONE) {
                    throw new IllegalStateException("an event was not stored");
                }
                sent.incrementAndGet();
            })) {
                each.get();
            }
        }
    }

    private void awaitNoneOpen() throws SQLException {
        long until =
                System.nanoTime() + Duration.ofMinutes(HangLimit.SOAK_MINUTES).toNanos();
        while (database.open() > 0 && !dead && System.nanoTime() < until) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    private void restartAt(int taken, boolean asACrash) throws Exception {
        while (sent.get() < taken && !dead) {
            LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
        }
        database.restart(asACrash);
    }

    private int kill() throws Exception {
        int kills = 0;
        while (killing) {
            awaitKill(plan.eventsBeforeKills() + kills * plan.eventsBetweenKills());
            dead = !receivers.areAlive();
            if (dead) {
                throw new IllegalStateException("a receiver died by itself: " + receivers.said());
            }
            if (killing) {
                firstKill = Math.min(firstKill, now());
                kills += receivers.killOne() ? 1 : 0;
            }
        }
        return kills;
    }

    private static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    private void awaitKill(int events) throws SQLException {
        LockSupport.parkNanos(plan.betweenKills().toNanos());
        while (killing && receivers.areAlive() && passed() < events) {
            LockSupport.parkNanos((plan.hasManySources() ? BETWEEN_LOOKS : BETWEEN_ATTEMPTS).toNanos());
        }
    }

    private int passed() throws SQLException {
        return plan.hasManySources() ? database.handled() : sent.get();
    }

    private void sendUntilTaken(ChaosEvent event) throws Exception {
        boolean twice = ThreadLocalRandom.current().nextInt(10) < TWICE_OF_TEN;
        boolean taken = false;
        while (!taken) {
            if (dead) {
                throw new IllegalStateException("a receiver died by itself");
            }
            CompletableFuture<Boolean> other = twice ? atOnce(event) : CompletableFuture.completedFuture(true);
            taken = isTaken(event);
            other.join();
            if (!taken) {
                LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
            }
        }
        sent.incrementAndGet();
        if (twice) {
            isTaken(event);
        }
    }

    private CompletableFuture<Boolean> atOnce(ChaosEvent event) {
        posts.incrementAndGet();
        return client.sendAsync(request(event), BodyHandlers.discarding()).handle((answer, away) -> true);
    }

    private boolean isTaken(ChaosEvent event) throws InterruptedException {
        try {
            posts.incrementAndGet();
            HttpRequest request = request(event);
            boolean taken = client.send(request, BodyHandlers.discarding()).statusCode() / 100 == 2;
            if (taken) {
                receivers.served(request.uri());
            }
            return taken;
        } catch (IOException away) {
            return false;
        }
    }

    private HttpRequest request(ChaosEvent event) {
        byte[] body = event.body();
        return HttpRequest.newBuilder(receivers.any(event.path()))
                .header(
                        SignatureVerifier.HEADER,
                        WebhookSigner.of(ChaosEvents.secret(event.source())).header(body))
                .timeout(Duration.ofSeconds(10))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }
}
