package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.contract.Contract;
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
    private static final int MOST_LISTED = 20;

    private final CallJournal journal;
    private final Contract contract;

    Journal(CallJournal journal, Contract contract) {
        this.journal = journal;
        this.contract = contract;
    }

    /**
     * A request and what became of it.
     *
     * @param at the moment on the mock's clock
     * @param sandbox whether it came to the sandbox, and not to production
     * @param operation as openapi.json names it; null if it led to none
     * @param request the method and path
     * @param client the client acted on; 0 for none
     * @param body as it came; of a long one, the beginning
     * @param status the answer's
     * @param requestId the answer's
     * @param idempotencyKey as it came; null for none
     * @param replayed whether the answer was an earlier one
     * @param done whether it changed something; a job that was put down counts, whatever comes of it
     * @param refusedBy the code that refused it; null if none did
     * @param why what would have had to be otherwise; null if it was not refused
     * @param fault what was injected; null for nothing
     */
    public record Call(
            Instant at,
            boolean sandbox,
            @Nullable String operation,
            String request,
            long client,
            String body,
            int status,
            String requestId,
            @Nullable String idempotencyKey,
            boolean replayed,
            boolean done,
            @Nullable String refusedBy,
            @Nullable String why,
            @Nullable String fault) {
        /** One line of it. */
        @Override
        public String toString() {
            return (sandbox ? "sandbox: " : "") + request + (client == 0 ? "" : " for " + client) + " → " + status
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

    /**
     * The calls of an operation that it keeps, newest first, those to the sandbox and those that were refused included.
     *
     * @throws IllegalArgumentException if there is no such operation
     */
    public List<Call> calls(String operation) {
        return entries(operation).stream().map(Journal::call).toList();
    }

    /**
     * Holds that an operation was called so many times.
     *
     * @throws AssertionError if it was not, with what was called instead; or if older calls were forgotten, so that
     *     nobody can say
     * @throws IllegalArgumentException if there is no such operation
     */
    public void assertCalled(String operation, int times) {
        List<Call> calls = calls(operation);
        if (calls.size() != times || forgotten() > 0) {
            throw new AssertionError(operation + " should have been called " + counted(times) + ", but was called "
                    + counted(calls.size()) + doubt() + ". The calls, newest first:\n"
                    + listed(calls.isEmpty() ? calls() : calls));
        }
    }

    /** Holds that an operation was never called: {@link #assertCalled} with 0. */
    public void assertNever(String operation) {
        assertCalled(operation, 0);
    }

    /**
     * What the calls of a write came to: how many there were, how many were done, how many were answered again.
     *
     * @throws IllegalStateException if older calls were forgotten, so that nobody can say
     * @throws IllegalArgumentException if there is no such operation
     */
    public Proof proof(String operation) {
        List<CallJournal.Entry> calls = entries(operation);
        if (forgotten() > 0) {
            throw new IllegalStateException("what became of " + operation + " cannot be told" + doubt());
        }
        long done = calls.stream().filter(CallJournal.Entry::done).count();
        long replays = calls.stream().filter(CallJournal.Entry::replayed).count();
        Map<String, Set<String>> keysOfOne = new LinkedHashMap<>();
        for (CallJournal.Entry call : calls) {
            keysOfOne
                    .computeIfAbsent(
                            call.sandbox() + call.request() + " " + call.client() + " " + call.digest(),
                            each -> new LinkedHashSet<>())
                    .add(Objects.requireNonNullElse(call.idempotencyKey(), "none"));
        }
        List<String> changed = keysOfOne.values().stream()
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
     * @param changedKeys the keys of each request that came under more than one
     */
    public record Proof(long calls, long done, long replays, List<String> changedKeys) {
        /** Such as "3 calls, 1 done, 2 replays". */
        @Override
        public String toString() {
            return calls + " calls, " + done + " done, " + replays + " replays"
                    + (changedKeys.isEmpty() ? "" : "; one request under several keys: " + changedKeys);
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

    private List<CallJournal.Entry> entries(String operation) {
        contract.mustHave(operation);
        return journal.newestFirst().stream()
                .filter(entry -> operation.equals(entry.operation()))
                .toList();
    }

    private static String counted(int times) {
        return times == 1 ? "once" : times + " times";
    }

    private String doubt() {
        return forgotten() == 0 ? "" : " since " + forgotten() + " older calls were forgotten: nobody can say";
    }

    private static String listed(List<Call> calls) {
        String shown = calls.stream().limit(MOST_LISTED).map(Call::toString).collect(Collectors.joining("\n"));
        return calls.isEmpty()
                ? "(none)"
                : shown + (calls.size() > MOST_LISTED ? "\n… and " + (calls.size() - MOST_LISTED) + " more" : "");
    }

    private static Call call(CallJournal.Entry entry) {
        return new Call(
                entry.at(),
                entry.sandbox(),
                entry.operation(),
                entry.request(),
                entry.client(),
                entry.body(),
                entry.status(),
                entry.requestId(),
                entry.idempotencyKey(),
                entry.replayed(),
                entry.done(),
                entry.refusedBy(),
                entry.why(),
                entry.fault());
    }
}
