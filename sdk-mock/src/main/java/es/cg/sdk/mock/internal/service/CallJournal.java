package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.store.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The latest requests with their outcomes, up to a capacity; the bodies of only the newest of them. Of all requests,
 * counts what was used. Thread-safe.
 */
public final class CallJournal {
    private static final long NANOS_OF_TENTH = 100_000;
    private static final double TENTHS = 10;

    private final int capacity;
    private final int bodies;
    private final Deque<RecordedCall> withBody = new ArrayDeque<>();
    private final Deque<RecordedCall> older = new ArrayDeque<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final UsedOperations used = new UsedOperations();
    private long recorded;
    private Runnable listener = () -> {};

    /** Creates a journal that keeps this many calls, and the bodies of this many of them. */
    public CallJournal(int capacity, int bodies) {
        this.capacity = capacity;
        this.bodies = bodies;
    }

    /**
     * A request with its outcome.
     *
     * @param number the position in the order of all requests, from 1
     * @param at the moment on the environment's clock
     * @param firm the id of the firm that answered: that of the key, or the first for a key that no firm has
     * @param sandbox whether the request was sent to the sandbox
     * @param operation the operation's id; null if the path has none
     * @param request the method and path
     * @param keyPrefix the public part of the key; null without a valid key
     * @param client the client that the request is about; 0 for none
     * @param headers the headers without secrets
     * @param bodies the beginnings of both bodies
     * @param status the status of the answer
     * @param requestId the id of the request, as the answer has it
     * @param idempotencyKey the idempotency key; null for none
     * @param replayed whether the answer repeats an earlier one
     * @param done whether the request changed something
     * @param digest the SHA-256 of the whole body; empty for a read
     * @param refusedBy the error code; null without an error
     * @param why the reason of the error; null without an error
     * @param fault the injected fault; null for none
     * @param trace the id that links the request with the events and tasks that it caused
     * @param exchange the query of the request, and the answer
     * @param attempt how many of the recorded calls had its idempotency key up to this one; 0 without such a key
     */
    public record RecordedCall(
            long number,
            Instant at,
            String firm,
            boolean sandbox,
            @Nullable String operation,
            String request,
            @Nullable String keyPrefix,
            long client,
            Map<String, String> headers,
            Bodies bodies,
            int status,
            String requestId,
            @Nullable String idempotencyKey,
            boolean replayed,
            boolean done,
            String digest,
            @Nullable String refusedBy,
            @Nullable String why,
            @Nullable String fault,
            String trace,
            Exchange exchange,
            int attempt) {
        /** Returns the name of the environment. */
        public String environment() {
            return Environment.name(sandbox);
        }

        /** Returns the beginning of the body as text; empty if only its digest is kept. */
        public String body() {
            return bodies.sent;
        }

        /** Returns the beginning of the answer's body as text, without secrets; empty for a file. */
        public String answer() {
            return bodies.answered;
        }

        private @Nullable String attemptsKey() {
            return Draft.attemptsKey(idempotencyKey, keyPrefix, sandbox);
        }
    }

    /** The beginnings of the body of a request and of its answer, until they are forgotten. Thread-safe. */
    public static final class Bodies {
        private volatile String sent;
        private volatile String answered;

        Bodies(String sent, String answered) {
            this.sent = sent;
            this.answered = answered;
        }

        private void forget() {
            sent = "";
            answered = "";
        }
    }

    /** What becomes a {@link RecordedCall}, which has the same members. Confined to one thread. */
    public static final class Draft {
        public Instant at = Instant.EPOCH;
        public String firm = Environment.firmId(1);
        public boolean sandbox;
        public @Nullable String operation;
        public String request = "";
        public @Nullable String keyPrefix;
        public long client;
        public Map<String, String> headers = Map.of();
        public String body = "";
        public String answer = "";
        public int status;
        public String requestId = "";
        public @Nullable String idempotencyKey;
        public boolean replayed;
        public boolean done;
        public String digest = "";
        public @Nullable String refusedBy;
        public @Nullable String why;
        public @Nullable String fault;
        public String trace = "";
        public Exchange exchange = new Exchange("", Map.of(), Instant.EPOCH, Duration.ZERO);

