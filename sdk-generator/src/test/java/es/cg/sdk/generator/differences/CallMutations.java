package es.cg.sdk.generator.differences;

import static es.cg.sdk.generator.differences.Mutation.mended;
import static es.cg.sdk.generator.differences.Mutation.reported;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Changes of paths, methods, parameters, headers and forms. */
final class CallMutations {
    private final List<Mutation> all = new ArrayList<>();

    static List<Mutation> list() {
        CallMutations mutations = new CallMutations();
        mutations.paths();
        mutations.parameters();
        mutations.methods();
        mutations.filters();
        mutations.headers();
        mutations.forms();
        mutations.wholes();
        return mutations.all;
    }

    private static String operation(String id, String json) {
        return "{ operations: { " + id + ": " + json + " } }";
    }

    private void paths() {
        Map<String, String> moved = Map.of(
                "expenses.confirm", "/expenses/{id}:confirm",
                "expenses.create", "/gastos",
                "invoices.get", "/facturas/{id}",
                "irpfPayments.list", "/irpf/payments",
                "documents.remove", "/documents/{id}/",
                "clients.import", "/clients/imports",
                "workerContracts.get", "/worker-contracts/{id}");
        moved.forEach((id, path) -> all.add(mended(
                id + " is at " + path,
                mutant -> mutant.move(id, path, mutant.method(id)),
                operation(id, "{ path: '" + path + "' }"))));
        all.add(mended(
                "another path with a parameter of another name",
                mutant -> {
                    mutant.drop("payslips.get", "Id");
                    mutant.addParameter(
                            "payslips.get", "{ name: nomina, in: path, required: true, schema: { type: string } }");
                    mutant.move("payslips.get", "/nominas/{nomina}", "get");
                },
                operation("payslips.get", "{ path: '/nominas/{id}' }")));
        all.add(
                mended(
                        "all paths of a chapter have moved",
                        mutant -> {
                            mutant.move("products.list", "/productos", "get");
                            mutant.move("products.create", "/productos", "post");
                            mutant.move("products.get", "/productos/{id}", "get");
                            mutant.move("products.update", "/productos/{id}", "patch");
                        },
                        "{ operations: { products.list: { path: /productos }, products.create: { path: /productos },"
                                + " products.get: { path: '/productos/{id}' }, products.update: { path: '/productos/{id}' } } }"));
    }

    private void parameters() {
        all.add(mended(
                "a path parameter is in the query",
                mutant -> {
                    mutant.drop("payslips.get", "Id");
                    mutant.addParameter(
                            "payslips.get", "{ name: id, in: query, required: true, schema: { type: string } }");
                    mutant.move("payslips.get", "/payslips/one", "get");
                },
                operation("payslips.get", "{ path: /payslips/one, parameters: { id: { query: id } } }")));
        all.add(mended(
                "a path parameter is in the query under another name",
                mutant -> {
                    mutant.drop("clients.export", "Id");
                    mutant.addParameter(
                            "clients.export", "{ name: cliente, in: query, required: true, schema: { type: string } }");
                    mutant.move("clients.export", "/clients/export", "get");
                },
                operation("clients.export", "{ path: /clients/export, parameters: { id: { query: cliente } } }")));
        all.add(mended(
                "a path parameter is left out",
                mutant -> {
                    mutant.drop("workerContracts.get", "Id");
                    mutant.move("workerContracts.get", "/contracts/current", "get");
                },
                operation("workerContracts.get", "{ path: /contracts/current, parameters: { id: null } }")));
        for (String each : List.of("expenses.get", "taxModels.list", "accounts.list")) {
            all.add(mended(
                    "the client is in the path of " + each,
                    mutant -> {
                        String path = mutant.path(each);
                        mutant.drop(each, "XCgClient");
                        mutant.addParameter(
                                each, "{ name: client, in: path, required: true, schema: { type: integer } }");
                        mutant.move(each, "/clients/{client}" + path, "get");
                    },
                    operation(
                            each,
                            "{ path: '/clients/{client}" + path(each)
                                    + "', parameters: { X-CG-Client: { path: client } } }")));
        }
        all.add(mended(
                "the client is in the query",
                mutant -> {
                    mutant.drop("payslips.list", "XCgClient");
                    mutant.addParameter(
                            "payslips.list",
                            "{ name: cliente_id, in: query, required: true, schema: { type: integer } }");
                },
                operation("payslips.list", "{ parameters: { X-CG-Client: { query: cliente_id } } }")));
    }

