package es.cg.sdk.generator.differences;

import static es.cg.sdk.generator.differences.Mutation.mended;
import static es.cg.sdk.generator.differences.Mutation.reported;

import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Changes of answers: records, lists, files and jobs. */
final class AnswerMutations {

    private final List<Mutation> all = new ArrayList<>();

    static List<Mutation> list() {
        AnswerMutations mutations = new AnswerMutations();
        mutations.records();
        mutations.lists();
        mutations.files();
        mutations.jobs();
        return mutations.all;
    }

    private static String answer(String id, String json) {
        return "{ operations: { " + id + ": { answer: " + json + " } } }";
    }

    private void answer(String name, String id, String status, String schema, String json) {
        all.add(mended(name, mutant -> mutant.answer(id, status, Mutant.json(schema)), answer(id, json)));
    }

    private static String wrapped(String member, String schema) {
        return "{ type: object, properties: { " + member + ": { $ref: '#/components/schemas/" + schema + "' } } }";
    }

    private void records() {
        answer("a record under data", "expenses.get", "200", wrapped("data", "Expense"), "{ in: data }");
        answer("a record under its name", "accounts.create", "201", wrapped("account", "Account"), "{ in: account }");
        answer(
                "a record under two members",
                "taxModels.get",
                "200",
                "{ type: object, properties: { meta: { type: object, properties: { id: { type: string } } }, data: "
                        + wrapped("modelo", "TaxModel") + " } }",
                "{ in: data.modelo }");
        all.add(reported(
                "a record that is saved as a file lies under a member",
                mutant -> mutant.answer("clients.export", "200", Mutant.json(wrapped("data", "ClientExport"))),
                "ANSWER clients.export"));
        answer(
                "one of two members is the record",
                "payslips.get",
                "200",
                "{ type: object, properties: { before: { $ref: '#/components/schemas/Payslip' }, after: { $ref:"
                        + " '#/components/schemas/Payslip' } } }",
                "{ in: { '?': [before, after] } }");
        all.add(mended(
                "every read of a record is under data",
                mutant -> gets(mutant).forEach(each -> {
                    JsonObject schema = mutant.answerSchema(each, "200");
                    JsonObject around = Mutant.json("{ type: object, properties: { data: {} } }");
                    around.part("properties").with("data", schema.copy(null));
                    mutant.answer(each, "200", around);
                }),
                allGets("{ answer: { in: data } }")));
        for (String each : List.of("recurringInvoices.pause", "activities.delete", "documents.remove")) {
            all.add(mended(
                    each + " answers nothing",
                    mutant -> {
                        JsonObject responses = mutant.operation(each).part("responses");
                        Mutant.replace(responses, "200", "204", Mutant.json("{ description: Nada. }"));
                    },
                    answer(each, "{ is: empty }")));
        }
        all.add(reported(
                "another status",
                mutant -> {
                    JsonObject responses = mutant.operation("accounts.create").part("responses");
                    Mutant.replace(responses, "201", "200", responses.at("201"));
                },
                "ANSWER accounts.create"));
        all.add(reported(
                "a record in XML",
                mutant -> mutant.answer("products.get", "200").with("content", Mutant.json("{ application/xml: {} }")),
                "ANSWER products.get"));
    }

    private static List<String> gets(Mutant mutant) {
        List<String> gets = new ArrayList<>();
        JsonObject paths = mutant.root().part("paths");
        for (String path : paths.keys()) {
            String id = paths.part(path).part("get").textOrEmpty("operationId");
            if (id.endsWith(".get") && !id.equals("jobs.get")) {
                gets.add(id);
            }
        }
        return gets;
    }

    private static String allGets(String json) {
        StringJoiner all = new StringJoiner(", ", "{ operations: { ", " } }");
        for (String each :
                ("status clients invoices documents expenses irpfPayments accountingEntries accounts bankAccounts"
                                + " bankTransactions bankImports payslips taxModels documentRequests addressees products"
                                + " recurringInvoices sepaMandates sepaRemittances workers workerContracts webhooks sandbox")
                        .split(" ", -1)) {
            all.add(each + ".get: " + json);
        }
        return all.toString();
    }

