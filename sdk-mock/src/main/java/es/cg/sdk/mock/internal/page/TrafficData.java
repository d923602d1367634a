package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Data of the page's area Traffic: the recorded calls that match a filter, and each call with its headers and bodies.
 */
final class TrafficData implements PageData {
    private static final int MAX_ROWS = 500;
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);

    private final PageContext context;
    private final CallJournal journal;
    private final JavaLines javaLines;
    private final RequestExamples examples;
    private final Map<String, ApiOperation> operations;

    TrafficData(PageContext context) {
        this.context = context;
        this.journal = context.shared().journal();
        List<ApiOperation> all = context.production().context().contract().operations();
        this.javaLines = new JavaLines(all);
        this.examples = new RequestExamples(context, javaLines);
        this.operations = all.stream().collect(Collectors.toMap(ApiOperation::id, each -> each));
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of(
                "calls",
                this::calls,
                "call",
                this::call,
                "operations",
                query -> operations(),
                "example",
                examples::example);
    }

    @Override
    public Map<String, ObjectNode> saved() {
        ObjectNode calls = calls(Map.of());
        ObjectNode whole = calls.putObject("whole");
        journal.newestFirst().stream()
                .limit(MAX_ROWS)
                .forEach(call -> whole.set(Long.toString(call.number()), whole(call)));
        return Map.of("calls", calls, "operations", operations());
    }

    /**
     * Returns calls, newest first: those after the number {@code after}, or before the number {@code before}.
     * {@code more} says whether older ones match.
     */
    private ObjectNode calls(Map<String, String> query) {
        TrafficFilter filter = new TrafficFilter(query);
        long after = PageQuery.number(query, "after", 0);
        long before = PageQuery.number(query, "before", Long.MAX_VALUE);
        int most = (int) Math.min(MAX_ROWS, PageQuery.number(query, "most", MAX_ROWS));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode list = answer.putArray("data");
        boolean more = false;
        for (RecordedCall call : journal.newestFirst()) {
            if (call.number() <= after) {
                break;
            }
            if (call.number() < before && filter.matches(call)) {
                if (list.size() == most) {
                    more = true;
                    break;
                }
                list.add(row(call));
            }
        }
        answer.put("more", more).put("last", journal.recorded()).put("forgotten", journal.evicted());
        return answer;
    }

    /** Returns all calls that match the filter of a query, oldest first. */
    List<RecordedCall> matching(Map<String, String> query) {
        TrafficFilter filter = new TrafficFilter(query);
        List<RecordedCall> calls = new ArrayList<>();
        for (RecordedCall call : journal.newestFirst()) {
            if (filter.matches(call)) {
                calls.add(call);
            }
        }
        Collections.reverse(calls);
        return calls;
    }

    private ObjectNode call(Map<String, String> query) {
        RecordedCall call = journal.find(PageQuery.number(query, "number", 0));
        if (call == null) {
            throw PageQuery.missing("this call is not recorded, or not any more");
        }
        return whole(call);
    }

    /** Returns the whole address of a call. */
    String url(RecordedCall call) {
        String path = call.request().substring(call.request().indexOf(' ') + 1);
        return base(call) + path + call.exchange().query();
    }

    private String base(RecordedCall call) {
        return environment(call).context().environment().baseUrl();
    }

    private FirmEnvironment environment(RecordedCall call) {
        return context.of(call);
    }

    /** Returns a call with everything that is recorded of it. */
    ObjectNode whole(RecordedCall call) {
        ObjectNode whole = row(call);
        whole.put("base", base(call)).put("injected", isInjected(call));
        whole.put("query", call.exchange().query()).put("trace", call.trace()).put("why", call.why());
        ObjectNode headers = whole.putObject("headers");
        call.headers().forEach(headers::put);
        ObjectNode answerHeaders = whole.putObject("answer_headers");
        call.exchange().headers().forEach(answerHeaders::put);
        whole.put("body", call.body()).put("answer", call.exchange().body());
        attempts(whole.putArray("attempts"), call);
        new CallOutcome(environment(call)).addTo(whole, call);
        if (call.refusedBy() != null) {
            new CallRemedies(environment(call), call, whole.putArray("remedies"))
                    .addTo(whole, operations.get(String.valueOf(call.operation())));
        }
        return whole.put("java", javaLines.of(call));
    }

    /** Lists the recorded calls with the idempotency key of this one, oldest first, if there are several. */
    private void attempts(ArrayNode list, RecordedCall call) {
        if (call.attempt() == 0) {
            return;
        }
        List<RecordedCall> attempts = journal.newestFirst().stream()
                .filter(each -> each.attempt() > 0
                        && each.sandbox() == call.sandbox()
                        && Objects.equals(each.idempotencyKey(), call.idempotencyKey())
                        && Objects.equals(each.keyPrefix(), call.keyPrefix()))
                .toList();
        for (int i = attempts.size() - 1; i >= 0 && attempts.size() > 1; i--) {
            list.add(row(attempts.get(i)));
        }
    }

    /** Returns a moment to the millisecond, in the firm's time zone. */
    static String stamp(Instant moment) {
        return STAMP.format(moment.atZone(SimulatedClock.MADRID));
    }

    private static ObjectNode row(RecordedCall call) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.put("number", call.number()).put("at", stamp(call.at()));
        row.put("real", call.exchange().received().toString())
                .put("took_ms", call.exchange().millis());
        row.put("world", call.environment()).put("operation", call.operation());
        row.put("request", call.request()).put("key", call.keyPrefix()).put("client", call.client());
        row.put("status", call.status()).put("request_id", call.requestId());
        row.put("idempotency_key", call.idempotencyKey()).put("attempt", call.attempt());
        row.put("replayed", call.replayed()).put("done", call.done());
        return row.put("refused_by", call.refusedBy())
                .put("fault", call.fault())
                .put("lost", lost(call));
    }

    /** Returns how an answer was lost: {@code before}, {@code after} or {@code mid_body}; null if it came. */
    static @Nullable String lost(RecordedCall call) {
        boolean isLost = Arrays.stream(InjectedFaults.Drop.values())
                .anyMatch(each -> each.toString().equals(call.fault()));
        return isLost ? String.valueOf(call.fault()).toLowerCase(Locale.ROOT) : null;
    }

    /** Whether a fault refused a call, and not the service: a fault of the answer leaves what the service said. */
    static boolean isInjected(RecordedCall call) {
        String fault = String.valueOf(call.fault());
        return call.refusedBy() != null
                && call.fault() != null
                && !fault.startsWith("Delay")
                && !Set.of("AFTER", "MID_BODY").contains(fault);
    }

    private ObjectNode operations() {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode list = answer.putArray("data");
        context.production().context().contract().operations().stream()
                .map(ApiOperation::id)
                .sorted()
                .forEach(list::add);
        return answer;
    }
}
