package es.cg.sdk.mock.internal.chapters.workers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The contracts of workers. Their states, and whether a worker is employed, follow the clock. */
record WorkerContracts(Environment environment) {
    /** The task that runs on the day on which a contract starts, and on the day after its end. */
    static final String TASK = "worker_contract.day";

    /** The hidden field of a worker with the ids of its contracts, oldest first. */
    private static final String CONTRACTS = "_contratos";

    private static final String TABLE = TableNames.WORKER_CONTRACTS;
    private static final String FOREVER = "9999-12-31";

    /** Returns the contracts of a worker, newest first. */
    List<Row> of(Row worker) {
        List<Row> contracts = new ArrayList<>();
        for (JsonNode id : worker.json().path(CONTRACTS)) {
            Row contract = environment.find(TABLE, worker.client(), id);
            if (contract != null) {
                contracts.add(contract);
            }
        }
        Collections.reverse(contracts);
        return contracts;
    }

    /**
     * Adds a contract with these fields, which are valid.
     *
     * @throws ApiException with 409 if it overlaps another contract of the worker
     */
    Row add(Row worker, ObjectNode fields) {
        String start = fields.path("fecha_inicio").asText();
        for (Row other : of(worker)) {
            if (start.compareTo(end(other.json())) <= 0
                    && other.text("fecha_inicio").compareTo(end(fields)) <= 0
                    && environment.refuses(Refusal.DUPLICATE_RECORD)) {
                throw ApiException.conflict("contrato_solapado", Message.of("worker.overlap", other.id()))
                        .about("fecha_inicio");
            }
        }
        fields.put("trabajador_id", worker.id());
        if (!fields.has("fecha_fin")) {
            fields.putNull("fecha_fin");
        }
        Row row = environment.add(TABLE, worker.client(), fields);
        worker.change(json -> json.withArray(CONTRACTS).add(row.id()));
        row.change(json -> json.put("estado", state(row)));
        later(row, LocalDate.parse(start));
        String end = row.text("fecha_fin");
        if (!row.json().path("fecha_fin").isNull()) {
            later(row, LocalDate.parse(end).plusDays(1));
        }
        employ(worker);
        return row;
    }

    private void later(Row contract, LocalDate day) {
        if (day.isAfter(environment.today())) {
            environment.onDay(day, TASK, JsonNodeFactory.instance.objectNode().put("id", contract.id()));
        }
    }

    /** Runs the task: the contract starts or ends today. */
    void day(ObjectNode payload) {
        Row contract = environment.find(TABLE, payload.path("id"));
        if (contract == null) {
            return;
        }
        String state = state(contract);
        if (!contract.is("estado", state)) {
            environment.change(contract, json -> json.put("estado", state));
        }
        Row worker = environment.find(TableNames.WORKERS, contract.client(), contract.text("trabajador_id"));
        if (worker != null) {
            employ(worker);
            environment.touch(worker);
        }
    }

    private String state(Row contract) {
        String today = environment.today().toString();
        if (contract.text("fecha_inicio").compareTo(today) > 0) {
            return "futuro";
        }
        return end(contract.json()).compareTo(today) < 0 ? "finalizado" : "vigente";
    }

    /** Writes whether a worker is employed today, and since or until when: by the last contract that has started. */
    void employ(Row worker) {
        String today = environment.today().toString();
        Row last = null;
        for (Row contract : of(worker)) {
            String start = contract.text("fecha_inicio");
            if (start.compareTo(today) <= 0 && (last == null || start.compareTo(last.text("fecha_inicio")) > 0)) {
                last = contract;
            }
        }
        boolean employed = last != null && end(last.json()).compareTo(today) >= 0;
        String hired = text(last, "fecha_inicio");
        String left = employed ? null : text(last, "fecha_fin");
        worker.change(json -> json.put("estado", employed ? "alta" : "baja")
                .put("fecha_alta", hired)
                .put("fecha_baja", left));
    }

    private static @Nullable String text(@Nullable Row contract, String field) {
        return contract == null ? null : contract.text(field);
    }

    private static String end(JsonNode contract) {
        return contract.path("fecha_fin").isTextual()
                ? contract.path("fecha_fin").textValue()
                : FOREVER;
    }
}
