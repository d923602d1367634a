package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.first;
import static es.cg.sdk.mock.operations.Records.made;

import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed.Asking;
import java.io.IOException;
import java.util.Map;

/** What only the sandbox has. */
final class SandboxScenarios {
    private static final long CLIENT = 9001;

    /** The client of the sandbox that has a remittance. */
    private static final long WITH_REMITTANCE = 9002;

    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("sandbox.get",                place -> get(place, "/sandbox")),
        Map.entry("sandbox.reset",              place -> post(place, "/sandbox/reset", example("sandbox.reset"))),
        Map.entry("sandbox.advanceClock",       place -> post(place, "/sandbox/clock/advance", example("sandbox.advanceClock"))),
        Map.entry("sandbox.fireWebhook",        place -> post(place, "/sandbox/webhooks/fire", example("sandbox.fireWebhook"))),
        Map.entry("sandbox.emails",             place -> get(place, "/sandbox/emails")),
        Map.entry("sandbox.addMovements",       place -> post(place, account(place) + "/movements", example("sandbox.addMovements"))),
        Map.entry("sandbox.expireConsent",      place -> post(place, account(place) + "/consent-expiry", "")),
        Map.entry("sandbox.simulateRemittance", place -> move(place, "presentada")),
        Map.entry("sandbox.differences",        place -> get(place, "/sandbox/diferencias")),
        Map.entry("sandbox.scenarios",          place -> get(place, "/sandbox/scenarios")),
        Map.entry("sandbox.readiness",          place -> get(place, "/sandbox/preparacion")),
        Map.entry("sandbox.configuration",      place -> get(place, "/sandbox/configuracion")));

    static final Map<String, Asking> ERRORS = Map.of(
        "sandbox.reset limite_de_reinicios",        SandboxScenarios::oneResetTooMany,
        "sandbox.fireWebhook destino_no_activo", SandboxScenarios::toAnInactiveDestination,
        "sandbox.simulateRemittance estado_final",  place -> after(after(move(place, "presentada"), move(place, "confirmada")), move(place, "anulada")));
    // formatter:on

    private SandboxScenarios() {}

    private static Ask get(Place place, String path) {
        return place.get(path).inSandbox();
    }

    private static Ask post(Place place, String path, String json) {
        return place.post(path, json).inSandbox();
    }

    private static String account(Place place) throws IOException {
        return "/sandbox/bank-accounts/" + first(get(place, "/bank-accounts").client(CLIENT));
    }

    private static Ask move(Place place, String state) throws IOException {
        String id = first(get(place, "/sepa-remittances").client(WITH_REMITTANCE));
        return post(place, "/sandbox/sepa-remittances/" + id + "/simulate", "{\"estado\":\"%s\"}".formatted(state));
    }

    private static Ask oneResetTooMany(Place place) throws IOException {
        place.panel("PUT /panel/limits", "{\"sandbox_resets\":1}");
        return after(post(place, "/sandbox/reset", "{}"), post(place, "/sandbox/reset", "{}"));
    }

    private static Ask toAnInactiveDestination(Place place) throws IOException {
        String id = made(post(place, "/webhooks", example("webhooks.create")));
        return post(
                place,
                "/sandbox/webhooks/fire",
                "{\"evento\":\"invoice.emitted\",\"destino_id\":\"%s\"}".formatted(id));
    }
}
