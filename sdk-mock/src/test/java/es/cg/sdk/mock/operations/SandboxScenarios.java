package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.first;
import static es.cg.sdk.mock.operations.Records.made;

import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.util.Map;

/** What only the sandbox has. */
final class SandboxScenarios {
    private static final long CLIENT = 9001;

    /** The client of the sandbox that has a remittance. */
    private static final long WITH_REMITTANCE = 9002;

    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("sandbox.get",                mock -> get(mock, "/sandbox")),
        Map.entry("sandbox.reset",              mock -> post(mock, "/sandbox/reset", example("sandbox.reset"))),
        Map.entry("sandbox.advanceClock",       mock -> post(mock, "/sandbox/clock/advance", example("sandbox.advanceClock"))),
        Map.entry("sandbox.fireWebhook",        mock -> post(mock, "/sandbox/webhooks/fire", example("sandbox.fireWebhook"))),
        Map.entry("sandbox.emails",             mock -> get(mock, "/sandbox/emails")),
        Map.entry("sandbox.addMovements",       mock -> post(mock, account(mock) + "/movements", example("sandbox.addMovements"))),
        Map.entry("sandbox.expireConsent",      mock -> post(mock, account(mock) + "/consent-expiry", "")),
        Map.entry("sandbox.simulateRemittance", mock -> move(mock, "presentada")),
        Map.entry("sandbox.differences",        mock -> get(mock, "/sandbox/diferencias")),
        Map.entry("sandbox.scenarios",          mock -> get(mock, "/sandbox/scenarios")),
        Map.entry("sandbox.readiness",          mock -> get(mock, "/sandbox/preparacion")),
        Map.entry("sandbox.configuration",      mock -> get(mock, "/sandbox/configuracion")));

    static final Map<String, Asking> ERRORS = Map.of(
        "sandbox.reset limite_de_reinicios",        SandboxScenarios::oneResetTooMany,
        "sandbox.fireWebhook destino_no_activo", SandboxScenarios::toAnInactiveDestination,
        "sandbox.simulateRemittance estado_final",  mock -> after(after(move(mock, "presentada"), move(mock, "confirmada")), move(mock, "anulada")));
    // formatter:on

    private SandboxScenarios() {}

    private static TestRequest get(TestMock mock, String path) {
        return mock.get(path).inSandbox();
    }

    private static TestRequest post(TestMock mock, String path, String json) {
        return mock.post(path, json).inSandbox();
    }

    private static String account(TestMock mock) throws IOException {
        return "/sandbox/bank-accounts/" + first(get(mock, "/bank-accounts").client(CLIENT));
    }

    private static TestRequest move(TestMock mock, String state) throws IOException {
        String id = first(get(mock, "/sepa-remittances").client(WITH_REMITTANCE));
        return post(mock, "/sandbox/sepa-remittances/" + id + "/simulate", "{\"estado\":\"%s\"}".formatted(state));
    }

    private static TestRequest oneResetTooMany(TestMock mock) throws IOException {
        mock.panel("PUT /panel/limits", "{\"sandbox_resets\":1}");
        return after(post(mock, "/sandbox/reset", "{}"), post(mock, "/sandbox/reset", "{}"));
    }

    private static TestRequest toAnInactiveDestination(TestMock mock) throws IOException {
        String id = made(post(mock, "/webhooks", example("webhooks.create")));
        return post(
                mock, "/sandbox/webhooks/fire", "{\"evento\":\"invoice.emitted\",\"destino_id\":\"%s\"}".formatted(id));
    }
}
