package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Data of the page's area Trace: everything that a request, record, job, event or delivery has caused, in the order of
 * time.
 */
final class TraceData implements PageData {
    private static final int MAX_TRACES = 30;
    private static final int MAX_RECENT = 20;

    private final PageContext context;

    TraceData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("trace", this::trace);
    }

    /** Returns the newest writes with all that they have caused. */
    @Override
    public Map<String, ObjectNode> saved() {
        ObjectNode newest = trace(Map.of());
        ArrayNode groups = newest.putArray("traces");
        newest.path("recent")
                .forEach(each -> trace(Map.of("of", each.path("trace").asText()))
                        .path("traces")
                        .forEach(group -> groups.insert(0, group)));
        return Map.of("trace", newest);
    }

    /** Returns the steps of what {@code of} names; the newest writes without it. */
    private ObjectNode trace(Map<String, String> query) {
        String of = query.getOrDefault("of", "").strip();
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("of", of);
        List<RecordedCall> calls = context.shared().journal().newestFirst();
        if (of.isEmpty()) {
            recent(answer.putArray("recent"), calls);
            return forgotten(answer);
        }
        ArrayNode groups = answer.putArray("traces");
        boolean more = false;
        for (FirmEnvironment each : context.ofAllFirms()) {
            List<String> traces = traces(each, calls, of);
            more |= traces.size() > MAX_TRACES;
            for (String trace : traces.subList(0, Math.min(MAX_TRACES, traces.size()))) {
                TraceSteps steps = new TraceSteps(each);
                calls.stream()
                        .filter(call -> isOf(each, call) && call.trace().equals(trace))
                        .forEach(steps::call);
                steps.caused(trace);
                if (!steps.isEmpty()) {
                    ObjectNode group = groups.addObject().put("trace", trace).put("world", each.name());
                    steps.inOrder().forEach(group.putArray("steps")::add);
                }
            }
        }
        return forgotten(answer.put("more", more));
    }

    private ObjectNode forgotten(ObjectNode answer) {
        CallJournal journal = context.shared().journal();
        return answer.put("kept", journal.recorded() - journal.evicted()).put("forgotten", journal.evicted());
    }

    private static void recent(ArrayNode into, List<RecordedCall> calls) {
        calls.stream()
                .filter(RecordedCall::done)
                .limit(MAX_RECENT)
                .forEach(call -> into.addObject()
                        .put("at", call.at().toString())
                        .put("world", call.environment())
                        .put("operation", call.operation())
                        .put("client", call.client())
                        .put("trace", call.trace()));
    }

    /** Returns the traces to which an id belongs, newest first. */
    static List<String> traces(FirmEnvironment environment, List<RecordedCall> calls, String of) {
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
        for (Row job :
                environment.context().environment().table(TableNames.JOBS).newestFirst()) {
            if (job.id().equals(of) || job.text("/resultado/id").equals(of)) {
                traces.add(job.text("_trace"));
            }
        }
        DeliveryRecords.Found found =
                environment.chapters().deliveries().records().find(of);
        if (found != null) {
            traces.add(found.delivery().text("_trace"));
        }
        traces.remove("");
        return new ArrayList<>(traces);
    }

    /** Whether a call that did something names a record in its path, its body or its answer. */
    private static boolean mentions(RecordedCall call, String id) {
        return call.done()
                && (call.request().endsWith("/" + id)
                        || call.request().contains("/" + id + "/")
                        || call.body().contains("\"" + id + "\"")
                        || call.exchange().body().contains("\"" + id + "\""));
    }

    /** Whether a call was sent to an environment. */
    static boolean isOf(FirmEnvironment environment, RecordedCall call) {
        Environment of = environment.context().environment();
        return call.sandbox() == of.sandbox() && call.firm().equals(Environment.firmId(of.firm()));
    }

    /** Returns the filter of the records that a trace caused. */
    static RowFilter ofTrace(String trace) {
        return RowFilter.text("_trace", trace);
    }
}