    private static String path(String id) {
        return switch (id) {
            case "expenses.get" -> "/expenses/{id}";
            case "taxModels.list" -> "/tax-models";
            default -> "/accounts";
        };
    }

    private void methods() {
        Map<String, String> other = Map.of(
                "clients.update", "put",
                "expenses.confirm", "put",
                "webhooks.delete", "post",
                "addressees.update", "post",
                "sepaMandates.revoke", "delete");
        other.forEach((id, method) -> all.add(mended(
                id + " is a " + method,
                mutant -> mutant.move(id, mutant.path(id), method),
                operation(id, "{ method: " + method.toUpperCase(java.util.Locale.ROOT) + " }"))));
        all.add(mended(
                "another path and another method",
                mutant -> mutant.move("matchProposals.create", "/match-proposals/{id}", "put"),
                operation("matchProposals.create", "{ path: '/match-proposals/{id}', method: PUT }")));
    }

    private void filters() {
        Map<String, String> renamed = Map.of(
                "expenses.list estado", "status",
                "expenses.list proveedor_nif", "supplier_tax_id",
                "payslips.list mes", "mes_nomina",
                "accounts.list cuenta", "account");
        renamed.forEach((filter, other) -> {
            String[] at = filter.split(" ", 2);
            all.add(mended(
                    "the filter " + filter + " is " + other,
                    filter(at[0], at[1], each -> each.with("name", other)),
                    operation(at[0], "{ query: { " + at[1] + ": " + other + " } }")));
        });
        all.add(mended(
                "a filter is gone",
                mutant -> mutant.drop("taxModels.list", "periodo"),
                operation("taxModels.list", "{ query: { periodo: null } }")));
        all.add(mended(
                "a filter has other values",
                filter("sepaMandates.list", "estado", each -> {
                    JsonArray values = (JsonArray) each.part("schema").at("x-known-values");
                    values.items()
                            .replaceAll(value ->
                                    value.sameAs(Mutant.text("revocado")) ? Mutant.text("revoked_by_owner") : value);
                }),
                operation("sepaMandates.list", "{ query: { estado: { values: { revocado: revoked_by_owner } } } }")));
        all.add(mended(
                "a filter has another form",
                mutant -> {
                    mutant.drop("expenses.list", "FechaDesde");
                    mutant.addParameter(
                            "expenses.list",
                            "{ name: desde, in: query, description: 'dd/MM/yyyy', schema: { type: string, format: dd/MM/yyyy } }");
                },
                operation("expenses.list", "{ query: { fecha_desde: { name: desde, as: { date: dd/MM/yyyy } } } }")));
        all.add(reported(
                "a filter is new",
                mutant -> mutant.addParameter("expenses.list", "{ name: moneda, in: query, schema: { type: string } }"),
                "FILTER moneda of expenses.list"));
        all.add(reported(
                "a filter is required",
                filter("expenses.list", "estado", each -> each.put("required", Fragments.literal("true"))),
                "REQUIRED estado of expenses.list"));
    }

    private static Consumer<Mutant> filter(String id, String name, Consumer<JsonObject> change) {
        return mutant -> mutant.operation(id).parts("parameters").stream()
                .filter(each -> each.textOrEmpty("name").equals(name))
                .forEach(change);
    }

