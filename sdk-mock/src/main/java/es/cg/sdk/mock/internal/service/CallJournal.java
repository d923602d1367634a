package es.cg.sdk.mock.internal.service;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every request and what became of it, up to a number. Thread-safe. */
public final class CallJournal {
    private final int capacity;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private long recorded;

    /** A journal that keeps so many. */
    public CallJournal(int capacity) {
        this.capacity = capacity;
    }

    /**
     * A request and what became of it.
     *
     * @param number its place in the order of all requests
     * @param at the moment on the world's clock
     * @param sandbox which world it came to
     * @param operation its name; null if it led to none
     * @param request the method and path
     * @param keyPrefix the part of the key that is no secret; null if it came without a valid one
     * @param client the client acted on; 0 for none
     * @param headers as they came, secrets out
     * @param body as it came, as text, and no more of it than a person reads
     * @param status the answer's
     * @param requestId the answer's
     * @param idempotencyKey as it came; null for none
     * @param replayed whether the answer was an earlier one
     * @param done whether it changed something
     * @param digest of the whole body, if it is not that of a read
     * @param refusedBy the code that refused it; null if none did
     * @param why what would have had to be otherwise; null if it was not refused
     * @param fault what was injected; null for nothing
     * @param trace what binds it to all that follows from it
     */
    public record Entry(
            long number,
            Instant at,
            boolean sandbox,
            @Nullable String operation,
            String request,
            @Nullable String keyPrefix,
            long client,
            Map<String, String> headers,
            String body,
            int status,
            String requestId,
            @Nullable String idempotencyKey,
            boolean replayed,
            boolean done,
            String digest,
            @Nullable String refusedBy,
            @Nullable String why,
            @Nullable String fault,
            String trace) {}

    /** Writes one down. The number in it is given here. */
    public synchronized void record(Entry entry) {
        recorded++;
        entries.addLast(new Entry(
                recorded,
                entry.at(),
                entry.sandbox(),
                entry.operation(),
                entry.request(),
                entry.keyPrefix(),
                entry.client(),
                entry.headers(),
                entry.body(),
                entry.status(),
                entry.requestId(),
                entry.idempotencyKey(),
                entry.replayed(),
                entry.done(),
                entry.digest(),
                entry.refusedBy(),
                entry.why(),
                entry.fault(),
                entry.trace()));
        if (entries.size() > capacity) {
            entries.removeFirst();
        }
    }

    /** What it keeps, newest first. */
    public synchronized List<Entry> newestFirst() {
        List<Entry> list = new ArrayList<>(entries);
        Collections.reverse(list);
        return list;
    }

    /** How many it no longer keeps. */
    public synchronized long evicted() {
        return recorded - entries.size();
    }

    /** Forgets all. */
    public synchronized void clear() {
        entries.clear();
        recorded = 0;
    }
}
