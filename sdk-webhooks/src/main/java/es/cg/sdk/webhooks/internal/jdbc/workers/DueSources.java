package es.cg.sdk.webhooks.internal.jdbc.workers;

import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims.Due;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims.DueSource;
import es.cg.sdk.webhooks.internal.jdbc.tables.PauseTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Finds the next due events for the workers of an inbox, so that the sources take turns: however many events of one
 * source wait, each other source is next after at most one event for every source and worker. Thread-safe.
 *
 * <p>A source that has just stored an event is first. A source whose events were stored by another process, or fall due
 * again, is found by a search that runs at a fixed interval, and whenever no source is known to have due events. Within
 * a source, a search begins at the due time of the event before: entries of finished events stay in PostgreSQL's index
 * until a vacuum, and a search from the beginning would step over all of them.
 */
public final class DueSources {
    // So that a pause is obeyed in time.
    private static final Duration MAX_SEARCH_INTERVAL = Duration.ofSeconds(1);

    private final EventClaims claims;
    private final PauseTable pauses;
    private final int workers;
    private final long searchNanos;
    private final LongSupplier nanos;

    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock searching = new ReentrantLock();
    private final Deque<Turn> turns = new ArrayDeque<>();
    private final Map<String, Turn> bySource = new HashMap<>();
    private int newcomers;
    private volatile Pauses paused = Pauses.NONE;
    private volatile long nextSearch;
    private volatile boolean hasSearched;

    /** A source that probably has due events. */
    private static final class Turn {
        private final String source;
        private volatile OffsetDateTime from;
        private boolean isNewcomer;
        private boolean isTouched;

        Turn(String source, OffsetDateTime from, boolean isNewcomer) {
            this.source = source;
            this.from = from;
            this.isNewcomer = isNewcomer;
        }
    }

    public DueSources(EventClaims claims, PauseTable pauses, int workers, Duration searchInterval, LongSupplier nanos) {
        this.claims = claims;
        this.pauses = pauses;
        this.workers = Math.max(1, workers);
        this.searchNanos =
                (searchInterval.compareTo(MAX_SEARCH_INTERVAL) < 0 ? searchInterval : MAX_SEARCH_INTERVAL).toNanos();
        this.nanos = nanos;
        this.nextSearch = nanos.getAsLong();
    }

    /**
     * Returns whether an event that is about to be stored may go to a worker at once: false if it is paused, or the
     * pauses were read too long ago.
     */
    public boolean isUnpaused(String source, String kind) {
        Pauses now = paused;
        return hasSearched
                && nanos.getAsLong() - nextSearch < MAX_SEARCH_INTERVAL.toNanos()
                && !now.isPaused(source)
                && !now.kindsOf(source).contains(kind);
    }

    /** Returns whether events of a source probably wait. */
    public boolean isWaiting(String source) {
        lock.lock();
        try {
            return bySource.containsKey(source);
        } finally {
            lock.unlock();
        }
    }

    /** Takes note that this process has stored an event of a source. */
    public void stored(String source) {
        lock.lock();
        try {
            Turn turn = bySource.get(source);
            if (turn == null) {
                turn = new Turn(source, EventClaims.EARLIEST, true);
                bySource.put(source, turn);
                turns.addFirst(turn);
                newcomers++;
            }
            turn.isTouched = true;
        } finally {
            lock.unlock();
        }
    }

    /** Makes the next look of a worker a search: a person has changed pauses, or events of whatever source. */
    public void searchNext() {
        nextSearch = nanos.getAsLong();
    }

    /** Returns once true for each source that has come while the worker has taken several events of another one. */
    boolean takesNewcomer() {
        lock.lock();
        try {
            boolean taken = newcomers > 0;
            newcomers -= taken ? 1 : 0;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** The events that a worker takes at a time. */
    public record Found(List<Due> dues, boolean areOfOneSource) {}

    /** Locks the next events that are due and not locked, at most this many. */
    public Found next(Connection connection, int batchSize) throws SQLException {
        if (!hasSearched || nanos.getAsLong() - nextSearch >= 0) {
            search(connection);
        }
        Found found = inTurn(connection, batchSize);
        if (found.dues().isEmpty() && search(connection)) {
            found = inTurn(connection, batchSize);
        }
        return found;
    }

    private Found inTurn(Connection connection, int batchSize) throws SQLException {
        while (true) {
            List<Turn> taken = new ArrayList<>();
            boolean isAlone = take(batchSize, taken);
            if (taken.isEmpty()) {
                return new Found(List.of(), false);
            }
            List<Due> dues = isAlone ? ofOne(connection, taken.get(0), batchSize) : oneOfEach(connection, taken);
            if (!dues.isEmpty()) {
                return new Found(dues, isAlone);
            }
        }
    }

    /** Takes the sources whose turn it is; returns whether there is one alone. */
    private boolean take(int batchSize, List<Turn> taken) {
        lock.lock();
        try {
            int all = turns.size();
            int count = Math.min(all, Math.min(batchSize, Math.max(1, all / workers)));
            for (int i = 0; i < count; i++) {
                Turn turn = turns.removeFirst();
                turn.isTouched = false;
                if (turn.isNewcomer) {
                    turn.isNewcomer = false;
                    newcomers = Math.max(0, newcomers - 1);
                }
                turns.addLast(turn);
                taken.add(turn);
            }
            return all == 1;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Locks several events only where many more are waiting, so that none waits behind another while a worker is idle.
     */
    private List<Due> ofOne(Connection connection, Turn turn, int batchSize) throws SQLException {
        List<Due> dues = lockNext(connection, turn, batchSize == 1 ? 1 : Batch.MAX_SIZE);
        return dues.subList(0, dues.size() < Batch.MAX_SIZE ? Math.min(1, dues.size()) : batchSize);
    }

    private List<Due> oneOfEach(Connection connection, List<Turn> taken) throws SQLException {
        List<Due> dues = new ArrayList<>();
        for (Turn turn : taken) {
            dues.addAll(lockNext(connection, turn, 1));
        }
        return dues;
    }

    private List<Due> lockNext(Connection connection, Turn turn, int limit) throws SQLException {
        Pauses now = paused;
        List<Due> dues = now.isPaused(turn.source)
                ? List.of()
                : claims.lockNext(connection, turn.source, turn.from, limit, now.kindsOf(turn.source));
        if (dues.isEmpty()) {
            remove(turn);
        } else {
            turn.from = dues.get(0).dueAt();
        }
        return dues;
    }

    private void remove(Turn turn) {
        lock.lock();
        try {
            // Unless an event was stored after the look that found none.
            if (!turn.isTouched && bySource.remove(turn.source, turn)) {
                turns.remove(turn);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Reads the pauses and the sources that have due events; false if another worker is doing it. */
    private boolean search(Connection connection) throws SQLException {
        if (!hasSearched) {
            // Until the pauses have been read once, no worker takes an event.
            searching.lock();
        } else if (!searching.tryLock()) {
            return false;
        }
        try {
            nextSearch = nanos.getAsLong() + searchNanos;
            paused = Pauses.of(pauses.list(connection));
            List<DueSource> found = claims.dueSources(connection);
            hasSearched = true;
            lock.lock();
            try {
                for (DueSource each : found) {
                    Turn known = bySource.get(each.eventSource());
                    if (known == null) {
                        Turn turn = new Turn(each.eventSource(), each.since(), false);
                        bySource.put(each.eventSource(), turn);
                        turns.addLast(turn);
                    } else {
                        known.from = each.since();
                    }
                }
            } finally {
                lock.unlock();
            }
            return !found.isEmpty();
        } finally {
            searching.unlock();
        }
    }
}
