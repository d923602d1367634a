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
        Ask of(Place place) throws IOException;
    }

    /** With full shape, and named with their purpose only. */
    public static List<Printed> all() {
        // formatter:off
        return List.of(
            listing("/activities", "clientes:leer", "starter", "activities.list"),
            acting("POST /activities", "actividades:escribir", "enterprise", 201, "activities.create",
                place -> place.post("/activities", Samples.activity("6594")).client(TALLERES)),
            acting("PUT /activities/{id}", "actividades:escribir", "enterprise", 200, "activities.update",
                place -> place.put("/activities/" + Samples.activityId(place), "{\"descripcion\":\"Otra\"}").client(LAURA)),
            acting("DELETE /activities/{id}", "actividades:escribir", "enterprise", 200, "activities.delete", place -> {
                String id = Samples.createActivity(place, "6594").text("/id");
                return place.delete("/activities/" + id).client(TALLERES);
            }),
            listing("/bank-accounts", "bancos:leer", "professional", "bankAccounts.list"),
            acting("GET /bank-imports/{id}", "bancos:leer", "professional", 200, "bankImports.get", place -> {
                place.post("/bank-transactions/import", Samples.statement(place), LAURA);
                return place.get("/bank-imports/" + Samples.newest(place, "/bank-imports").path("id").asText()).client(LAURA);
            }),
            listing("/bank-transactions", "bancos:leer", "professional", "bankTransactions.list"),
            acting("POST /bank-transactions/import", "bancos:escribir", "professional", 202, "bankTransactions.import",
                place -> place.post("/bank-transactions/import", Samples.statement(place)).client(LAURA)),
            firmwide("GET /status", "", "starter", 200, "status.get", place -> place.get("/status")),
            firmwide("GET /clients", "clientes:leer", "starter", 200, "clients.list", place -> place.get("/clients")),
            firmwide("POST /clients/import", "clientes:escribir", "enterprise", 202, "clients.import",
                place -> place.post("/clients/import", Samples.newClient("J12345674"))),
            firmwide("GET /clients/{id}/activity", "clientes:derechos", "professional", 200, "clients.activity",
                place -> place.get("/clients/1001/activity")),
            firmwide("GET /clients/{id}/export", "clientes:derechos", "professional", 200, "clients.export",
                place -> place.get("/clients/1001/export")),
            firmwide("DELETE /clients/{id}/data", "clientes:derechos", "professional", 200, "clients.erase",
                place -> place.delete("/clients/1001/data")),
            listing("/invoices", "facturas:leer", "starter", "invoices.list"),
            acting("POST /invoices", "facturas:escribir", "professional", 201, "invoices.issue",
                place -> place.post("/invoices", Samples.invoice()).client(TALLERES)),
            acting("POST /invoices/{id}/payments", "facturas:cobros", "professional", 201, "invoices.recordPayment",
                place -> place.post("/invoices/" + Samples.issuedId(place, TALLERES) + "/payments", Samples.payment("1")).client(TALLERES)),
            acting("POST /documents", "documentos:escribir", "professional", 202, "documents.upload",
                place -> place.ask("POST", "/documents").body(Samples.document("a.pdf", "uno")).key(Ask.fresh()).client(LAURA)),
            acting("DELETE /documents/{id}", "documentos:escribir", "professional", 200, "documents.remove",
                place -> place.delete("/documents/" + Samples.documentId(place)).client(LAURA)),
            acting("POST /tax-models", "modelos:escribir", "professional", 201, "taxModels.generate",
                place -> place.post("/tax-models", Samples.model("303", "1T")).client(LAURA)),
            acting("GET /tax-models/{id}/receipt", "modelos:presentar", "professional", 200, "taxModels.receipt",
                place -> place.get("/tax-models/" + Samples.submittedModelId(place) + "/receipt").client(LAURA)),
            firmwide("GET /jobs/{id}", "", "starter", 200, "jobs.get",
                place -> place.get("/jobs/" + place.post("/clients/import", Samples.newClient("J12345674")).send().text("/id"))),
            acting("POST /bank-transactions/{id}/match-proposals", "bancos:conciliar", "professional", 201, "matchProposals.create", place -> {
                String body = "{\"factura_id\":\"%s\"}".formatted(Samples.issuedId(place, LAURA));
                return place.post("/bank-transactions/" + Samples.movementId(place) + "/match-proposals", body).client(LAURA);
            }));
        // formatter:on
    }

    /** Those whose answer is a list. */
    public static List<Printed> lists() {
        return all().stream()
                .filter(each -> List.of("activities.list", "bankAccounts.list", "bankTransactions.list", "clients.list", "clients.activity", "invoices.list")
                        .contains(each.id()))
                .toList();
    }

    private static Printed listing(String path, String scope, String plan, String id) {
        return acting(
                "GET " + path, scope, plan, 200, id, place -> place.get(path).client(LAURA));
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
