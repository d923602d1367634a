package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's call that follows a request, record, job, event or delivery: everything that it has caused, in
 * the order of time. Guarded by the service's lock, except for the timeline of an invoice.
 */
final class TraceHandlers {
    private static final int MAX_TRACES = 30;
    private static final int MAX_RECENT = 20;
    private static final int MAX_STEPS = 500;

    // A job has its record as its result, or before that in what it was started with.
    private static final List<String> NAMED_BY_A_JOB = List.of("/resultado/id", "/_payload/id", "/_payload/factura_id");

    private final Firms firms;
    private final CallJournal journal;
    private final ReentrantLock lock;

    TraceHandlers(Firms firms, SharedState shared) {
        this.firms = firms;
        this.journal = shared.journal();
        this.lock = shared.lock();
    }

    /** Returns the steps of what {@code of} names, in any firm; the newest writes without it. */
    ApiResponse traces(PanelCall call) {
        String of = call.filter("of");
        ObjectNode answer = Fields.none().put("of", of);
        List<RecordedCall> calls = journal.newestFirst();
        if (of.isEmpty()) {
            recent(answer.putArray("recent"), calls);
        } else {
            ArrayNode groups = answer.putArray("traces");
            boolean more = false;
            for (Firm firm : firms.used()) {
                for (FirmEnvironment each : firm.environments()) {
                    Set<String> traces = traces(each, calls, of);
                    more |= traces.size() > MAX_TRACES;
                    traces.stream().limit(MAX_TRACES).forEach(trace -> group(each, calls, trace, groups));
                }
            }
            answer.put("more", more);
        }
        answer.put("kept", journal.recorded() - journal.evicted()).put("forgotten", journal.evicted());
        return ApiResponse.of(200, answer);
    }