        private RecordedCall recorded(long number, int attempt) {
            return new RecordedCall(
                    number,
                    at,
                    firm,
                    sandbox,
                    operation,
                    request,
                    keyPrefix,
                    client,
                    headers,
                    new Bodies(body, answer),
                    status,
                    requestId,
                    idempotencyKey,
                    replayed,
                    done,
                    digest,
                    refusedBy,
                    why,
                    fault,
                    trace,
                    exchange,
                    attempt);
        }

        private static @Nullable String attemptsKey(
                @Nullable String idempotencyKey, @Nullable String keyPrefix, boolean sandbox) {
            return idempotencyKey == null ? null : keyPrefix + " " + sandbox + " " + idempotencyKey;
        }
    }

    /**
     * What a call and its answer had besides.
     *
     * @param query the query with its question mark; empty for none
     * @param headers the headers of the answer
     * @param received when the request was received, in real time
     * @param took how long the mock took to answer it, in real time, without an injected delay
     */
    public record Exchange(String query, Map<String, String> headers, Instant received, Duration took) {
        /** Returns how long the mock took, in milliseconds with one decimal. */
        public double millis() {
            return Math.floorDiv(took.toNanos(), NANOS_OF_TENTH) / TENTHS;
        }
    }

    /** Sets the listener that is called after each recorded call; it must not wait. */
    public synchronized void whenRecorded(Runnable newListener) {
        listener = newListener;
    }

    /** Records a call, whose number is assigned here. */
    public synchronized void record(Draft call) {
        recorded++;
        String key = Draft.attemptsKey(call.idempotencyKey, call.keyPrefix, call.sandbox);
        withBody.addLast(call.recorded(recorded, attempt(key)));
        if (withBody.size() > bodies) {
            RecordedCall oldest = withBody.removeFirst();
            oldest.bodies().forget();
            older.addLast(oldest);
        }
        if (size() > capacity) {
            forget((older.isEmpty() ? withBody : older).removeFirst());
        }
        listener.run();
    }

    /** Counts a call of an operation, also if it is not among the latest any more. */
    synchronized void count(String operation, @Nullable ApiCall call) {
        used.add(operation, call);
    }

    /** Adds each operation that was called to a list, with its count, request fields and filters. */
    public synchronized void used(ArrayNode list) {
        used.addTo(list);
    }

    private int attempt(@Nullable String key) {
        return key == null ? 0 : attempts.merge(key, 1, Integer::sum);
    }

    /** Forgets the attempts of a key with its last recorded call. */
    private void forget(RecordedCall dropped) {
        String key = dropped.attemptsKey();
        if (key != null) {
            attempts.remove(key, dropped.attempt());
        }
    }

    private int size() {
        return withBody.size() + older.size();
    }

    /** Returns the recorded calls, newest first. */
    public synchronized List<RecordedCall> newestFirst() {
        List<RecordedCall> list = new ArrayList<>(older);
        list.addAll(withBody);
        Collections.reverse(list);
        return list;
    }

    /** Returns the recorded call of a number; null if there is none, or none any more. */
    public synchronized @Nullable RecordedCall find(long number) {
        long oldest = recorded - size() + 1;
        if (number < oldest || number > recorded) {
            return null;
        }
        Deque<RecordedCall> deque = number <= recorded - withBody.size() ? older : withBody;
        return deque.stream()
                .filter(call -> call.number() == number)
                .findFirst()
                .orElse(null);
    }

    /** Returns the number of calls that were recorded, dropped ones included. */
    public synchronized long recorded() {
        return recorded;
    }

    /** Returns the number of calls that were dropped because of the capacity. */
    public synchronized long evicted() {
        return recorded - size();
    }

    /** Removes all calls. */
    public synchronized void clear() {
        withBody.clear();
        older.clear();
        attempts.clear();
        used.clear();
        recorded = 0;
    }
}
