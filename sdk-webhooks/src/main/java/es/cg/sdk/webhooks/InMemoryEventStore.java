package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.JsonContentDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers in memory which events are done, for one process. Thread-safe.
 *
 * <p>Events are identified by their source and id. An event that failed is tried again with the body that comes next.
 * An event that is being processed is answered 503, whatever the body. An event that is done is a duplicate; if its
 * body says something else than before, a WARN is logged. A body that cannot be handled is answered 503, since nothing
 * here is durable, and an event that {@linkplain WebhookEvent#lacksRecord lacks its record} 500.
 *
 * <p>When the process ends, everything is forgotten: an event that is done, but whose answer did not reach the sender,
 * is processed again. Several processes do not know of each other's events. Use the stores in
 * {@code es.cg.sdk.webhooks.jdbc} for both.
 *
 * <p>The memory is limited: an event is forgotten {@link #RETENTION} after it was done, when the service has stopped
 * sending it, or earlier if there are more than {@code capacity}, the oldest first. While {@code capacity} events are
 * being processed at once, further ones are answered 503.
 */
public final class InMemoryEventStore implements EventStore {
    /** How long the store remembers that an event is done, if there is room: 7 days. */
    public static final Duration RETENTION = Duration.ofDays(7);

    private static final Logger LOG = LoggerFactory.getLogger(InMemoryEventStore.class);
    private static final int DEFAULT_CAPACITY = 100_000;
    private static final int MAX_QUARANTINED = 100;
    private static final Duration RETRY_SOON = Duration.ofSeconds(5);

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Key> running = new HashSet<>();
    private final Map<Key, DoneEvent> done = new LinkedHashMap<>();
    private final Deque<QuarantinedBody> quarantined = new ArrayDeque<>();
    private final int capacity;
    private final Clock clock;

    private record Key(String source, String id) {
        static Key of(WebhookEvent event) {
            return new Key(event.source(), event.id());
        }
    }

    private record DoneEvent(String digest, Instant at) {}

    private InMemoryEventStore(int capacity, Clock clock) {
        if (capacity < 1) {
            throw new IllegalArgumentException("the capacity must be at least 1 event: " + capacity);
        }
        this.capacity = capacity;
        this.clock = clock;
    }

    /** Returns a store for 100,000 events, which take about 20 MB. */
    public static InMemoryEventStore create() {
        return new InMemoryEventStore(DEFAULT_CAPACITY, Clock.systemUTC());
    }

    /**
     * Returns a store with this capacity and clock.
     *
     * @param capacity the maximum number of events that it remembers
     * @throws IllegalArgumentException if the capacity is less than 1
     */
    public static InMemoryEventStore create(int capacity, Clock clock) {
        return new InMemoryEventStore(capacity, clock);
    }

    @Override
    public Outcome process(WebhookEvent event, EventHandler handler) {
        String digest = HexFormat.of().formatHex(JsonContentDigest.of(event.body()));
        Outcome earlier = claim(event, digest);
        if (earlier != null) {
            return earlier;
        }
        boolean finished = false;
        try {
            handler.handle(event);
            finished = true;
            return Outcome.of(Result.DONE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.failed(e);
        } catch (Throwable e) {
            // Also an Error: the sender must learn that the event is not done.
            return Outcome.failed(e);
        } finally {
            release(Key.of(event), digest, finished);
        }
    }

    private @Nullable Outcome claim(WebhookEvent event, String digest) {
        lock.lock();
        try {
            forget();
            DoneEvent before = done.get(Key.of(event));
            if (before != null) {
                if (!before.digest().equals(digest)) {
                    LOG.warn(
                            "event {} is done already, and came again with another body: it counts as a duplicate",
                            event.id());
                    remember(new QuarantinedBody(
                            event.source(),
                            "an event with this id and another body is done already",
                            event.id(),
                            event.body()));
                }
                return Outcome.of(Result.DUPLICATE);
            }
            if (running.size() >= capacity || !running.add(Key.of(event))) {
                return Outcome.running(RETRY_SOON);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void release(Key key, String digest, boolean finished) {
        lock.lock();
        try {
            running.remove(key);
            if (finished) {
                done.put(key, new DoneEvent(digest, clock.instant()));
                forget();
            }
        } finally {
            lock.unlock();
        }
    }

    private void forget() {
        Instant oldest = clock.instant().minus(RETENTION);
        Iterator<DoneEvent> entries = done.values().iterator();
        while (entries.hasNext()) {
            boolean old = entries.next().at().isBefore(oldest);
            if (!old && done.size() <= capacity) {
                return;
            }
            entries.remove();
        }
    }

    /** Returns that the store tells sources apart: an event is identified by its source and id. */
    @Override
    public Capabilities capabilities() {
        return Capabilities.of(Capability.SOURCES_APART);
    }

    @Override
    public void quarantine(QuarantinedBody body) {
        lock.lock();
        try {
            remember(body);
        } finally {
            lock.unlock();
        }
    }

    private void remember(QuarantinedBody body) {
        // A body that comes again for days must not displace all others.
        quarantined.removeIf(each -> each.source().equals(body.source()) && Arrays.equals(each.body(), body.body()));
        if (quarantined.size() >= MAX_QUARANTINED) {
            quarantined.removeFirst();
        }
        quarantined.addLast(body);
    }

    /**
     * Returns the last 100 signed bodies that were not handled, for diagnosis; the oldest first, each once. They were
     * answered 503, since they are no events for this receiver, or came with the id of an event that is done with
     * another body. Each was logged when it came.
     */
    public List<QuarantinedBody> quarantined() {
        lock.lock();
        try {
            return List.copyOf(quarantined);
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many events are done and how many are being processed. */
    @Override
    public String toString() {
        lock.lock();
        try {
            return "InMemoryEventStore[done=" + done.size() + ", running=" + running.size() + "]";
        } finally {
            lock.unlock();
        }
    }
}
