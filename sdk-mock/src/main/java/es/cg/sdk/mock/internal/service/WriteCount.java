package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How often a write was called and how often it was done. A replay repeats an answer, so it does nothing.
 *
 * @param which the filter in words after the operation; empty for none
 * @param recorded the calls, newest first
 * @param inAll the number of calls of the operation without the filter
 * @param forgotten the number of calls that are no longer recorded
 */
public record WriteCount(String operation, String which, List<RecordedCall> recorded, int inAll, long forgotten) {
    /**
     * Counts the recorded calls of an operation that pass a filter.
     *
     * @param which the filter in words after the operation, such as "with the idempotency key k"; empty for none
     * @throws IllegalArgumentException if there is no such operation, or if it only reads
     */
    public static WriteCount of(
            CallJournal journal, Contract contract, String operation, String which, Predicate<RecordedCall> filter) {
        contract.mustHave(operation);
        for (ApiOperation each : contract.operations()) {
            if (each.id().equals(operation) && each.method().equals("GET")) {
                throw new IllegalArgumentException(operation + " only reads: there is nothing that it could do twice");
            }
        }
        List<RecordedCall> all = new ArrayList<>(journal.newestFirst());
        all.removeIf(call -> !operation.equals(call.operation()));
        return new WriteCount(operation, which, all.stream().filter(filter).toList(), all.size(), journal.evicted());
    }

    /** Returns the number of recorded. */
    public int calls() {
        return recorded.size();
    }

    /** Returns the number of calls that did something. */
    public int done() {
        return (int) recorded.stream().filter(RecordedCall::done).count();
    }

    /** Returns the number of calls that repeated an earlier answer. */
    public int replays() {
        return (int) recorded.stream().filter(RecordedCall::replayed).count();
    }

    /** Whether exactly one call did something, and no older call was dropped. */
    public boolean isOnce() {
        return done() == 1 && forgotten == 0;
    }

    /** Returns what was found, as a sentence without a full stop. */
    public String sentence() {
        String what = operation + (which.isEmpty() ? "" : " " + which);
        String found;
        if (recorded.isEmpty()) {
            found = what + " was never called"
                    + (inAll == 0 ? "" : "; " + operation + " was called " + times(inAll) + " in all");
        } else if (done() == 0) {
            found = what + " was called " + times(recorded.size()) + ", and nothing was done: " + reasons();
        } else {
            found = what + " was done " + times(done()) + ", in " + number(recorded.size(), "call") + replayed()
                    + keys();
        }
        return forgotten == 0
                ? found
                : found + ", but " + number(forgotten, "older call") + (forgotten == 1 ? " was" : " were")
                        + " dropped, so the number is unknown";
    }

    private String reasons() {
        return recorded.stream()
                .flatMap(call ->
                        call.refusedBy() == null ? Stream.ofNullable(call.fault()) : Stream.of(call.refusedBy()))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(", "));
    }

    private String replayed() {
        return replays() == 0 ? "" : ", " + replays() + " of them replayed";
    }

    private String keys() {
        List<String> keys = recorded.stream()
                .filter(RecordedCall::done)
                .map(RecordedCall::idempotencyKey)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        return done() < 2 || keys.isEmpty() ? "" : ", under the idempotency keys " + String.join(", ", keys);
    }

    private static String times(long times) {
        return times == 1 ? "once" : times + " times";
    }

    private static String number(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
