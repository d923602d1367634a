package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;

import java.io.IOException;
import java.util.List;

/**
 * An operation that the contract prints, but those of webhooks and of the sandbox itself.
 *
 * @param scope empty where none is needed
 * @param plan the cheapest
 * @param status of its success
 * @param id as the panel calls it
 * @param onClient whether X-CG-Client names the client it acts on
 * @param asking a request that must succeed
 */
public record Printed(String name, String scope, String plan, int status, String id, boolean onClient, Asking asking) {
    @FunctionalInterface
    public interface Asking {
        TestRequest of(TestMock mock) throws IOException;
    }

    /** With full shape, and named with their purpose only. */
    public static List<Printed> all() {
        // formatter:off
        return List.of(
            listing("/activities", "clientes:leer", "starter", "activities.list"),
            acting("POST /activities", "actividades:escribir", "enterprise", 201, "activities.create",
                mock -> mock.post("/activities", Samples.activity("6594")).client(TALLERES)),
            acting("PUT /activities/{id}", "actividades:escribir", "enterprise", 200, "activities.update",
                mock -> mock.put("/activities/" + Samples.activityId(mock), "{\"descripcion\":\"Otra\"}").client(LAURA)),
            acting("DELETE /activities/{id}", "actividades:escribir", "enterprise", 200, "activities.delete", mock -> {
                String id = Samples.createActivity(mock, "6594").text("/id");
                return mock.delete("/activities/" + id).client(TALLERES);
            }),
            listing("/bank-accounts", "bancos:leer", "professional", "bankAccounts.list"),
            acting("GET /bank-imports/{id}", "bancos:leer", "professional", 200, "bankImports.get", mock -> {
                mock.post("/bank-transactions/import", Samples.statement(mock), LAURA);
                return mock.get("/bank-imports/" + Samples.newest(mock, "/bank-imports").path("id").asText()).client(LAURA);
            }),
            listing("/bank-transactions", "bancos:leer", "professional", "bankTransactions.list"),
            acting("POST /bank-transactions/import", "bancos:escribir", "professional", 202, "bankTransactions.import",
                mock -> mock.post("/bank-transactions/import", Samples.statement(mock)).client(LAURA)),
            firmwide("GET /status", "", "starter", 200, "status.get", mock -> mock.get("/status")),
            firmwide("GET /clients", "clientes:leer", "starter", 200, "clients.list", mock -> mock.get("/clients")),
            firmwide("POST /clients/import", "clientes:escribir", "enterprise", 202, "clients.import",
                mock -> mock.post("/clients/import", Samples.newClient("J12345674"))),
            firmwide("GET /clients/{id}/activity", "clientes:derechos", "professional", 200, "clients.activity",
                mock -> mock.get("/clients/1001/activity")),
            firmwide("GET /clients/{id}/export", "clientes:derechos", "professional", 200, "clients.export",
                mock -> mock.get("/clients/1001/export")),
            firmwide("DELETE /clients/{id}/data", "clientes:derechos", "professional", 200, "clients.erase",
                mock -> mock.delete("/clients/1001/data")),
            listing("/invoices", "facturas:leer", "starter", "invoices.list"),
            acting("POST /invoices", "facturas:escribir", "professional", 201, "invoices.issue",
                mock -> mock.post("/invoices", Samples.invoice()).client(TALLERES)),
            acting("POST /invoices/{id}/payments", "facturas:cobros", "professional", 201, "invoices.recordPayment",
                mock -> mock.post("/invoices/" + Samples.issuedId(mock, TALLERES) + "/payments", Samples.payment("1")).client(TALLERES)),
            acting("POST /documents", "documentos:escribir", "professional", 202, "documents.upload",
                mock -> mock.ask("POST", "/documents").body(Samples.document("a.pdf", "uno")).key(TestRequest.fresh()).client(LAURA)),
            acting("DELETE /documents/{id}", "documentos:escribir", "professional", 200, "documents.remove",
                mock -> mock.delete("/documents/" + Samples.documentId(mock)).client(LAURA)),
            acting("POST /tax-models", "modelos:escribir", "professional", 201, "taxModels.generate",
                mock -> mock.post("/tax-models", Samples.model("303", "1T")).client(LAURA)),
            acting("GET /tax-models/{id}/receipt", "modelos:presentar", "professional", 200, "taxModels.receipt",
                mock -> mock.get("/tax-models/" + Samples.submittedModelId(mock) + "/receipt").client(LAURA)),
            firmwide("GET /jobs/{id}", "", "starter", 200, "jobs.get",
                mock -> mock.get("/jobs/" + mock.post("/clients/import", Samples.newClient("J12345674")).send().text("/id"))),
            acting("POST /bank-transactions/{id}/match-proposals", "bancos:conciliar", "professional", 201, "matchProposals.create", mock -> {
                String body = "{\"factura_id\":\"%s\"}".formatted(Samples.issuedId(mock, LAURA));
                return mock.post("/bank-transactions/" + Samples.movementId(mock) + "/match-proposals", body).client(LAURA);
            }));
        // formatter:on
    }

    /** Those whose answer is a list. */
    public static List<Printed> lists() {
        return all().stream()
                .filter(each -> List.of(
                                "activities.list",
                                "bankAccounts.list",
                                "bankTransactions.list",
                                "clients.list",
                                "clients.activity",
                                "invoices.list")
                        .contains(each.id()))
                .toList();
    }

    private static Printed listing(String path, String scope, String plan, String id) {
        return acting(
                "GET " + path, scope, plan, 200, id, mock -> mock.get(path).client(LAURA));
    }

    private static Printed acting(String name, String scope, String plan, int status, String id, Asking asking) {
        return new Printed(name, scope, plan, status, id, true, asking);
    }

    private static Printed firmwide(String name, String scope, String plan, int status, String id, Asking asking) {
        return new Printed(name, scope, plan, status, id, false, asking);
    }

    public String method() {
        return name.substring(0, name.indexOf(' '));
    }

    public boolean takesIdempotencyKey() {
        return List.of("POST", "PUT", "PATCH").contains(method());
    }
}
