package es.cg.sdk.mock.internal.chapters.workers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.RecordKeeper;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Map;
import java.util.function.Consumer;

/** A client's workers and their contracts. */
public record WorkersChapter(ServiceContext context) implements Chapter, InContext {
    private static final String TABLE = TableNames.WORKERS;

    private WorkerContracts contracts() {
        return new WorkerContracts(environment());
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "workers.create", this::create,
                "workerContracts.list", call -> pages().page(call, contracts().of(call.record(environment(), TABLE))),
                "workerContracts.create", this::sign);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(WorkerContracts.TASK, contracts()::day);
    }

    @Override
    public void seed(Row client) {
        for (ObjectNode example : ExampleRecords.of(environment(), client, TABLE)) {
            ObjectNode contract = (ObjectNode) example.remove("contract");
            contracts().add(add(client.client(), example), contract);
        }
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = WorkerValidator.of(call.fields(), environment().today());
        RecordKeeper.checkUnique(environment(), TABLE, call.client(), "", fields);
        return ApiResponse.of(201, add(call.client(), fields).shown());
    }

    private Row add(long client, ObjectNode fields) {
        Row worker = environment().add(TABLE, client, fields);
        contracts().employ(worker);
        return worker;
    }

    private ApiResponse sign(ApiCall call) {
        Row worker = call.record(environment(), TABLE);
        ObjectNode fields = WorkerContractValidator.of(call.fields());
        return ApiResponse.of(201, contracts().add(worker, fields).shown());
    }
}
