package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.service.WriteCount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Handles the panel's calls that read the recorded requests, and the operations that can be called. The journal needs
 * no lock, so these calls take that of the service only for what is not in the journal.
 */
final class RequestListHandlers {
    private final Contract contract;
    private final CallJournal journal;
    private final Firms firms;
    private final SharedState shared;
    private final RecordedRequests requests;
    private final RequestExport exports;
    private final RequestExamples examples;

    RequestListHandlers(Firms firms, SharedState shared) {
        this.contract = shared.contract();
        this.journal = shared.journal();
        this.firms = firms;
        this.shared = shared;
        JavaLines javaLines = new JavaLines(contract.operations());
        this.requests = new RecordedRequests(firms, journal, contract, javaLines);
        this.exports = new RequestExport(requests);
        this.examples = new RequestExamples(contract, javaLines);
    }

    /** Returns the recorded requests that match the filters, newest first. */
    ApiResponse list(PanelCall call) {
        RequestFilter filter = filter(call);
        long before = call.number("before", 1, Long.MAX_VALUE, Long.MAX_VALUE);
        long after = call.number("after", 0, Long.MAX_VALUE, 0);
        boolean isShort = call.filter("short").equals("true");
        ObjectNode list = call.page(
                journal.newestFirst().stream()
                        .takeWhile(each -> each.number() > after)
                        .filter(each -> each.number() < before && filter.test(each)),
                isShort ? RecordedRequests::row : RecordedRequests::shown);
        list.put("last", journal.recorded()).put("forgotten", journal.evicted());
        if (!isShort) {
            journal.used(list.putArray("used"));
        }
        return ApiResponse.of(200, list);
    }

    /** Returns a recorded request with all that is known of it. */
    ApiResponse get(PanelCall call) {
        return ApiResponse.of(200, requests.whole(RecordedRequests.find(journal, call.id())));
    }

    /** Returns the recorded requests that match the filters as a file, oldest first. */
    ApiResponse export(PanelCall call) {
        List<RecordedCall> calls = new ArrayList<>(
                journal.newestFirst().stream().filter(filter(call)).toList());
        Collections.reverse(calls);
        return exports.of(call.filter("format"), calls);
    }

    /** Returns how often a write was done; 409 unless it was exactly once. */
    ApiResponse doneOnce(PanelCall call) {
        String operation = call.query().get("operation");
        if (operation == null) {
            throw PanelCall.malformed("the filter operation is missing: the id of the write, such as invoices.issue");
        }
        RequestFilter filter = filter(call);
        WriteCount count;
        try {
            count = WriteCount.of(journal, contract, operation, filter.inWords(), filter);
        } catch (IllegalArgumentException e) {
            throw PanelCall.malformed(String.valueOf(e.getMessage()));
        }
        if (!count.isOnce()) {
            throw ApiException.of(409, "not_done_once", Message.same(count.sentence()));
        }
        ObjectNode answer = Fields.none();
        answer.put("operation", operation).put("calls", count.calls()).put("done", count.done());
        return ApiResponse.of(200, answer.put("replays", count.replays()).put("message", count.sentence()));
    }

    /** Returns the ids of all operations. */
    ApiResponse operations() {
        ObjectNode answer = Fields.none();
        contract.operations().stream().map(ApiOperation::id).sorted().forEach(answer.putArray("data")::add);
        return ApiResponse.of(200, answer);
    }

    /** Returns an example request of an operation. */
    ApiResponse example(PanelCall call) {
        return ApiResponse.of(200, examples.example(call));
    }

    private RequestFilter filter(PanelCall call) {
        return new RequestFilter(call, contract, this::isKnown);
    }

    /** Whether a key has this prefix, or had it when a recorded request was sent. */
    private boolean isKnown(String prefix) {
        return shared.locked(() -> firms.hasKeyPrefix(prefix)
                || journal.newestFirst().stream().anyMatch(each -> prefix.equals(each.keyPrefix())));
    }
}
