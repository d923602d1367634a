package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;

/** Writes recorded requests for the panel's calls. */
final class RecordedRequest {
    private RecordedRequest() {}

    /** Returns a request as {@code GET /panel/requests} shows it. */
    static ObjectNode shown(RecordedCall recorded) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode().put("number", recorded.number());
        shown.put("time", recorded.at().toString()).put("firm", recorded.firm());
        shown.put("world", recorded.environment());
        shown.put("received_at", recorded.exchange().received().toString());
        shown.put("took_ms", recorded.exchange().millis());
        shown.put("operation", recorded.operation()).put("request", recorded.request());
        shown.put("key", recorded.keyPrefix()).put("client", recorded.client());
        ObjectNode headers = shown.putObject("headers");
        recorded.headers().forEach(headers::put);
        shown.put("body", recorded.body()).put("status", recorded.status()).put("request_id", recorded.requestId());
        shown.put("replayed", recorded.replayed())
                .put("done", recorded.done())
                .put("refused_by", recorded.refusedBy())
                .put("why", recorded.why());
        return shown.put("fault", recorded.fault()).put("trace", recorded.trace());
    }
}
