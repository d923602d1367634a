package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates the parts of a mock that corrections change: routes, wire form, event form and handlers. Immutable. */
public final class CorrectedService {
    private final Corrections corrections;
    private final Contract contract;
    private final ContractSchemas schemas;
    private final Routes routes;
    private final FileAddresses files = new FileAddresses();

    /**
     * Creates the parts.
     *
     * @throws IllegalArgumentException if two operations have the same method and path
     */
    public CorrectedService(Corrections corrections, Contract contract, ContractSchemas schemas) {
        this.corrections = corrections;
        this.contract = contract;
        this.schemas = schemas;
        this.routes = new Routes(corrections, contract.operations());
    }

    /** Returns the corrections. */
    public Corrections corrections() {
        return corrections;
    }

    /** Returns the form of events. */
    public EventForm events() {
        return new CorrectedEvents(corrections, schemas);
    }

    /**
     * Returns a receiver that answers requests for files to which answers redirect, with the date that the service
     * adds, and else calls the service.
     */
    public RequestReceiver withFiles(RequestReceiver service, UnaryOperator<ApiResponse> dated) {
        return files.before(service, dated);
    }

    /** Returns the form of requests and answers in an environment. */
    public WireForm wire(Environment environment, Jobs jobs) {
        RecordForms records = new RecordForms(corrections, schemas);
        AnswerForms answers = new AnswerForms(corrections, schemas, records, files, environment::baseUrl, id -> {
            String starter = jobs.startedBy(id);
            return contract.operations().stream()
                    .filter(each -> each.id().equals(starter))
                    .map(schemas::answer)
                    .findFirst()
                    .orElse(null);
        });
        return new WireForm() {
            @Override
            public ApiRequest ours(ApiRequest received) {
                return RequestReader.ours(corrections, schemas, routes, received, environment);
            }

            @Override
            public ApiResponse theirs(@Nullable ApiOperation operation, ApiResponse response) {
                return answers.theirs(operation, response);
            }

            @Override
            public boolean leavesKeyUnused(String code) {
                return corrections.unwritten().contains(code);
            }
        };
    }

    /** Whether ids of records are texts of digits, since the service has numbers. */
    public boolean numericIds() {
        return corrections.numericIds();
    }

    /** Returns the handlers of operations, of which some answer by a job, or no longer do. */
    public Map<String, OperationHandler> handlers(Map<String, OperationHandler> handlers, Jobs jobs) {
        Map<String, OperationHandler> all = new HashMap<>(handlers);
        for (ApiOperation each : contract.operations()) {
            String form = corrections.operation(each.id()).answer().form();
            boolean isNever = schemas.deferred(each).equals("never");
            OperationHandler handler = handlers.get(each.id());
            if (handler != null && form.equals("record") && !isNever) {
                all.put(each.id(), call -> now(handler.handle(call), jobs));
            } else if (handler != null
                    && form.equals("job")
                    && isNever
                    && !each.id().equals("jobs.get")) {
                jobs.define(each.id(), (client, result) -> result);
                all.put(each.id(), call -> {
                    ObjectNode record = handler.handle(call).json();
                    return record == null ? ApiResponse.empty(202) : jobs.start(call, each.id(), record);
                });
            }
        }
        return all;
    }

    private static ApiResponse now(ApiResponse response, Jobs jobs) {
        ObjectNode json = response.json();
        return json == null || response.status() != 202
                ? response
                : ApiResponse.of(201, jobs.resultNow(json.path("id").asText()));
    }
}
