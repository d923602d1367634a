package es.cg.sdk.mock.internal.chapters.workers;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Consumer;

/** A client's workers and their contracts. */
public final class WorkersChapter implements Chapter {
    private static final String TABLE = TableNames.WORKERS;
    private static final int SECOND = 1;

    private final Environment environment;
    private final ListPages pages;
    private final WorkerContracts contracts;

    /** Creates the chapter. */
    public WorkersChapter(Environment environment, ListPages pages) {
        this.environment = environment;
        this.pages = pages;
        this.contracts = new WorkerContracts(environment);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "workers.list",
                this::list,
                "workers.get",
                OperationHandler.shows(environment, TABLE),
                "workers.create",
                this::create,
                "workerContracts.list",
                call -> pages.page(call, contracts.of(named(call))),
                "workerContracts.get",
                OperationHandler.shows(environment, TableNames.WORKER_CONTRACTS),
                "workerContracts.create",
                this::sign);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(WorkerContracts.TASK, contracts::day);
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) == SECOND) {
            seed(client.client(), "Persona", "Ficticia Primera", "X1234567L", "281234567941", "100", "28000.00", 2);
            seed(client.client(), "Persona", "Ficticia Segunda", "Y1234567X", "281234567840", "200", "12000.00", 1);
        }
    }

    private void seed(
            long client, String name, String surname, String nif, String naf, String code, String salary, int years) {
        ObjectNode person = JsonNodeFactory.instance.objectNode();
        person.put("nombre", name).put("apellidos", surname).put("nif", nif).put("naf", naf);
        person.put("grupo_cotizacion", 5).put("situacion_familiar", 3);
        Row worker = add(client, person);
        ObjectNode contract = JsonNodeFactory.instance.objectNode();
        contract.put("codigo_contrato", code);
        contract.put(
                "fecha_inicio",
                environment.clock().today().minusYears(years).withDayOfYear(1).toString());
        boolean part = code.startsWith("2");
        contract.put("jornada", part ? "parcial" : "completa");
        if (part) {
            contract.put("coeficiente_parcialidad", 500);
        }
        contract.set("salario_bruto_anual", DecimalNode.valueOf(new BigDecimal(salary)));
        contract.put("num_pagas", 14).put("ccc", "28123456742");
        contracts.add(worker, contract);
    }

    private Row named(ApiCall call) {
        return call.record(environment, TABLE);
    }

    private ApiResponse list(ApiCall call) {
        return pages.page(call, environment.table(TABLE), ListFilters.equal(call, "estado"));
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields =
                WorkerValidator.of(call.fields(), environment.clock().today());
        checkUnique(call.client(), fields, "nif");
        checkUnique(call.client(), fields, "naf");
        return ApiResponse.of(201, add(call.client(), fields).shown());
    }

    private void checkUnique(long client, ObjectNode fields, String name) {
        Row other = fields.has(name)
                ? environment
                        .table(TABLE)
                        .findByText(client, name, fields.path(name).asText())
                : null;
        if (other != null && environment.refuses(Refusal.DUPLICATE_RECORD)) {
            throw ApiException.conflict("trabajador_duplicado", Message.of("worker.duplicate", name, other.id()))
                    .about(name);
        }
    }

    private Row add(long client, ObjectNode fields) {
        Row worker = environment.table(TABLE).add(client, environment.record("worker", "wrk_", fields));
        contracts.employ(worker);
        return worker;
    }

    private ApiResponse sign(ApiCall call) {
        Row worker = named(call);
        ObjectNode fields = WorkerContractValidator.of(call.fields());
        return ApiResponse.of(201, contracts.add(worker, fields).shown());
    }
}
