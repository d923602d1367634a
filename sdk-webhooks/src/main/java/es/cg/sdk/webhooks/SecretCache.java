package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a {@link SecretSource} said about a name, and limits how often it is asked: anybody can send requests
 * with any name. Thread-safe.
 *
 * <p>Each name is looked up by one thread at a time, for which the others wait: what is remembered may be so old that a
 * signature with today's secret would be refused.
 */
final class SecretCache {
    static final int MAX_NAMES = 10_000;

    private static final long UNKNOWN_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long NANOS_AFTER_FAILURE = Duration.ofSeconds(5).toNanos();

    private final SecretSource source;
    private final SignatureForm form;
    private final long timeToLive;
    private final int lookupsPerMinute;
    private final Function<SecretGate.Question, SecretGate> gates;
    private final LongSupplier nanos;
    private final LookupLog log;
    private final ReentrantLock lock = new ReentrantLock();
    private final LookupBudget budget;
    private final Map<String, Destination> known = new Bounded<>(true);
    // Until when each name counts as unknown.
    private final Map<String, Long> unknown = new Bounded<>(false);
    private final Map<String, CompletableFuture<Found>> running = new HashMap<>();

    SecretCache(
            SecretSource source,
            SignatureForm form,
            Duration timeToLive,
            int lookupsPerMinute,
            Function<SecretGate.Question, SecretGate> gates,
            LongSupplier nanos,
            LookupLog log) {
        this.source = source;
        this.form = form;
        this.timeToLive = timeToLive.toNanos();
        this.lookupsPerMinute = lookupsPerMinute;
        this.gates = gates;
        this.nanos = nanos;
        this.log = log;
        this.budget = new LookupBudget(lookupsPerMinute, nanos.getAsLong());
    }

    /** Returns an empty cache with the same settings, whose secrets are keys of another form. */
    SecretCache with(SignatureForm other) {
        return new SecretCache(source, other, Duration.ofNanos(timeToLive), lookupsPerMinute, gates, nanos, log);
    }

    /**
     * What is known about a name.
     *
     * @param reason why there is no destination; null if there is one
     */
    record Found(
            @Nullable Destination destination, @Nullable Reason reason) {
        private static Found of(Destination destination) {
            return new Found(destination, null);
        }

        private static Found none(Reason reason) {
            return new Found(null, reason);
        }
    }

    /** The last 10,000 entries. */
    private static final class Bounded<V> extends LinkedHashMap<String, V> {
        private static final long serialVersionUID = 1L;

        Bounded(boolean byUse) {
            super(16, 0.75f, byUse);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MAX_NAMES;
        }
    }

    /** Returns what is known about a name, and asks the source if that is too old or nothing. */
    Found find(String name) {
        return find(name, false);
    }

    private Found find(String name, boolean asksAgain) {
        CompletableFuture<Found> other;
        CompletableFuture<Found> own = new CompletableFuture<>();
        Destination remembered;
        boolean isAllowed = true;
        lock.lock();
        try {
            long now = nanos.getAsLong();
            remembered = known.get(name);
            other = running.get(name);
            if (remembered != null && !asksAgain && !remembered.isDue(now)) {
                return Found.of(remembered);
            }
            if (remembered == null && isUnknown(name, now)) {
                return Found.none(Reason.NAME_UNKNOWN);
            }
            if (other == null) {
                // A name that is remembered costs nothing, so that it works on whatever others send.
                isAllowed = remembered != null || budget.take(now);
                if (isAllowed) {
                    running.put(name, own);
                }
            }
        } finally {
            lock.unlock();
        }
        if (!isAllowed) {
            log.tooMany(lookupsPerMinute);
            return Found.none(Reason.TOO_MANY_LOOKUPS);
        }
        return other == null ? lookUp(name, remembered, own) : resultOf(other);
    }

    private boolean isUnknown(String name, long now) {
        Long until = unknown.get(name);
        return until != null && now - until < 0;
    }

    private static Found resultOf(CompletableFuture<Found> lookUp) {
        try {
            return lookUp.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Found.none(Reason.LOOKUP_FAILED);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a look-up of secrets ends without an exception", e);
        }
    }

    private Found lookUp(String name, @Nullable Destination before, CompletableFuture<Found> result) {
        Found found = Found.none(Reason.LOOKUP_FAILED);
        try {
            SourceSecrets secrets = source.find(name);
            found = secrets == null
                    ? Found.none(Reason.NAME_UNKNOWN)
                    : Found.of(destination(name, secrets, before == null ? null : before.gate()));
        } catch (Throwable e) {
            // Also an Error: the sender must not be told that its signature is wrong.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (before == null) {
                log.failed(e);
            } else {
                found = Found.of(before.dueAt(nanos.getAsLong() + NANOS_AFTER_FAILURE));
                log.failed(e, before.source());
            }
        } finally {
            remember(name, before == null, found);
            result.complete(found);
        }
        return found;
    }

    private Destination destination(String name, SourceSecrets secrets, @Nullable SecretGate before) {
        long now = nanos.getAsLong();
        if (!secrets.secrets().isEmpty()) {
            return new Destination(secrets.source(), SecretKeys.of(secrets.secrets(), form), null, now + timeToLive);
        }
        SecretGate gate = before == null ? gates.apply(() -> isSecretThere(name)) : before;
        return new Destination(secrets.source(), SecretKeys.NONE, gate, now + SecretGate.ASK_INTERVAL.toNanos());
    }

    private boolean isSecretThere(String name) {
        Destination found = find(name, true).destination();
        return found == null || !found.isPending();
    }

    private void remember(String name, boolean costs, Found found) {
        SecretGate opened = null;
        lock.lock();
        try {
            running.remove(name);
            Destination destination = found.destination();
            if (destination != null) {
                Destination before = known.put(name, destination);
                opened = destination.isPending() || before == null ? null : before.gate();
                unknown.remove(name);
                if (costs) {
                    budget.giveBack();
                }
            } else if (found.reason() == Reason.NAME_UNKNOWN) {
                Destination before = known.remove(name);
                opened = before == null ? null : before.gate();
                // Removed first: the oldest entry is the one that goes when there are too many.
                unknown.remove(name);
                unknown.put(name, nanos.getAsLong() + UNKNOWN_NANOS);
            }
        } finally {
            lock.unlock();
        }
        if (opened != null) {
            opened.open();
        }
    }

    /** Returns how many names are remembered. */
    @Override
    public String toString() {
        lock.lock();
        try {
            return "known=" + known.size() + ", unknown=" + unknown.size();
        } finally {
            lock.unlock();
        }
    }
}
