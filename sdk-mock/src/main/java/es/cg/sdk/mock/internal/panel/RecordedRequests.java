package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes recorded requests for the panel's calls: a row, all that was sent, and what became of one. */
final class RecordedRequests {
    private final Firms firms;
    private final CallJournal journal;
    private final JavaLines javaLines;
    private final Map<String, ApiOperation> operations;

    RecordedRequests(Firms firms, CallJournal journal, Contract contract, JavaLines javaLines) {
        this.firms = firms;
        this.journal = journal;
        this.javaLines = javaLines;
        this.operations = contract.operations().stream().collect(Collectors.toMap(ApiOperation::id, each -> each));
    }

    /** Returns the recorded request of a number. */
    static RecordedCall find(CallJournal journal, String number) {
        RecordedCall recorded = number.matches("[0-9]{1,18}") ? journal.find(Long.parseLong(number)) : null;
        if (recorded == null) {
            throw PanelCall.missing("there is no recorded request " + number + ", or no longer");
        }
        return recorded;
    }

    /** Returns a request without what may be long. */
    static ObjectNode row(RecordedCall call) {
        ObjectNode row = Fields.none().put("number", call.number());
        row.put("time", call.at().toString()).put("firm", call.firm()).put("world", call.environment());
        row.put("received_at", call.exchange().received().toString());
        row.put("took_ms", call.exchange().millis());
        row.put("operation", call.operation()).put("request", call.request());
        row.put("key", call.keyPrefix()).put("client", call.client()).put("status", call.status());
        row.put("request_id", call.requestId()).put("idempotency_key", call.idempotencyKey());
        row.put("attempt", call.attempt()).put("replayed", call.replayed()).put("done", call.done());
        row.put("refused_by", call.refusedBy()).put("fault", call.fault()).put("lost", lost(call));
        return row.put("trace", call.trace());
    }

    /** Returns a request with its headers and body. */
    static ObjectNode shown(RecordedCall call) {
        ObjectNode shown =
                row(call).put("why", call.why()).put("query", call.exchange().query());
        call.headers().forEach(shown.putObject("headers")::put);
        return shown.put("body", call.body());
    }

    /** Returns a request with its answer, what became of it, its other attempts, and what can be done. */
    ObjectNode whole(RecordedCall call) {
        FirmEnvironment environment = environment(call);
        ObjectNode whole = shown(call).put("base", base(environment)).put("injected", isInjected(call));
        call.exchange().headers().forEach(whole.putObject("answer_headers")::put);
        whole.put("answer", call.answer());
        attempts(whole.putArray("attempts"), call);
        new CallOutcome(environment).addTo(whole, call);
        if (call.refusedBy() != null) {
            new CallRemedies(environment, call, whole.putArray("remedies"))
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

    /** Returns the key with which a call was sent; null without one, or if it is no longer there. */
    static @Nullable ApiKey key(FirmEnvironment environment, RecordedCall call) {
        return environment.context().keys().all().stream()
                .filter(key -> key.prefix().equals(call.keyPrefix()))
                .findFirst()
                .orElse(null);
    }

    /** Returns the whole address of a call. */
    String url(RecordedCall call) {
        String path = call.request().substring(call.request().indexOf(' ') + 1);
        return base(environment(call)) + path + call.exchange().query();
    }

    private static String base(FirmEnvironment environment) {
        return environment.context().environment().baseUrl();
    }

    /** Returns the environment to which a call was sent; the first firm's if the firm is no longer there. */
    private FirmEnvironment environment(RecordedCall call) {
        Firm found = firms.find(call.firm());
        Firm firm = found == null ? firms.first() : found;
        return call.sandbox() ? firm.sandbox() : firm.production();
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
}
