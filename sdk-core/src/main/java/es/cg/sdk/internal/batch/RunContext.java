package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.PlanException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.text.PrintableText;
import java.io.IOException;
import java.time.Instant;
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

/** What the items of a run share: the journal, the keys that are taken, and whether the run goes on. Thread-safe. */
final class RunContext {
    static final String INTERRUPTED = "the run was interrupted";
    static final String CLOSED = "the client was closed";

    private static final Set<String> ALIKE =
            Set.of("ip_no_permitida", "demasiados_intentos_fallidos", "clave_de_prueba_sin_escritura");
    private static final int MOST_UNCONNECTED = 5;
    private static final int UNAUTHORIZED = 401;

    private final JournalFile journal;
    private final Time time;
    private final @Nullable Long client;
    private final Set<IdempotencyKey> shared;
    private final Map<String, Integer> taken = new ConcurrentHashMap<>();
    private final AtomicInteger unconnected = new AtomicInteger();
    private final AtomicReference<@Nullable String> stopped = new AtomicReference<>();

    /**
     * A context over this journal.
     *
     * @param client on whose behalf all items are; null if that differs
     * @param shared the keys that several items have, for several clients or operations
     */
    RunContext(JournalFile journal, Time time, @Nullable Long client, Set<IdempotencyKey> shared) {
        this.journal = journal;
        this.time = time;
        this.client = client;
        this.shared = shared;
    }

    /** Asks somebody what became of the write of an item. */
    @FunctionalInterface
    interface LookUp {
        Finding ask(UnknownWrite write);
    }

    /** Why the run ends before its items; null if it goes on. */
    @Nullable
    String stopped() {
        return stopped.get();
    }

    /** Sends no more; the first reason counts. */
    void stop(String why) {
        stopped.compareAndSet(null, why);
    }

    /** Stops if the same would come of every item. */
    void stopIfAlike(@Nullable Throwable trouble) {
        if (trouble instanceof DeadlineException late) {
            stopIfHeldBack(late);
        }
        if (trouble instanceof ApiException said
                && (said.status() == UNAUTHORIZED
                        || said instanceof ScopeException
                        || said instanceof PlanException
                        || ALIKE.contains(String.valueOf(said.code())))) {
            stop("the service would refuse every item alike: " + JournalLine.said(said));
        }
    }

    /** Stops if a limit holds back whatever would come. */
    private void stopIfHeldBack(DeadlineException late) {
        RateLimitReason reason = late.reason();
        if (reason != null && (client != null || !reason.equals(RateLimitReason.CLIENT_RATE))) {
            stop("a limit of the service holds every item back until " + late.retryAt() + " (" + reason.value() + ")");
        }
    }

    /** Item by item, whether it came to the service: stops after several in a row, of whichever threads, that did not. */
    void reached(boolean isReached) {
        if (isReached) {
            unconnected.set(0);
        } else if (unconnected.incrementAndGet() >= MOST_UNCONNECTED) {
            stop(MOST_UNCONNECTED + " items in a row did not reach the service");
        }
    }

    /** The item that has this key, in its form as sent: the first that asked. */
    int owner(String key, int position) {
        Integer first = taken.putIfAbsent(key, position);
        return first == null ? position : first;
    }

    @Nullable
    RecordedWrite past(String key) {
        return journal.known().past(key);
    }

    /**
     * What earlier runs may have done of an item whose write this run did not come to; null for nothing.
     *
     * @param sentAs the key as it would have been sent; null if the function did not come to that either
     */
    @Nullable
    EarlierResult earlierResult(IdempotencyKey key, @Nullable String sentAs, int position) {
        if (sentAs != null) {
            RecordedWrite past = owner(sentAs, position) == position ? past(sentAs) : null;
            return past == null || !past.isPerhapsDone() ? null : EarlierResult.exactly(past);
        }
        List<RecordedWrite> writes =
                ofItem(key).stream().filter(RecordedWrite::isPerhapsDone).toList();
        for (RecordedWrite each : writes) {
            if (each.state() != RecordedWrite.State.DONE) {
                return EarlierResult.exactly(each);
            }
        }
        if (writes.isEmpty()) {
            return null;
        }
        RecordedWrite first = writes.get(0);
        boolean isIts = writes.size() == 1 && Objects.equals(client, first.client()) && !shared.contains(key);
        return isIts ? EarlierResult.exactly(first) : EarlierResult.perhapsAnother(first);
    }

    /**
     * What an earlier run may have done of an item in another way than this one is about to; null for nothing. A key that
     * several writes have is made for several.
     */
    @Nullable
    RecordedWrite elsewhere(IdempotencyKey key) {
        List<RecordedWrite> writes = shared.contains(key) ? List.of() : ofItem(key);
        return writes.size() == 1 && writes.get(0).isPerhapsDone() ? writes.get(0) : null;
    }

    private List<RecordedWrite> ofItem(IdempotencyKey key) {
        return journal.known().ofItem(JournalLine.mark(key)).stream()
                .filter(each -> client == null || client.equals(each.client()))
                .toList();
    }

    /** The unclear writes of earlier runs that are none of these items', whether the run came to them or not. */
    List<UnknownWrite> unclaimed(Collection<? extends BatchItem<?>> slots) {
        Set<String> claimed = new HashSet<>(taken.keySet());
        Set<Integer> came = new HashSet<>(taken.values());
        for (BatchItem<?> item : slots) {
            IdempotencyKey key = item.key();
            if (key != null && !came.contains(item.position())) {
                ofItem(key).forEach(each -> claimed.add(each.key()));
            }
        }
        return journal.known().unclear().stream()
                .filter(each -> !claimed.contains(each.key()))
                .map(each -> each.unknown(
                        each.withAnswer("an earlier run may have done it, and it is in no item of this one")))
                .toList();
    }

    /** The latest moment that the journal knows of. */
    Instant latest() {
        return journal.known().latest();
    }

    Instant now() {
        return time.now();
    }

    /** Puts a line on disk; false if that failed, which ends the run. */
    boolean force(JournalLine line) {
        try {
            journal.force(line);
            return true;
        } catch (IOException e) {
            unwritable(e);
            return false;
        }
    }

    /** Adds a line; if that fails the run ends, and the next one finds the write unclear. */
    void note(JournalLine line) {
        try {
            journal.note(line);
        } catch (IOException e) {
            unwritable(e);
        }
    }

    /** Puts all on disk. */
    void end() {
        try {
            journal.forceAll();
        } catch (IOException e) {
            unwritable(e);
        }
    }

    private void unwritable(IOException e) {
        stop("the journal cannot be written: " + PrintableText.of(String.valueOf(e.getMessage())));
    }
}
