package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.JsonForm;
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
 * Knows the events of one process for as long as it runs. Thread-safe.
 *
 * <p>Events are told apart by their id alone. One that failed is tried again with the body that comes next; one that is
 * running is answered 503, whatever the body; one that is done is a duplicate, with a WARN if the body says something
 * else than before. It keeps nothing durably, so that what cannot be handled is answered 503 and comes again.
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

    private static final Logger LOG = LoggerFactory.getLogger(InMemoryEventStore.class);
    private static final int USUAL = 100_000;
    private static final int MOST_PARKED = 100;
    private static final Duration SOON = Duration.ofSeconds(5);

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> running = new HashSet<>();
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
        String digest = HexFormat.of().formatHex(JsonForm.digest(event.body()));
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
        } catch (Throwable e) {
            // Whatever it is, the sender has to be told that the event is not done.
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
            if (before != null) {
                if (!before.digest().equals(digest)) {
                    LOG.warn(
                            "event {} was done before with another body: this one is a duplicate by its id",
                            event.id());
                    park(new Quarantined("an event of this id was done with another body", event.id(), event.body()));
                }
                return Taken.of(Result.DUPLICATE);
            }
            if (running.size() >= capacity || !running.add(event.id())) {
                return Taken.running(SOON);
            }
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
        // What comes again for days must not drive all others out.
        parked.removeIf(each -> Arrays.equals(each.body(), what.body()));
        if (parked.size() >= MOST_PARKED) {
            parked.removeFirst();
        }
        parked.addLast(what);
    }

    /**
     * Returns the signed bodies that were not handled, for diagnosis: those that were answered 503 since they are no events
     * of this receiver, and those of an id that was done with another body. The oldest first, each once; past 100 the
     * oldest are gone, and the log has named each.
     */
    public List<Quarantined> quarantined() {
        lock.lock();
        try {
            return List.copyOf(parked);
        } finally {
            lock.unlock();
        }
    }
}
