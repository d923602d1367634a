package es.cg.sdk.webhooks;

import es.cg.sdk.base.threads.Lookup;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a {@link SecretSource} said about a name, and asks it again when that is too old: on threads of its
 * own, and for each name one at a time, since a source may hang. Thread-safe.
 *
 * <p>A remembered secret whose time is over is still used while the source is asked, to accept and never to refuse: the
 * service may sign with a newer one.
 */
final class SecretCache {
    private static final int MAX_NAMES = 10_000;
    private static final long UNKNOWN_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long NANOS_AFTER_FAILURE = Duration.ofSeconds(5).toNanos();
    private static final long MAX_LATE_NANOS = Duration.ofMinutes(10).toNanos();

    private final SecretSource source;
    private final SignatureForm form;
    private final Settings settings;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Destination> remembered = new LastUsed();
    private final Map<String, Lookup<Destination, SecretGate>> running = new HashMap<>();

    SecretCache(SecretSource source, SignatureForm form, Settings settings) {
        this.source = source;
        this.form = form;
        this.settings = settings;
    }

    /** Returns an empty cache with the same settings, whose secrets are keys of another form. */
    SecretCache with(SignatureForm other) {
        return new SecretCache(source, other, settings);
    }

    /**
     * The settings of a cache.
     *
     * @param timeToLive how long secrets are remembered
     * @param first runs look-ups of names without a remembered secret
     * @param renewals runs look-ups of the others, so that remembered secrets are renewed though new names hang
     */
    record Settings(
            Duration timeToLive,
            SecretGate.Settings gates,
            Executor first,
            Executor renewals,
            LongSupplier nanos,
            LookupLog log) {}

    /**
     * What is known about a name.
     *
     * @param fresh what the source said lately; null if it must be asked
     * @param late a secret whose time is over, which may accept; null if there is none
     * @param lookup the look-up that has begun; null if there is none, since the source has just failed
     */
    record Found(
            @Nullable Destination fresh,
            @Nullable Destination late,
            @Nullable Lookup<Destination, SecretGate> lookup) {}

    /** The entries that were used last. */
    private static final class LastUsed extends LinkedHashMap<String, Destination> {
        private static final long serialVersionUID = 1L;

        LastUsed() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Destination> eldest) {
            return size() > MAX_NAMES;
        }
    }

    /** Returns what is known about a name, and begins to ask the source if that is too old or nothing. */
    Found find(String name) {
        return find(name, false);
    }

    private Found find(String name, boolean asks) {
        Destination before;
        Lookup<Destination, SecretGate> lookup;
        long now;
        boolean begins;
        lock.lock();
        try {
            now = settings.nanos().getAsLong();
            before = remembered.get(name);
            if (before != null && !asks && !before.isDue(now)) {
                return new Found(before, null, null);
            }
            lookup = running.get(name);
            begins = lookup == null && (before == null || asks || now - before.askAt() >= 0);
            if (begins) {
                lookup = new Lookup<>(settings.gates().lookUp(hasSecret(before)));
                running.put(name, lookup);
            }
        } finally {
            lock.unlock();
        }
        if (begins && lookup != null) {
            begin(name, before, lookup);
        }
        Destination ended = lookup == null ? null : lookup.result();
        if (ended != null) {
            return new Found(ended, null, null);
        }
        boolean accepts = before != null && hasSecret(before) && now - before.dueAt() <= MAX_LATE_NANOS;
        return new Found(null, accepts ? before : null, lookup);
    }

    /** Returns whether the source took so long for an answer that it must refuse nobody. */
    boolean isOld(@Nullable Destination answer) {
        // Without a time to live, each answer is due at once.
        return answer != null
                && answer.isDue(settings.nanos().getAsLong())
                && !settings.timeToLive().isZero();
    }

    private static boolean hasSecret(@Nullable Destination destination) {
        return destination != null && !destination.keys().isEmpty();
    }

    private void begin(String name, @Nullable Destination before, Lookup<Destination, SecretGate> lookup) {
        Executor threads = hasSecret(before) ? settings.renewals() : settings.first();
        lookup.begin(threads, () -> lookUp(name, before, lookup), e -> {
            settings.log().failed(e, before);
            end(name, before, lookup, null);
        });
    }

    private void lookUp(String name, @Nullable Destination before, Lookup<Destination, SecretGate> lookup) {
        long began = settings.nanos().getAsLong();
        Destination found = null;
        try {
            found = destination(name, source.find(name), before, began);
        } catch (Throwable e) {
            // Also an Error: the sender must not be told that its signature is wrong.
            found = before != null && before.gate() != null ? before : null;
            settings.log().failed(e, before);
        } finally {
            end(name, before, lookup, found);
        }
    }

    /** Returns what was found, which is as old as the beginning of its look-up. */
    private Destination destination(
            String name, @Nullable SourceSecrets secrets, @Nullable Destination before, long began) {
        if (secrets == null) {
            return new Destination(null, SecretKeys.NONE, null, began + UNKNOWN_NANOS);
        }
        if (!secrets.secrets().isEmpty()) {
            long dueAt = began + settings.timeToLive().toNanos();
            return new Destination(secrets.source(), SecretKeys.of(secrets.secrets(), form), null, dueAt);
        }
        SecretGate gate = before == null ? null : before.gate();
        return new Destination(
                secrets.source(),
                SecretKeys.NONE,
                gate == null ? settings.gates().pending(() -> isSecretThere(name)) : gate,
                settings.nanos().getAsLong() + SecretGate.ASK_INTERVAL.toNanos());
    }

    private boolean isSecretThere(String name) {
        Found found = find(name, true);
        Lookup<Destination, SecretGate> lookup = found.lookup();
        Destination now = lookup != null && lookup.gate().await() ? lookup.result() : found.fresh();
        return now != null && now.gate() == null;
    }

    /** Remembers what was found, and releases the requests that wait for it. */
    private void end(
            String name,
            @Nullable Destination before,
            Lookup<Destination, SecretGate> lookup,
            @Nullable Destination found) {
        lock.lock();
        try {
            running.remove(name);
            if (found != null) {
                remembered.put(name, found);
            } else if (before != null) {
                remembered.put(name, before.askAt(settings.nanos().getAsLong() + NANOS_AFTER_FAILURE));
            }
        } finally {
            lock.unlock();
            lookup.end(found);
        }
        SecretGate waiting = before == null ? null : before.gate();
        if (waiting != null && found != null && found.gate() == null) {
            waiting.open();
        }
    }

    /** Returns how many names are remembered. */
    @Override
    public String toString() {
        lock.lock();
        try {
            return "remembered=" + remembered.size();
        } finally {
            lock.unlock();
        }
    }
}
