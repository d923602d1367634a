package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.first;
import static es.cg.sdk.mock.operations.Records.list;
import static es.cg.sdk.mock.operations.Records.made;
import static es.cg.sdk.mock.operations.Records.post;

import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed.Asking;
import java.io.IOException;
import java.util.Map;

/** Workers, their contracts and payslips. The second client has some. */
final class StaffScenarios {
    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.of(
        "workers.list",           list("/workers"),
        "workers.create",         StaffScenarios::worker,
        "workers.get",            place -> place.get("/workers/" + seeded(place, "/workers")).client(TALLERES),
        "workerContracts.list",   place -> place.get(contracts(place)).client(TALLERES),
        "workerContracts.create", place -> post(place, "/workers/" + made(worker(place)) + "/contracts", example("workerContracts.create")),
        "workerContracts.get",    place -> place.get("/contracts/" + seeded(place, contracts(place))).client(TALLERES),
        "payslips.list",          list("/payslips"),
        "payslips.get",           place -> place.get("/payslips/" + seeded(place, "/payslips")).client(TALLERES));

    static final Map<String, Asking> ERRORS = Map.of(
        "workers.create trabajador_duplicado",      place -> after(worker(place), worker(place)),
        "workerContracts.create contrato_solapado", place -> place.post(contracts(place), example("workerContracts.create")).client(TALLERES));
    // formatter:on

    private StaffScenarios() {}

    private static Ask worker(Place place) {
        return post(place, "/workers", example("workers.create"));
    }

    private static String contracts(Place place) throws IOException {
        return "/workers/" + seeded(place, "/workers") + "/contracts";
    }

    private static String seeded(Place place, String list) throws IOException {
        return first(place.get(list).client(TALLERES));
    }
}
