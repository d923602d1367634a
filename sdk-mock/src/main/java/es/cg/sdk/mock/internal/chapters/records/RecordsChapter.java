package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.RecordKind;
import es.cg.sdk.mock.internal.store.RowFilter;
import java.util.HashMap;
import java.util.Map;

/** The operations that read the records of a client, alike for each {@link RecordKind}: its list, and one record. */
public record RecordsChapter(ServiceContext context) implements Chapter, InContext {
    @Override
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        for (RecordKind kind : RecordKind.all()) {
            String calls = kind.text("calls");
            handlers.put(calls + ".list", call -> list(call, kind));
            handlers.put(calls + ".get", OperationHandler.shows(environment(), kind.table()));
        }
        handlers.keySet()
                .retainAll(context.contract().operations().stream()
                        .map(ApiOperation::id)
                        .toList());
        return handlers;
    }

    private ApiResponse list(ApiCall call, RecordKind kind) {
        RowFilter filter = RowFilter.all();
        for (String each : kind.texts("equal")) {
            String[] parts = each.split("=", 2);
            String wanted = call.query(parts[0]);
            if (wanted != null) {
                filter = filter.and(RowFilter.text(parts[parts.length - 1], normal(parts[0], wanted)));
            }
        }
        if (!kind.text("days").isEmpty()) {
            filter = filter.and(ListFilters.between(call, kind.text("days")));
        }
        if (kind.description().has("since")) {
            filter = filter.and(ListFilters.changedSince(call));
        }
        return pages().page(call, environment().table(kind.table()), filter);
    }

    private static String normal(String parameter, String wanted) {
        if (parameter.equals("iban")) {
            return Ibans.normal(wanted);
        }
        return parameter.endsWith("nif") ? TaxIds.normal(wanted) : wanted;
    }
}
