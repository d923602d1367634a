package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.first;
import static es.cg.sdk.mock.operations.Records.list;
import static es.cg.sdk.mock.operations.Records.made;
import static es.cg.sdk.mock.operations.Records.post;

import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.util.Map;

/** Workers, their contracts and payslips. The second client has some. */
final class StaffScenarios {
    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.of(
        "workers.list",           list("/workers"),
        "workers.create",         StaffScenarios::worker,
        "workers.get",            mock -> mock.get("/workers/" + seeded(mock, "/workers")).client(TALLERES),
        "workerContracts.list",   mock -> mock.get(contracts(mock)).client(TALLERES),
        "workerContracts.create", mock -> post(mock, "/workers/" + made(worker(mock)) + "/contracts", example("workerContracts.create")),
        "workerContracts.get",    mock -> mock.get("/contracts/" + seeded(mock, contracts(mock))).client(TALLERES),
        "payslips.list",          list("/payslips"),
        "payslips.get",           mock -> mock.get("/payslips/" + seeded(mock, "/payslips")).client(TALLERES));

    static final Map<String, Asking> ERRORS = Map.of(
        "workers.create trabajador_duplicado",      mock -> after(worker(mock), worker(mock)),
        "workerContracts.create contrato_solapado", mock -> mock.post(contracts(mock), example("workerContracts.create")).client(TALLERES));
    // formatter:on

    private StaffScenarios() {}

    private static TestRequest worker(TestMock mock) {
        return post(mock, "/workers", example("workers.create"));
    }

    private static String contracts(TestMock mock) throws IOException {
        return "/workers/" + seeded(mock, "/workers") + "/contracts";
    }

    private static String seeded(TestMock mock, String list) throws IOException {
        return first(mock.get(list).client(TALLERES));
    }
}
