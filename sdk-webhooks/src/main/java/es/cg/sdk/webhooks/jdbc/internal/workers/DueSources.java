package es.cg.sdk.webhooks.jdbc.internal.workers;

import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.DueSource;
import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Finds the next due events for the workers of an inbox, so that the sources take turns: however many events of one
 * source wait, each other source is next after at most one event for every source and worker. Thread-safe.
 *
 * <p>A source that had no event waiting and gets one is a newcomer, and goes before the others. One whose events were
 * stored by another process, or fall due again, is found by a search that runs at a fixed interval, and whenever no
 * source is known to have due events. Within a source, a search begins at the due time of the event before: entries of
 * finished events stay in the index of PostgreSQL until a vacuum, and a search from the beginning would step over all
 * of them.
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
    private final Set<Turn> newcomers = new LinkedHashSet<>();
    private final Set<Turn> turns = new LinkedHashSet<>();
    private final Map<String, Turn> bySource = new HashMap<>();
    private int promised;
    private volatile Pauses paused = Pauses.NONE;
    private volatile long nextSearch;
    private volatile boolean hasSearched;

    /** A source that probably has due events. */
    private static final class Turn {
        private final String source;
        private volatile OffsetDateTime from;
        private boolean isTouched;

        Turn(String source, OffsetDateTime from) {
            this.source = source;
            this.from = from;
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
                turn = new Turn(source, EventClaims.EARLIEST);
                bySource.put(source, turn);
                newcomers.add(turn);
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
            boolean isLeft = newcomers.size() > promised;
            promised += isLeft ? 1 : 0;
            return isLeft;
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
            Taken taken = take(batchSize);
            if (taken.turns().isEmpty()) {
                return new Found(List.of(), false);
            }
            boolean isAlone = taken.all() == 1;
            List<Due> dues =
                    isAlone ? ofOne(connection, taken.turns().get(0), batchSize) : oneOfEach(connection, taken);
            if (!dues.isEmpty()) {
                return new Found(dues, isAlone);
            }
        }
    }

    /** The sources whose turn it is, and how many take turns. */
    private record Taken(List<Turn> turns, int all) {}

    private Taken take(int batchSize) {
        lock.lock();
        try {
            int all = newcomers.size() + turns.size();
            int count = Math.min(all, Math.min(batchSize, Math.max(1, all / workers)));
            List<Turn> taken = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                Set<Turn> from = newcomers.isEmpty() ? turns : newcomers;
                Turn turn = from.iterator().next();
                from.remove(turn);
                turn.isTouched = false;
                turns.add(turn);
                taken.add(turn);
            }
            promised = Math.min(promised, newcomers.size());
            return new Taken(taken, all);
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

    private List<Due> oneOfEach(Connection connection, Taken taken) throws SQLException {
        List<Due> dues = new ArrayList<>();
        // A source whose last event is taken is a newcomer with its next event, which would wait for a whole round
        // otherwise. Where all sources are soon looked at again, another worker would miss the event locked too much.
        int limit = taken.all() > workers ? 2 : 1;
        for (Turn turn : taken.turns()) {
            List<Due> ofSource = lockNext(connection, turn, limit);
            if (ofSource.size() == 1 && limit == 2) {
                remove(turn);
            }
            dues.addAll(ofSource.subList(0, Math.min(1, ofSource.size())));
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
                newcomers.remove(turn);
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
            Set<Turn> last = hasSearched ? newcomers : turns;
            hasSearched = true;
            lock.lock();
            try {
                for (DueSource each : found) {
                    Turn known = bySource.get(each.eventSource());
                    if (known == null) {
                        Turn turn = new Turn(each.eventSource(), each.since());
                        bySource.put(each.eventSource(), turn);
                        last.add(turn);
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
