package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.SystematicFailure;
import es.cg.sdk.text.PrintableText;
import java.io.IOException;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The state that the items of a run share: the journal, the keys in use, and whether the run was stopped. Thread-safe.
 */
final class RunContext {
    static final String INTERRUPTED = "the run was interrupted";
    static final String CLOSED = "the client was closed";

    private static final int MAX_UNCONNECTED = 5;

    private final JournalFile journal;
    private final Time time;
    private final @Nullable Long client;
    private final Set<IdempotencyKey> sharedKeys;
    private final Map<String, Integer> positionsByKey = new ConcurrentHashMap<>();
    private final AtomicInteger unconnected = new AtomicInteger();
    private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();
    private final Instant began;
    private final long beganNanos;
    // The latest time in the journal; Instant.MIN if it has none.
    private final AtomicReference<Instant> latest;

    /**
     * Creates the context of a run.
     *
     * @param client id of the end client of all items; null if they differ
     * @param sharedKeys the keys that several items have, for several clients or operations
     */
    RunContext(JournalFile journal, Time time, @Nullable Long client, Set<IdempotencyKey> sharedKeys) {
        this.journal = journal;
        this.time = time;
        this.client = client;
        this.sharedKeys = sharedKeys;
        this.began = time.now();
        this.beganNanos = time.nanos();
        this.latest = new AtomicReference<>(journal.index().latestTime());
    }

    /** Looks up whether the write of an item was done. */
    @FunctionalInterface
    interface LookUp {
        Finding ask(UnknownWrite write);
    }

    /** Returns why the run was stopped; null if it was not. */
    @Nullable
    String stopped() {
        return stopped.get();
    }

    /** Stops the run: nothing more is sent. The first reason is kept. */
    void stop(String why) {
        stopped.compareAndSet(null, why);
    }

    /** Stops the run if every other item would fail in the same way. */
    void stopIfSystematic(@Nullable Throwable failure) {
        String why = SystematicFailure.reason(failure, client != null);
        if (why != null) {
            stop(why);
        }
    }

    /**
     * Records whether an item reached the service; stops the run after five in a row, over all threads, that did not.
     */
    void recordReached(boolean hasReached) {
        if (hasReached) {
            unconnected.set(0);
        } else if (unconnected.incrementAndGet() >= MAX_UNCONNECTED) {
            stop(MAX_UNCONNECTED + " items in a row did not reach the service");
        }
    }

    /** Claims a key, as it is sent, for an item; returns the position of the first item that claimed it. */
    int claim(String sentKey, int position) {
        Integer first = positionsByKey.putIfAbsent(sentKey, position);
        return first == null ? position : first;
    }

    /** Returns the write of earlier runs with this key, as it is sent; null if there is none. */
    @Nullable
    RecordedWrite recordedWrite(String sentKey) {
        return journal.index().get(sentKey);
    }

    /**
     * Returns the result of earlier runs for an item whose function made no write in this run; null if there is none.
     *
     * @param sentAs the key as it would have been sent; null if the function called no write
     */
    @Nullable
    EarlierResult earlierResult(IdempotencyKey key, @Nullable String sentAs, int position) {
        if (sentAs != null) {
            RecordedWrite write = claim(sentAs, position) == position ? recordedWrite(sentAs) : null;
            return write == null || !write.isPerhapsDone() ? null : EarlierResult.ofItem(write);
        }
        List<RecordedWrite> writes =
                writesOfItem(key).stream().filter(RecordedWrite::isPerhapsDone).toList();
        for (RecordedWrite each : writes) {
            if (each.state() != RecordedWrite.State.DONE) {
                return EarlierResult.ofItem(each);
            }
        }
        if (writes.isEmpty()) {
            return null;
        }
        RecordedWrite first = writes.get(0);
        boolean isOfItem = writes.size() == 1 && Objects.equals(client, first.client()) && !sharedKeys.contains(key);
        return isOfItem ? EarlierResult.ofItem(first) : EarlierResult.possiblyOfAnother(first);
    }

    /**
     * Returns the write of an earlier run that may have done the item by another operation or for another client; null
     * if there is none. A key that several items share is meant for several writes, and is not checked.
     */
    @Nullable
    RecordedWrite otherWriteOfItem(IdempotencyKey key) {
        List<RecordedWrite> writes = sharedKeys.contains(key) ? List.of() : writesOfItem(key);
        return writes.size() == 1 && writes.get(0).isPerhapsDone() ? writes.get(0) : null;
    }

    private List<RecordedWrite> writesOfItem(IdempotencyKey key) {
        return journal.index().writesOfItem(JournalLine.itemDigest(key)).stream()
                .filter(each -> client == null || client.equals(each.client()))
                .toList();
    }

    /** Returns the unknown writes of earlier runs that belong to none of these items, whether the items ran or not. */
    List<UnknownWrite> unclaimed(Collection<? extends BatchItem<?>> items) {
        BitSet claiming = new BitSet();
        positionsByKey.values().forEach(claiming::set);
        Set<String> claimed = new HashSet<>();
        for (BatchItem<?> item : items) {
            IdempotencyKey key = item.key();
            if (key != null && !claiming.get(item.position())) {
                writesOfItem(key).forEach(each -> claimed.add(each.key()));
            }
        }
        return journal.index().unknownWrites().stream()
                .filter(each -> !positionsByKey.containsKey(each.key()) && !claimed.contains(each.key()))
                .map(each -> each.unknown(
                        each.withAnswer("an earlier run may have done it, and it is in no item of this one")))
                .toList();
    }

    /** Returns the latest time that the journal has or ought to have; the clock is not behind it, if it is right. */
    Instant latestTime() {
        return later(requireNonNull(latest.get()), currentTime());
    }

    /** Returns the time for a line that is about to be appended. */
    Instant now() {
        Instant now = currentTime();
        latest.accumulateAndGet(now, RunContext::later);
        return now;
    }

    /** Returns the current time, also if the clock is set back during the run. */
    private Instant currentTime() {
        return later(time.now(), began.plusNanos(time.nanos() - beganNanos));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** Appends the time at the start of a run, and forces it to disk: after a power cut the clock may be wrong. */
    void recordStart() {
        recordTime();
        forceAll();
    }

    /**
     * Appends the time, unless the journal has it to the minute or has no write. Without it, a run that appends nothing
     * else would not be known of: if the clock is set back after it, keys that the service has forgotten would look
     * young.
     */
    void recordTime() {
        Instant last = requireNonNull(latest.get());
        Instant now = currentTime();
        if (!last.equals(Instant.MIN)
                && last.plus(RecordedWrite.CLOCK_TOLERANCE).isBefore(now)
                && latest.compareAndSet(last, now)) {
            append(JournalLine.time(now));
        }
    }

    /** Appends a line and forces it to disk; returns false if that failed, which stops the run. */
    boolean appendAndForce(JournalLine line) {
        try {
            journal.appendAndForce(line);
            return true;
        } catch (IOException e) {
            stopAfter(e);
            return false;
        }
    }

    /** Appends a line; a failure stops the run, and the next run takes the write as unknown. */
    void append(JournalLine line) {
        try {
            journal.append(line);
        } catch (IOException e) {
            stopAfter(e);
        }
    }

    /** Forces all lines to disk. */
    void forceAll() {
        try {
            journal.forceAll();
        } catch (IOException e) {
            stopAfter(e);
        }
    }

    private void stopAfter(IOException e) {
        stop("the journal cannot be written: " + PrintableText.of(String.valueOf(e.getMessage())));
    }
}