    private void lists() {
        all.add(mended(
                "a list is an array",
                mutant -> mutant.answer(
                        "products.list",
                        "200",
                        Mutant.json("{ type: array, items: { $ref: '#/components/schemas/Product' } }")),
                answer("products.list", "{ is: array, next_cursor: null }")));
        all.add(mended(
                "a list is an array with a header",
                mutant -> {
                    mutant.answer(
                            "workers.list",
                            "200",
                            Mutant.json("{ type: array, items: { $ref: '#/components/schemas/Worker' } }"));
                    mutant.answer("workers.list", "200")
                            .part("headers")
                            .with("X-Next", Mutant.json("{ schema: { type: string } }"));
                },
                answer("workers.list", "{ is: array, next_cursor: { header: X-Next } }")));
        all.add(mended(
                "all lists have other names",
                mutant -> pages(mutant, page -> {
                    Mutant.rename(page, "data", "results");
                    Mutant.rename(page, "next_cursor", "siguiente");
                    Mutant.rename(page, "has_more", "hay_mas");
                }),
                "{ list_envelope: { items: results, next_cursor: siguiente, has_more: hay_mas } }"));
        all.add(mended(
                "all lists have their paging within an object",
                mutant -> pages(mutant, page -> {
                    JsonObject paging = Mutant.json("{ type: object, properties: {} }");
                    paging.part("properties")
                            .with("next", page.part("properties").at("next_cursor"));
                    paging.part("properties")
                            .with("more", page.part("properties").at("has_more"));
                    page.part("properties").remove("next_cursor");
                    page.part("properties").remove("has_more");
                    page.part("properties").put("paging", paging);
                }),
                "{ list_envelope: { next_cursor: paging.next, has_more: paging.more } }"));
        all.add(mended(
                "one list has another name",
                mutant -> mutant.rename("ExpenseList", "data", "items"),
                answer("expenses.list", "{ items: items }")));
        answer("a list under a member", "taxModels.list", "200", wrapped("page", "TaxModelList"), "{ in: page }");
        all.add(reported(
                "a list tells nothing of further pages",
                mutant -> mutant.take("ProductList", "has_more"),
                "LIST products.list"));
        all.add(reported(
                "a list has a count",
                mutant ->
                        mutant.schema("ProductList").part("properties").with("total", Mutant.json("{ type: integer }")),
                "LIST products.list"));
    }

    private static void pages(Mutant mutant, java.util.function.Consumer<JsonObject> change) {
        JsonObject schemas = mutant.root().part("components").part("schemas");
        schemas.keys().stream()
                .map(schemas::part)
                .filter(each -> each.part("properties").get("has_more") != null)
                .forEach(change);
    }

    private void files() {
        answer(
                "a file in base64",
                "taxModels.file",
                "200",
                "{ type: object, properties: { filename: { type: string }, content: { type: string, format: byte } } }",
                "{ is: base64, in: content, name: filename }");
        answer(
                "a file in one of two texts",
                "sepaRemittances.file",
                "200",
                "{ type: object, properties: { a: { type: string }, b: { type: string } } }",
                "{ is: base64, in: { '?': [a, b] } }");
        all.add(mended(
                "a file is a redirect",
                mutant -> Mutant.replace(
                        mutant.operation("sepaRemittances.file").part("responses"),
                        "200",
                        "302",
                        Mutant.json("{ description: Found., headers: { Location: { schema: { type: string } } } }")),
                answer("sepaRemittances.file", "{ is: redirect, hosts: { '?': [] } }")));
        all.add(reported(
                "a file of another type",
                mutant -> Mutant.replace(
                        mutant.answer("sepaRemittances.file", "200").part("content"),
                        "application/xml",
                        "application/zip",
                        Mutant.json("{ schema: { type: string, format: binary } }")),
                "ANSWER sepaRemittances.file"));
    }

    private void jobs() {
        all.add(mended(
                "an upload answers the record itself",
                mutant -> {
                    mutant.answer("documents.upload", "202", Mutant.reference("Document"));
                    JsonObject responses = mutant.operation("documents.upload").part("responses");
                    Mutant.replace(responses, "202", "201", responses.at("202"));
                },
                "{ operations: { documents.upload: { deferred: false } } }"));
        all.add(mended(
                "a model is never deferred",
                mutant ->
                        mutant.operation("taxModels.generate").part("responses").remove("202"),
                "{ operations: { taxModels.generate: { deferred: false } } }"));
        for (String each : List.of("invoices.issue", "expenses.confirm")) {
            all.add(mended(
                    each + " is deferred",
                    mutant -> mutant.operation(each)
                            .part("responses")
                            .with(
                                    "202",
                                    Mutant.json("{ description: A job., content: { application/json: { schema: { $ref:"
                                            + " '#/components/schemas/Job' } } } }")),
                    "{ operations: { " + each + ": { deferred: true } } }"));
        }
        answer(
                "a job under a member",
                "clients.import",
                "202",
                wrapped("trabajo", "JobOfClientImport"),
                "{ job_in: trabajo }");
        all.add(mended(
                "the result of a job has another name",
                mutant -> mutant.rename("JobOfTaxModel", "resultado", "output"),
                answer("taxModels.generate", "{ result_in: output }")));
        all.add(mended(
                "the model of a 201 lies beside its job",
                mutant -> mutant.answer(
                        "taxModels.generate",
                        "201",
                        Mutant.json(
                                "{ type: object, properties: { job: { $ref: '#/components/schemas/Job' }, result: { $ref:"
                                        + " '#/components/schemas/TaxModel' } } }")),
                answer("taxModels.generate", "{ in: result }")));
    }
}
