package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Handles the panel's call that follows a request, record, job, event or delivery: everything that it has caused, in
 * the order of time. Guarded by the service's lock.
 */
final class TraceHandlers {
    private static final int MAX_TRACES = 30;
    private static final int MAX_RECENT = 20;

    private final Firms firms;
    private final CallJournal journal;

    TraceHandlers(Firms firms, CallJournal journal) {
        this.firms = firms;
        this.journal = journal;
    }

    /** Returns the steps of what {@code of} names, in any firm; the newest writes without it. */
    ApiResponse traces(PanelCall call) {
        String of = call.filter("of");
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("of", of);
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
     * they caused, its places in the chain, the tax authority's answer and its payments.
     */
    ApiResponse timeline(PanelCall call) {
        String id = call.parameters().get(0);
        BookRecords.Found found = BookRecords.find(call.environments(), id);
        if (found == null || !found.section().equals("invoices")) {
            throw PanelCall.missing("there is no invoice " + id);
        }
        List<RecordedCall> calls = journal.newestFirst();
        Set<String> traces = new LinkedHashSet<>(traces(found.environment(), calls, id));
        found.row()
                .json()
                .path("pagos")
                .forEach(payment -> traces.addAll(
                        traces(found.environment(), calls, payment.path("id").asText())));
        TraceSteps steps = new TraceSteps(found.environment());
        about(found, calls, traces).forEach(steps::request);
        traces.forEach(steps::caused);
        steps.invoice(found.row());
        ObjectNode answer = JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("world", found.environment().name());
        answer.set("invoice", CallOutcome.line(found));
        steps.inOrder().forEach(answer.putArray("steps")::add);
        answer.put("kept", journal.recorded() - journal.evicted()).put("forgotten", journal.evicted());
        return ApiResponse.of(200, answer);
    }

    /** Returns the calls of these traces, writes whose path names the record, and all attempts of both. */
    private static List<RecordedCall> about(BookRecords.Found found, List<RecordedCall> calls, Set<String> traces) {
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
        steps.caused(trace);
        if (!steps.isEmpty()) {
            ObjectNode group = groups.addObject().put("trace", trace).put("world", environment.name());
            steps.inOrder().forEach(group.putArray("steps")::add);
        }
    }

    private void recent(ArrayNode into, List<RecordedCall> calls) {
        calls.stream().filter(RecordedCall::done).limit(MAX_RECENT).forEach(call -> {
            ObjectNode row = RecordedRequests.row(call);
            into.add(row);
            firms.used().stream()
                    .flatMap(firm -> firm.environments().stream())
                    .filter(each -> isOf(each, call))
                    .forEach(each -> row.set("record", new CallOutcome(each).recordOf(call)));
        });
    }

    /** Returns the traces to which an id belongs, newest first. */
    static Set<String> traces(FirmEnvironment environment, List<RecordedCall> calls, String of) {
        Set<String> traces = new LinkedHashSet<>();
        for (RecordedCall call : calls) {
            if (isOf(environment, call)
                    && (call.trace().equals(of) || call.requestId().equals(of) || mentions(call, of))) {
                traces.add(call.trace());
            }
        }
        Row event = environment.context().events().find(of);
        if (event != null) {
            traces.add(event.text("_trace"));
        }
        environment.context().events().about(of).forEach(each -> traces.add(each.text("_trace")));
        if (!environment.context().events().ofTrace(of).isEmpty()) {
            traces.add(of);
        }
        Table jobs = environment.context().environment().table(TableNames.JOBS);
        Row job = jobs.find(of);
        if (job != null) {
            traces.add(job.text("_trace"));
        }
        jobs.newestFirst(RowFilter.text("/resultado/id", of)).forEach(each -> traces.add(each.text("_trace")));
        DeliveryRecords.Found found =
                environment.chapters().deliveries().records().find(of);
        if (found != null) {
            traces.add(found.delivery().text("_trace"));
        }
        traces.remove("");
        return traces;
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