    /**
     * Returns all that is known of an invoice, in the order of time: the requests about it and their attempts, what
     * they caused, its places in the chain, the tax authority's answer and its payments. Takes the service's lock
     * itself, and not while it looks through the requests.
     */
    ApiResponse timeline(PanelCall call) {
        BookRecords.Found asked = locked(() -> invoice(call));
        Set<String> ids = locked(() -> ids(asked.row()));
        List<RecordedCall> calls = journal.newestFirst();
        Set<String> traces = mentioned(asked.environment(), calls, ids);
        ObjectNode answer = Fields.none();
        TraceSteps steps = locked(() -> told(invoice(call), traces, answer));
        about(asked, calls, traces).forEach(steps::request);
        List<ObjectNode> all = steps.inOrder();
        List<ObjectNode> newest = all.subList(Math.max(0, all.size() - MAX_STEPS), all.size());
        newest.forEach(answer.putArray("steps")::add);
        answer.put("more", newest.size() < all.size());
        answer.put("kept", journal.recorded() - journal.evicted()).put("forgotten", journal.evicted());
        return ApiResponse.of(200, answer);
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            firms.environments().forEach(each -> each.schedule().catchUp());
            return ReadingInPieces.of(lock, work);
        } finally {
            lock.unlock();
        }
    }

    private static BookRecords.Found invoice(PanelCall call) {
        String id = call.id();
        BookRecords.Found found = BookRecords.find(call.environments(), id);
        if (found == null || !found.section().equals("invoices")) {
            throw PanelCall.missing("there is no invoice " + id);
        }
        return found;
    }

    /** Returns the ids of an invoice and of its payments. */
    private static Set<String> ids(Row invoice) {
        Set<String> ids = new LinkedHashSet<>(List.of(invoice.id()));
        invoice.json()
                .path("pagos")
                .forEach(payment -> ids.add(payment.path("id").asText()));
        return ids;
    }

    /** Adds the traces of an invoice to those of the requests, and tells what they caused that is about it. */
    private static TraceSteps told(BookRecords.Found found, Set<String> traces, ObjectNode into) {
        Set<String> ids = ids(found.row());
        ids.forEach(id -> traces.addAll(kept(found.environment(), id)));
        TraceSteps steps = new TraceSteps(found.environment());
        Predicate<Row> isAbout = row -> ids.contains(row.text("/data/object/id"))
                || ids.contains(row.text("/data/object/factura_id"))
                || NAMED_BY_A_JOB.stream().anyMatch(field -> ids.contains(row.text(field)));
        traces.forEach(trace -> steps.caused(trace, isAbout));
        steps.invoice(found.row());
        into.put("id", found.row().id()).put("world", found.environment().name());
        into.set("invoice", CallOutcome.line(found));
        return steps;
    }

    private static boolean isAskedAgain(RecordedCall call, List<RecordedCall> calls) {
        return calls.stream()
                .takeWhile(each -> each.number() > call.number())
                .anyMatch(each -> each.attempt() > 0 && attemptKey(each).equals(attemptKey(call)));
    }

    /** Returns the calls of these traces, writes whose path names the record, and all attempts of both. */
    static List<RecordedCall> about(BookRecords.Found found, List<RecordedCall> calls, Set<String> traces) {
        List<RecordedCall> ofFirm =
                calls.stream().filter(call -> isOf(found.environment(), call)).toList();
        Predicate<RecordedCall> isAbout = call -> traces.contains(call.trace())
                || (!call.request().startsWith("GET ")
                        && call.request().contains("/" + found.row().id()));
        Set<String> attempts = ofFirm.stream()
                .filter(call -> call.attempt() > 0 && isAbout.test(call))
                .map(TraceHandlers::attemptKey)
                .collect(Collectors.toSet());
        return ofFirm.stream()
                .filter(isAbout.or(call -> call.attempt() > 0 && attempts.contains(attemptKey(call))))
                .toList();
    }

    private static String attemptKey(RecordedCall call) {
        return call.keyPrefix() + " " + call.idempotencyKey();
    }

    private static void group(FirmEnvironment environment, List<RecordedCall> calls, String trace, ArrayNode groups) {
        TraceSteps steps = new TraceSteps(environment);
        calls.stream()
                .filter(call -> isOf(environment, call) && call.trace().equals(trace))
                .forEach(steps::call);
        steps.caused(trace, row -> true);
        if (!steps.isEmpty()) {
            ObjectNode group = groups.addObject().put("trace", trace).put("world", environment.name());
            steps.inOrder().forEach(group.putArray("steps")::add);
        }
    }

    private void recent(ArrayNode into, List<RecordedCall> calls) {
        calls.stream().filter(RecordedCall::done).limit(MAX_RECENT).forEach(call -> {
            ObjectNode row = RecordedRequests.row(call);
            into.add(row.put("asked_again", row.path("lost").isTextual() && isAskedAgain(call, calls)));
            firms.used().stream()
                    .flatMap(firm -> firm.environments().stream())
                    .filter(each -> isOf(each, call))
                    .forEach(each -> row.set("record", new CallOutcome(each).recordOf(call)));
        });
    }

    /** Returns the traces to which an id belongs, newest first. */
    static Set<String> traces(FirmEnvironment environment, List<RecordedCall> calls, String of) {
        Set<String> traces = mentioned(environment, calls, Set.of(of));
        traces.addAll(kept(environment, of));
        return traces;
    }

    /** Returns the traces of the requests that name one of these ids, newest first. */
    private static Set<String> mentioned(FirmEnvironment environment, List<RecordedCall> calls, Set<String> ids) {
        Set<String> traces = new LinkedHashSet<>();
        for (RecordedCall call : calls) {
            if (isOf(environment, call)
                    && (ids.contains(call.trace())
                            || ids.contains(call.requestId())
                            || ids.stream().anyMatch(id -> mentions(call, id)))) {
                traces.add(call.trace());
            }
        }
        traces.remove("");
        return traces;
    }

    /** Returns the traces of the events, jobs and deliveries that an id names or that are about its record. */
    private static Set<String> kept(FirmEnvironment environment, String of) {
        Set<String> traces = new LinkedHashSet<>();
        EventLog events = environment.events();
        add(traces, events.find(of));
        events.about(of).forEach(each -> add(traces, each));
        if (!events.ofTrace(of).isEmpty()) {
            traces.add(of);
        }
        Table jobs = environment.table(TableNames.JOBS);
        add(traces, jobs.find(of));
        for (String field : NAMED_BY_A_JOB) {
            jobs.newestFirst(RowFilter.text(field, of)).forEach(each -> add(traces, each));
        }
        DeliveryRecords.Found found = environment.deliveries().find(of);
        add(traces, found == null ? null : found.delivery());
        traces.remove("");
        return traces;
    }

    private static void add(Set<String> traces, @Nullable Row row) {
        if (row != null) {
            traces.add(row.text("_trace"));
        }
    }

    /** Whether a call that did something names a record in its path, its body or its answer. */
    private static boolean mentions(RecordedCall call, String id) {
        return call.done()
                && (call.request().endsWith("/" + id)
                        || call.request().contains("/" + id + "/")
                        || call.body().contains("\"" + id + "\"")
                        || call.answer().contains("\"" + id + "\""));
    }

    /** Whether a call was sent to an environment. */
    static boolean isOf(FirmEnvironment environment, RecordedCall call) {
        Environment of = environment.context().environment();
        return call.sandbox() == of.sandbox() && call.firm().equals(Environment.firmId(of.firm()));
    }
}
