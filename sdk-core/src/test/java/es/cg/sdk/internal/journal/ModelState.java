package es.cg.sdk.internal.journal;

import es.cg.sdk.journal.WriteRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A state of two processes, their journal, and the service. Immutable.
 *
 * @param now the time, in minutes
 * @param apiKey the number of the current API key
 * @param row the journal's record
 * @param before the record before the last commit
 * @param documents how many documents the service has made
 * @param memory the answers that the service keeps
 * @param processes the two processes
 * @param requests all requests that were ever sent
 * @param events what has happened that cannot be undone
 * @param calls how many calls may still begin
 */
record ModelState(
        long now,
        int apiKey,
        @Nullable WriteRecord row,
        @Nullable WriteRecord before,
        int documents,
        List<Kept> memory,
        List<ModelProcess> processes,
        List<Sent> requests,
        Set<Event> events,
        int calls) {
    /** What may lead to two documents, and what may only happen once. */
    enum Event {
        LEASE_PASSED,
        PERSON_SAID_NOT_DONE,
        DAY_PASSED,
        KEY_ROTATED,
        FAILURE_STORED,
        OTHER_DATA,
        KILLED,
        /** A request was executed after the lease of its process had ended. */
        FROZEN_AFTER_CHECK,
        SERVICE_FORGOT,
        COMMIT_LOST,
        ROW_PURGED
    }

    enum Phase {
        IDLE,
        DECIDING,
        STORING,
        CLAIMED,
        WAITING_FOR_ANSWER,
        ENDING
    }

    private static final Comparator<ModelProcess> ORDER = Comparator.comparing(ModelProcess::phase)
            .thenComparing(ModelProcess::request)
            .thenComparing(ModelProcess::hashCode);

    /** How a call ended; {@code document} is 0 if none is known. */
    record Result(boolean nothingDone, @Nullable String answer, int document) {}

    record ModelProcess(
            Phase phase,
            int data,
            int apiKey,
            @Nullable WriteDecision decision,
            @Nullable WriteRecord held,
            int request,
            @Nullable Result result) {
        static final ModelProcess IDLE = new ModelProcess(Phase.IDLE, 0, 0, null, null, -1, null);

        ModelProcess in(Phase next) {
            return new ModelProcess(next, data, apiKey, decision, held, request, result);
        }

        ModelProcess deciding() {
            return new ModelProcess(Phase.DECIDING, data, apiKey, null, held, request, result);
        }

        /** Stores the record of what is about to be sent; without a decision, what was found about a write in doubt. */
        ModelProcess storing(@Nullable WriteDecision made, WriteRecord record) {
            return new ModelProcess(Phase.STORING, data, apiKey, made, record, request, result);
        }

        ModelProcess holding(WriteRecord record) {
            return new ModelProcess(Phase.CLAIMED, data, apiKey, decision, record, request, result);
        }

        ModelProcess sent(int number) {
            return new ModelProcess(Phase.WAITING_FOR_ANSWER, data, apiKey, null, held, number, result);
        }

        ModelProcess ended(Result how) {
            return new ModelProcess(Phase.ENDING, data, apiKey, null, held, -1, how);
        }
    }

    /**
     * A request.
     *
     * @param leaseEnd until when its process held the record
     * @param flying whether it may still arrive
     * @param settled whether it is certain that it did nothing, as far as a process could learn
     */
    record Sent(int data, int apiKey, long at, long leaseEnd, boolean flying, boolean settled) {
        Sent landed() {
            return new Sent(data, apiKey, at, leaseEnd, false, settled);
        }

        Sent proven() {
            return new Sent(data, apiKey, at, leaseEnd, flying, true);
        }
    }

    /** An answer that the service keeps; {@code document} is 0 for a failure. */
    record Kept(int apiKey, int data, long at, int document) {}

    /** Returns the first state of runs of so many calls. */
    static ModelState first(int calls) {
        return new ModelState(
                0,
                0,
                null,
                null,
                0,
                List.of(),
                List.of(ModelProcess.IDLE, ModelProcess.IDLE),
                List.of(),
                Set.of(),
                calls);
    }

    boolean has(Event event) {
        return events.contains(event);
    }

    ModelState happened(Event event) {
        EnumSet<Event> more = events.isEmpty() ? EnumSet.noneOf(Event.class) : EnumSet.copyOf(events);
        more.add(event);
        return new ModelState(now, apiKey, row, before, documents, memory, processes, requests, more, calls);
    }

    ModelState at(long time) {
        return new ModelState(time, apiKey, row, before, documents, memory, processes, requests, events, calls);
    }

    ModelState withKey(int key) {
        return new ModelState(now, key, row, before, documents, memory, processes, requests, events, calls);
    }

    ModelState committed(@Nullable WriteRecord next) {
        return new ModelState(
                now,
                apiKey,
                next,
                has(Event.COMMIT_LOST) ? null : row,
                documents,
                memory,
                processes,
                requests,
                events,
                calls);
    }

    ModelState withService(int made, List<Kept> kept) {
        return new ModelState(now, apiKey, row, before, made, kept, processes, requests, events, calls);
    }

    /** Sets what a process does. The two are alike, so their order does not count. */
    ModelState process(int index, ModelProcess next) {
        ModelProcess other = processes.get(1 - index);
        List<ModelProcess> all = ORDER.compare(next, other) <= 0 ? List.of(next, other) : List.of(other, next);
        return new ModelState(now, apiKey, row, before, documents, memory, all, requests, events, calls);
    }

    ModelState requests(List<Sent> all) {
        return new ModelState(now, apiKey, row, before, documents, memory, processes, List.copyOf(all), events, calls);
    }

    ModelState request(int index, UnaryOperator<Sent> change) {
        List<Sent> all = new ArrayList<>(requests);
        all.set(index, change.apply(all.get(index)));
        return requests(all);
    }

    ModelState withCalls(int left) {
        return new ModelState(now, apiKey, row, before, documents, memory, processes, requests, events, left);
    }
}
