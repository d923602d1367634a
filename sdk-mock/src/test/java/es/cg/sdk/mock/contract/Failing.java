package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;

import java.util.stream.Stream;

/**
 * A request that is refused with this status.
 *
 * @param type the family of its error
 */
record Failing(int status, String type, Printed.Asking asking) {
    static Stream<Failing> each() {
        // formatter:off
        return Stream.of(
            new Failing(400, "invalid_request_error", mock -> mock.get("/clients?limit=0")),
            new Failing(401, "authentication_error", mock -> mock.get("/clients").without("Authorization")),
            new Failing(403, "permission_error", mock -> mock.get("/clients").as(mock.keyOf("bancos:leer"))),
            new Failing(404, "not_found_error", mock -> mock.get("/activities").client(4242)),
            new Failing(405, "invalid_request_error", mock -> mock.delete("/clients")),
            new Failing(409, "conflict_error", mock -> mock.delete("/activities/" + Samples.activityId(mock)).client(LAURA)),
            new Failing(422, "validation_error", mock -> mock.post("/activities", "{}").client(TALLERES)),
            faulty(429, "rate_limit_error", "limite_de_peticiones"),
            faulty(500, "api_error", "error_interno"),
            new Failing(501, "not_available_error",
                mock -> mock.ask("POST", "/tax-models").json(Samples.model("303", "1T")).key(TestRequest.fresh()).inSandbox().client(9001)),
            faulty(503, "not_available_error", "servicio_no_disponible"));
        // formatter:on
    }

    private static Failing faulty(int status, String type, String code) {
        return new Failing(status, type, mock -> {
            Samples.fault(mock, "clients.list", status, code);
            return mock.get("/clients");
        });
    }
}
