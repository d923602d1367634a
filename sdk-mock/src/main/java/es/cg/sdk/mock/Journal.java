package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.service.CallJournal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was asked of the mock, and what became of it. Thread-safe. */
public final class Journal {
    private final CallJournal journal;

    Journal(CallJournal journal) {
        this.journal = journal;
    }

    /**
     * A request and what became of it.
     *
     * @param at the moment on the mock's clock
     * @param operation as openapi.json names it; null if it led to none
     * @param request the method and path
     * @param client the client acted on; 0 for none
     * @param body as it came
     * @param status the answer's
     * @param requestId the answer's
     * @param idempotencyKey as it came; null for none
     * @param replayed whether the answer was an earlier one
     * @param refusedBy the code that refused it; null if none did
     * @param why what would have had to be otherwise; null if it was not refused
     * @param fault what was injected; null for nothing
     */
    public record Call(
            Instant at,
            @Nullable String operation,
            String request,
            long client,
            String body,
            int status,
            String requestId,
            @Nullable String idempotencyKey,
            boolean replayed,
            @Nullable String refusedBy,
            @Nullable String why,
            @Nullable String fault) {
        /** One line of it. */
        @Override
        public String toString() {
            return request + (client == 0 ? "" : " for " + client) + " → " + status
                    + (refusedBy == null ? "" : " " + refusedBy + " (" + why + ")")
                    + (idempotencyKey == null ? "" : ", key " + idempotencyKey)
                    + (replayed ? ", replayed" : "")
                    + (fault == null ? "" : ", fault " + fault);
        }
    }

    /** All calls that it keeps, newest first. */
    public List<Call> calls() {
        return journal.newestFirst().stream().map(Journal::call).toList();
    }

    /** The calls of an operation that it keeps, newest first. */
    public List<Call> calls(String operation) {
        return calls().stream()
                .filter(call -> operation.equals(call.operation()))
                .toList();
    }

    /**
     * Holds that an operation was called so many times.
     *
     * @throws AssertionError if it was not, with what was called instead; or if older calls were forgotten, so that
     *     nobody can say
     */
    public void assertCalled(String operation, int times) {
        List<Call> calls = calls(operation);
        if (calls.size() != times || forgotten() > 0) {
            throw new AssertionError(operation + " should have been called " + times + " times, but was called "
                    + calls.size() + " times" + doubt() + ". All calls, newest first:\n" + listed(calls()));
        }
    }

    /** Holds that an operation was never called: {@link #assertCalled} with 0. */
    public void assertNever(String operation) {
        assertCalled(operation, 0);
    }

    /** What the calls of a write came to: how many there were, how many were done, how many were answered again. */
    public Proof proof(String operation) {
        List<Call> calls = calls(operation);
        long done = calls.stream()
                .filter(call -> call.status() < 300 && !call.replayed())
                .count();
        long replays = calls.stream().filter(Call::replayed).count();
        Map<String, Set<String>> keysByBody = new LinkedHashMap<>();
        for (Call call : calls) {
            keysByBody
                    .computeIfAbsent(call.client() + " " + call.body(), each -> new LinkedHashSet<>())
                    .add(Objects.requireNonNullElse(call.idempotencyKey(), "none"));
        }
        List<String> changed = keysByBody.values().stream()
                .filter(keys -> keys.size() > 1)
                .map(keys -> String.join(", ", keys))
                .toList();
        return new Proof(calls.size(), done, replays, changed);
    }

    /**
     * What the calls of a write came to.
     *
     * @param calls how many came
     * @param done how many had an effect
     * @param replays how many were answered with what their key had got before
     * @param changedKeys the keys of each body that came under more than one
     */
    public record Proof(long calls, long done, long replays, List<String> changedKeys) {
        /** Such as "3 calls, 1 done, 2 replays". */
        @Override
        public String toString() {
            return calls + " calls, " + done + " done, " + replays + " replays"
                    + (changedKeys.isEmpty() ? "" : "; one body under several keys: " + changedKeys);
        }
    }

    /** How many older calls it no longer keeps. */
    public long forgotten() {
        return journal.evicted();
    }

    /** Forgets all calls. */
    public void clear() {
        journal.clear();
    }

    private String doubt() {
        return forgotten() == 0 ? "" : " since " + forgotten() + " older calls were forgotten: nobody can say";
    }

    private static String listed(List<Call> calls) {
        return calls.isEmpty() ? "(none)" : calls.stream().map(Call::toString).collect(Collectors.joining("\n"));
    }

    private static Call call(CallJournal.Entry entry) {
        return new Call(
                entry.at(),
                entry.operation(),
                entry.request(),
                entry.client(),
                entry.body(),
                entry.status(),
                entry.requestId(),
                entry.idempotencyKey(),
                entry.replayed(),
                entry.refusedBy(),
                entry.why(),
                entry.fault());
    }
}
