package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.WriteCount;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The latest 10,000 requests to the mock with their outcomes, of both environments. Thread-safe. */
public final class Journal {
    private static final int MAX_LISTED = 20;

    private final CallJournal journal;
    private final Contract contract;

    Journal(CallJournal journal, Contract contract) {
        this.journal = journal;
        this.contract = contract;
    }

    /**
     * A request with its outcome.
     *
     * @param at the moment on the mock's clock
     * @param firm the id of the firm that has the API key; the first firm's for a key that no firm has
     * @param sandbox whether the request was sent to the sandbox
     * @param operation the id in openapi.json; null if the path has no operation
     * @param request the method and path
     * @param client the client that the request is about; 0 for none
     * @param body the body as it was sent, up to 20,000 characters; empty for all but the newest 2,000 calls
     * @param status the status of the answer
     * @param requestId the id of the request, as the answer has it
     * @param idempotencyKey the idempotency key; null for none
     * @param replayed whether the answer repeats an earlier one
     * @param done whether the request changed something; a started job counts, even if it fails later
     * @param refusedBy the error code; null without an error
     * @param why the reason of the error; null without an error
     * @param fault the injected fault; null for none
     */
    public record Call(
            Instant at,
            String firm,
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
        /** Describes the call in one line. */
        @Override
        public String toString() {
            return (sandbox ? "sandbox: " : "") + request + (client == 0 ? "" : " for " + client) + " → " + status
                    + (refusedBy == null ? "" : " " + refusedBy + " (" + why + ")")
                    + (idempotencyKey == null ? "" : ", key " + idempotencyKey)
                    + (replayed ? ", replayed" : "")
                    + (fault == null ? "" : ", fault " + fault);
        }
    }

    /** Returns all calls, newest first. */
    public List<Call> calls() {
        return journal.newestFirst().stream().map(Journal::call).toList();
    }

    /**
     * Returns the calls of an operation, newest first, including those to the sandbox and those with an error.
     *
     * @throws IllegalArgumentException if there is no such operation
     */
    public List<Call> calls(String operation) {
        return recorded(operation).stream().map(Journal::call).toList();
    }

    /**
     * Checks that an operation was called this many times.
     *
     * @throws AssertionError if it was not, with the calls that were made; or if older calls were dropped, so that the
     *     number is unknown
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

    /** Checks that an operation was never called: {@link #assertCalled} with 0. */
    public void assertNever(String operation) {
        assertCalled(operation, 0);
    }

    /**
     * Checks that an operation was done exactly once, in however many calls. A call that is replayed, because it has
     * the idempotency key of an earlier one, does nothing.
     *
     * @throws AssertionError if it was not, with what was found; or if older calls were dropped, so that the number is
     *     unknown
     * @throws IllegalArgumentException if there is no such operation, or if it only reads
     */
    public void assertDoneOnce(String operation) {
        checkDoneOnce(operation, "", call -> true);
    }

    /** Checks as {@link #assertDoneOnce(String)}, for the calls with this idempotency key. */
    public void assertDoneOnce(String operation, String idempotencyKey) {
        checkDoneOnce(
                operation,
                "with the idempotency key " + idempotencyKey,
                call -> idempotencyKey.equals(call.idempotencyKey()));
    }

    /** Checks as {@link #assertDoneOnce(String)}, for the calls that pass this filter. */
    public void assertDoneOnce(String operation, Predicate<Call> filter) {
        checkDoneOnce(operation, "with this filter", call -> filter.test(call(call)));
    }

    private void checkDoneOnce(String operation, String which, Predicate<CallJournal.RecordedCall> filter) {
        WriteCount count = WriteCount.of(journal, contract, operation, which, filter);
        if (!count.isOnce()) {
            List<Call> calls = count.recorded().stream().map(Journal::call).toList();
            throw new AssertionError(count.sentence() + ". It should have been done once. The calls, newest first:\n"
                    + listed(calls.isEmpty() ? calls() : calls));
        }
    }

    /**
     * Counts the calls of a write, how many of them were done, and how many were replays.
     *
     * @throws IllegalStateException if older calls were dropped, so that the numbers are unknown
     * @throws IllegalArgumentException if there is no such operation
     */
    public Proof proof(String operation) {
        List<CallJournal.RecordedCall> calls = recorded(operation);
        if (forgotten() > 0) {
            throw new IllegalStateException("the calls of " + operation + " are unknown" + doubt());
        }
        long done = calls.stream().filter(CallJournal.RecordedCall::done).count();
        long replays = calls.stream().filter(CallJournal.RecordedCall::replayed).count();
        Map<String, Set<String>> keysOfOne = new LinkedHashMap<>();
        for (CallJournal.RecordedCall call : calls) {
            keysOfOne
                    .computeIfAbsent(
                            call.firm() + call.sandbox() + call.request() + " " + call.client() + " " + call.digest(),
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
     * The counted calls of a write.
     *
     * @param calls the number of calls
     * @param done the number of calls that changed something
     * @param replays the number of calls that repeated the earlier answer of their key
     * @param changedKeys for each request that was sent with several idempotency keys, those keys
     */
    public record Proof(long calls, long done, long replays, List<String> changedKeys) {
        /** Describes the numbers, such as "3 calls, 1 done, 2 replays". */
        @Override
        public String toString() {
            return calls + " calls, " + done + " done, " + replays + " replays"
                    + (changedKeys.isEmpty() ? "" : "; one request under several keys: " + changedKeys);
        }
    }

    /** Returns the number of older calls that were dropped. */
    public long forgotten() {
        return journal.evicted();
    }

    /** Removes all calls. */
    public void clear() {
        journal.clear();
    }

    private List<CallJournal.RecordedCall> recorded(String operation) {
        contract.mustHave(operation);
        return journal.newestFirst().stream()
                .filter(call -> operation.equals(call.operation()))
                .toList();
    }

    private static String counted(int times) {
        return times == 1 ? "once" : times + " times";
    }

    private String doubt() {
        return forgotten() == 0 ? "" : " since " + forgotten() + " older calls were dropped";
    }

    private static String listed(List<Call> calls) {
        String shown = calls.stream().limit(MAX_LISTED).map(Call::toString).collect(Collectors.joining("\n"));
        return calls.isEmpty()
                ? "(none)"
                : shown + (calls.size() > MAX_LISTED ? "\n… and " + (calls.size() - MAX_LISTED) + " more" : "");
    }

    private static Call call(CallJournal.RecordedCall call) {
        return new Call(
                call.at(),
                call.firm(),
                call.sandbox(),
                call.operation(),
                call.request(),
                call.client(),
                call.body(),
                call.status(),
                call.requestId(),
                call.idempotencyKey(),
                call.replayed(),
                call.done(),
                call.refusedBy(),
                call.why(),
                call.fault());
    }
}
