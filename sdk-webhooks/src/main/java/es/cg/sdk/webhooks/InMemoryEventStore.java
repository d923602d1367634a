package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Digest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Knows the events of one process for as long as it runs. Thread-safe.
 *
 * <p>What it cannot do: it forgets all when the process ends, so that an event which was done, but whose answer was lost
 * by that, is done again; and it knows nothing of what other processes do. For those there are stores in a database.
 *
 * <p>It is bounded: past {@code capacity} events it forgets the ones that were done first, and those done longer ago than
 * {@link #KEPT}, in which the service has stopped trying. While so many are being done at once it takes none.
 */
public final class InMemoryEventStore implements EventStore {
    /** For how long it knows what was done, if there is room. */
    public static final Duration KEPT = Duration.ofDays(7);

    private static final int USUAL = 100_000;
    private static final int MOST_PARKED = 100;
    private static final Duration SOON = Duration.ofSeconds(5);

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Entry> running = new LinkedHashMap<>();
    private final Map<String, Entry> done = new LinkedHashMap<>();
    private final Deque<Quarantined> parked = new ArrayDeque<>();
    private final int capacity;
    private final Clock clock;

    private record Entry(String digest, Instant at) {}

    private InMemoryEventStore(int capacity, Clock clock) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a store has room for 1 event or more, and not for " + capacity);
        }
        this.capacity = capacity;
        this.clock = clock;
    }

    /** One with room for 100,000 events, some 20 MB. */
    public static InMemoryEventStore create() {
        return new InMemoryEventStore(USUAL, Clock.systemUTC());
    }

    /** One with room for so many events, by this clock. */
    public static InMemoryEventStore create(int capacity, Clock clock) {
        return new InMemoryEventStore(capacity, clock);
    }

    @Override
    public Taken take(WebhookEvent event, EventHandler handler) {
        String digest = HexFormat.of().formatHex(Digest.of(event.body()));
        Taken earlier = claim(event, digest);
        if (earlier != null) {
            return earlier;
        }
        boolean finished = false;
        try {
            handler.handle(event);
            finished = true;
            return Taken.of(Result.DONE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Taken.failed(e);
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            return Taken.failed(e);
        } finally {
            settle(event.id(), digest, finished);
        }
    }

    private @Nullable Taken claim(WebhookEvent event, String digest) {
        lock.lock();
        try {
            forget();
            Entry before = done.get(event.id());
            Entry now = before == null ? running.get(event.id()) : before;
            if (now != null && !now.digest().equals(digest)) {
                park(new Quarantined("another event of this id came before", event.id(), event.body()));
                return Taken.of(Result.QUARANTINED);
            }
            if (before != null) {
                return Taken.of(Result.DUPLICATE);
            }
            if (now != null || running.size() >= capacity) {
                return Taken.running(SOON);
            }
            running.put(event.id(), new Entry(digest, clock.instant()));
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void settle(String id, String digest, boolean finished) {
        lock.lock();
        try {
            running.remove(id);
            if (finished) {
                done.put(id, new Entry(digest, clock.instant()));
                forget();
            }
        } finally {
            lock.unlock();
        }
    }

    private void forget() {
        Instant oldest = clock.instant().minus(KEPT);
        Iterator<Entry> entries = done.values().iterator();
        while (entries.hasNext()) {
            boolean old = entries.next().at().isBefore(oldest);
            if (!old && done.size() <= capacity) {
                return;
            }
            entries.remove();
        }
    }

    @Override
    public void quarantine(Quarantined what) {
        lock.lock();
        try {
            park(what);
        } finally {
            lock.unlock();
        }
    }

    private void park(Quarantined what) {
        if (parked.size() >= MOST_PARKED) {
            parked.removeFirst();
        }
        parked.addLast(what);
    }

    /** What was put aside last, the oldest first; past 100 the oldest are gone, and the log has named each. */
    public List<Quarantined> quarantined() {
        lock.lock();
        try {
            return List.copyOf(parked);
        } finally {
            lock.unlock();
        }
    }
}