    private void headers() {
        for (String each : List.of("expenses.list", "products.get", "invoices.issue")) {
            all.add(mended(
                    each + " takes no client header",
                    mutant -> mutant.drop(each, "XCgClient"),
                    operation(each, "{ client_header: false }")));
        }
        for (String each : List.of("jobs.get", "webhooks.list")) {
            all.add(mended(
                    each + " takes the client header",
                    mutant -> mutant.addParameter(each, "{ $ref: '#/components/parameters/XCgClient' }"),
                    operation(each, "{ client_header: true }")));
        }
        all.add(mended(
                "a required header with a value",
                header("expenses.create", "{ type: string, const: erp }"),
                operation("expenses.create", "{ headers: { X-Channel: erp } }")));
        all.add(mended(
                "a required header with two values",
                header("expenses.create", "{ type: string, enum: [erp, web] }"),
                operation("expenses.create", "{ headers: { X-Channel: { '?': [erp, web] } } }")));
        all.add(mended(
                "every operation has another header for the version",
                mutant -> {
                    JsonObject paths = mutant.root().part("paths");
                    paths.keys()
                            .forEach(
                                    path -> paths.part(path)
                                            .keys()
                                            .forEach(
                                                    method -> ((JsonArray) paths.part(path)
                                                                    .part(method)
                                                                    .at("parameters"))
                                                            .items()
                                                            .add(
                                                                    Mutant.json(
                                                                            "{ name: X-Api-Version, in: header, schema: { type: string, const: '2026-10-01' } }"))));
                },
                "{ version_header: { name: X-Api-Version, value: '2026-10-01' } }"));
        all.add(mended(
                "another version",
                mutant -> mutant.root()
                        .part("components")
                        .part("x-version-header")
                        .with("value", "2026-10-01"),
                "{ version_header: { name: CG-Version, value: '2026-10-01' } }"));
        all.add(reported(
                "a write takes no key",
                mutant -> mutant.drop("expenses.create", "IdempotencyKey"),
                "HEADER expenses.create"));
        all.add(reported(
                "the client's header has another name",
                mutant -> {
                    mutant.parameter("XCgClient").with("name", "X-Cliente");
                    mutant.parameter("XCgClientAccepted").with("name", "X-Cliente");
                },
                "HEADER X-CG-Client"));
    }

    private static Consumer<Mutant> header(String id, String schema) {
        return mutant ->
                mutant.addParameter(id, "{ name: X-Channel, in: header, required: true, schema: " + schema + " }");
    }

    private void forms() {
        all.add(mended(
                "a part has another name",
                mutant -> mutant.rename("DocumentUpload", "file", "fichero"),
                operation("documents.upload", "{ form: { parts: { file: fichero } } }")));
        all.add(mended(
                "an optional part has another name",
                mutant -> mutant.rename("DocumentUpload", "solicitud_id", "id_solicitud"),
                operation("documents.upload", "{ form: { parts: { solicitud_id: id_solicitud } } }")));
        all.add(mended(
                "a form has a constant",
                mutant -> {
                    mutant.schema("DocumentUpload")
                            .part("properties")
                            .with("origen", Mutant.json("{ type: string, enum: [erp] }"));
                    ((JsonArray) mutant.schema("DocumentUpload").at("required"))
                            .items()
                            .add(Mutant.text("origen"));
                },
                operation("documents.upload", "{ form: { constants: { origen: erp } } }")));
        all.add(reported(
                "a part is gone",
                mutant -> mutant.take("DocumentUpload", "solicitud_id"),
                "FORM solicitud_id of documents.upload"));
        all.add(reported(
                "a body is in XML",
                mutant -> Mutant.replace(
                        mutant.operation("accounts.create").part("requestBody").part("content"),
                        "application/json",
                        "application/xml",
                        Mutant.json("{}")),
                "FORM accounts.create"));
    }

    private void wholes() {
        all.add(reported(
                "an operation is gone",
                mutant -> mutant.root().part("paths").remove("/tax-calendar"),
                "MISSING taxCalendar.list"));
        all.add(reported(
                "an operation is new",
                mutant -> mutant.root()
                        .part("paths")
                        .with(
                                "/exchange-rates",
                                Mutant.json(
                                        "{ get: { operationId: rates.list, parameters: [], responses: { '200': { description: x } } } }")),
                "NEW GET /exchange-rates"));
        all.add(reported(
                "instead of an operation there is another",
                mutant -> {
                    mutant.root().part("paths").remove("/tax-calendar");
                    mutant.root()
                            .part("paths")
                            .with(
                                    "/exchange-rates",
                                    Mutant.json(
                                            "{ get: { parameters: [], responses: { '200': { description: x } } } }"));
                },
                "MISSING taxCalendar.list",
                "NEW GET /exchange-rates"));
        for (String each : List.of("invoices.issue", "expenses.confirm")) {
            all.add(reported(
                    each + " needs another scope",
                    mutant -> mutant.operation(each).with("x-scope", "todo:escribir"),
                    "ACCESS " + each));
        }
        all.add(reported(
                "keys are sent in a header of their own",
                mutant -> mutant.root()
                        .part("components")
                        .part("securitySchemes")
                        .with("apiKey", Mutant.json("{ type: apiKey, in: header, name: X-API-Key }")),
                "ACCESS the API key"));
    }
}
