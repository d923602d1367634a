package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A service in the style of a generated .NET API: names in camel case, nulls instead of absent members, ids that are
 * UUIDs, ISO times, euros as numbers, rates such as 0.21.
 */
public final class DotnetService extends ContractService {
    private static final Set<String> ANNUAL = Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");

    private final Jobs jobs = new Jobs();
    private final DotnetInvoices invoices;

    private DotnetService(Clock clock) {
        super("dotnet", "openapi.json", "id", new DotnetWebhooks.Signatures(), clock);
        on("GET /status", request -> Reply.ok(data("status")));
        on("GET /clients", seeded("clients", 0).list());
        Activities activities = new Activities(this, records(), "id", () -> made("activity"));
        invoices = new DotnetInvoices(this, activities, records());
        documents();
        expenses();
        directory();
        bank();
        models();
        on("GET /jobs/{id}", jobs::look);
        new DotnetWebhooks(this, records());
    }

    /** Starts a service with example data for the client 1001, and a second client, 1002. */
    public static DotnetService start(Clock clock) {
        DotnetService service = new DotnetService(clock);
        service.start();
        return service;
    }

    @Override
    public synchronized void remit(long client) {
        invoices.remit(client);
    }

    @Override
    ObjectNode single(ObjectNode record) {
        return record;
    }

    @Override
    JsonNode details(Map<String, String> fields) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        fields.forEach((field, message) ->
                list.add(object("propertyName", field, "errorMessage", message).putNull("errorCode")));
        return list;
    }

    /** Returns the next id of a kind. */
    String id(String kind) {
        return UUID.nameUUIDFromBytes((kind + next(kind)).getBytes(UTF_8)).toString();
    }

    /** Makes a record with an id and the time of now. */
    ObjectNode made(String kind) {
        return object("id", id(kind), "createdAt", now().toString()).putNull("modifiedAt");
    }

    /** Copies fields of a request, those that it lacks as null. */
    static ObjectNode copy(ObjectNode to, JsonNode from, String... names) {
        for (String each : names) {
            to.set(each, from.hasNonNull(each) ? from.get(each) : JsonNodeFactory.instance.nullNode());
        }
        return to;
    }

    ObjectNode change(Records records, ServiceRequest request, JsonNode fields) {
        return records.change(request, fields).put("modifiedAt", now().toString());
    }

    void emit(String kind, long client, ObjectNode record) {
        ObjectNode body = object("eventType", kind, "occurredAt", now().toString(), "clientId", client);
        emit(kind, "EventDto", body.putNull("environment").set("payload", record.deepCopy()));
    }

    static BigDecimal euros(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }

    /** Returns 0.21 for 21. */
    static BigDecimal fraction(BigDecimal percentage) {
        return percentage.movePointLeft(2);
    }

    private void documents() {
        Records documents = records();
        on("GET /documents", documents.list("status=/status"));
        on(
                "POST /documents",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode document = digitised(request);
                    emit("document.processed", request.client(), document);
                    return add(documents, request, document);
                }));
        on("DELETE /documents/{id}", request -> {
            change(documents, request, object("status", "Deleted"));
            return Reply.empty(204);
        });
    }

    private ObjectNode digitised(ServiceRequest request) {
        int size = request.text("file").length();
        if (size == 0) {
            throw Refusal.of(422, "documento_ilegible", "the file is empty");
        }
        ObjectNode read = object("supplierTaxId", "B12345674", "supplierName", "Oficinas Muestra SL")
                .putNull("invoiceNumber")
                .putNull("issueDate")
                .put("taxableBase", 800)
                .put("vatAmount", 168)
                .putNull("withholdingAmount")
                .put("totalAmount", 968)
                .put("confidence", 0.93);
        return made("document")
                .put("fileName", request.fileName())
                .put("sizeInBytes", size)
                .put("contentType", "application/pdf")
                .put("documentType", request.body().has("documentType") ? request.text("documentType") : "Other")
                .put("status", "Processed")
                .putNull("uploadedBy")
                .set("extractedData", read);
    }

    private void expenses() {
        Records expenses = records();
        on(
                "GET /expenses",
                expenses.list(
                        "issuedFrom>/issueDate",
                        "issuedTo</issueDate",
                        "status=/status",
                        "supplierTaxId=/supplierTaxId"));
        on("POST /expenses", request -> created(expenses, request, expense(request.body())));
        on("POST /expenses/{id}/confirm", request -> {
            if (expenses.of(request).path("status").asText().equals("Confirmed")) {
                throw Refusal.of(409, "gasto_ya_confirmado", "the expense is confirmed");
            }
            ObjectNode changes = object("status", "Confirmed", "confirmedAt", now().toString());
            ObjectNode expense = change(expenses, request, changes);
            emit("expense.confirmed", request.client(), expense);
            return Reply.ok(expense.deepCopy());
        });
    }

    private ObjectNode expense(JsonNode sent) {
        BigDecimal total = BigDecimal.ZERO;
        for (JsonNode each : sent.path("vatBreakdown")) {
            total = total.add(decimal(each, "taxableBase")).add(decimal(each, "vatAmount"));
        }
        if (total.compareTo(decimal(sent, "totalAmount")) != 0) {
            throw Refusal.field("totalAmount", "it is not the sum of bases and VAT");
        }
        ObjectNode expense = copy(made("expense"), sent, "supplierTaxId", "invoiceNumber", "documentId");
        copy(expense, sent, "externalReference").put("withholdingAmount", 0).setAll((ObjectNode) sent);
        return expense.put("status", "Draft")
                .put("amountDue", euros(total.subtract(decimal(sent, "withholdingAmount"))))
                .putNull("confirmedAt");
    }

    private void directory() {
        Records contacts = records();
        on("GET /contacts", contacts.list("taxId=/taxId", "isActive=/isActive"));
        on("POST /contacts", request -> created(contacts, request, contact(made("contact"), request.body())));
        on(
                "PUT /contacts/{id}",
                request -> Reply.ok(change(contacts, request, contact(object(), request.body()))
                        .deepCopy()));
        Records products = records();
        on("GET /products", products.list("sku=/sku", "isActive=/isActive"));
        on("POST /products", request -> {
            BigDecimal net = decimal(request.body(), "unitPrice");
            BigDecimal gross = net.add(net.multiply(decimal(request.body(), "vatRate")));
            ObjectNode product = copy(made("product"), request.body(), "sku", "name", "unitPrice", "vatRate");
            copy(product, request.body(), "unitOfMeasure").put("grossPrice", euros(gross));
            return created(products, request, product.put("isActive", true));
        });
    }

    private static ObjectNode contact(ObjectNode contact, JsonNode sent) {
        copy(contact, sent, "taxId", "name", "email", "phone", "isCompany", "address", "externalReference");
        return contact.put("isActive", true);
    }

    private void bank() {
        Handler accounts = seeded("accounts", 1001)
                .list(each -> each.without(List.of("full")), "sincronizada=/isSynchronized", "iban=/full");
        on("GET /bank-accounts", request -> accounts.answer(request.withoutSpaces("iban")));
        Records transactions = seeded("transactions", 1001);
        Handler list = transactions.list(
                "fecha_desde>/bookingDate",
                "fecha_hasta</bookingDate",
                "match_status=/match_status",
                "bankAccountId=/bankAccountId");
        on("GET /bank-transactions", request -> list.answer(request.withRange("fecha_desde", "fecha_hasta")));
        Records imports = records();
        on("GET /bank-imports/{id}", read(imports));
        on(
                "POST /bank-transactions/import",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode made = copy(made("import"), request.body(), "bankAccountId");
                    made.put("status", "Completed").put("importedCount", 2).put("duplicados", 1);
                    return add(imports, request, made.put("failedCount", 0).put("proposalCount", 0));
                }));
        on("POST /bank-transactions/{id}/match-proposals", request -> {
            ObjectNode proposal = made("proposal").put("transactionId", request.id());
            copy(proposal, request.body(), "invoiceId", "amount", "comments").put("status", "Pending");
            if (proposal.path("amount").isNull()) {
                copy(proposal, transactions.of(request), "amount");
            }
            return Reply.of(201, proposal);
        });
    }

    private void models() {
        Records models = seeded("models", 1001);
        on("GET /tax-models", models.list("modelNumber=/modelNumber", "fiscalYear=/fiscalYear"));
        on(
                "POST /tax-models",
                request -> ANNUAL.contains(request.text("modelNumber"))
                        ? jobs.accept(baseUrl(), () -> add(models, request, model(request)))
                        : created(models, request, model(request)));
        on("GET /tax-models/{id}/receipt", request -> {
            if (!models.of(request).hasNonNull("filedAt")) {
                throw Refusal.of(409, "modelo_no_presentado", "the model is not filed");
            }
            return Reply.file("application/pdf", "%PDF-1.4 receipt", Map.of("X-Csv", "ABCD1234EFGH5678"));
        });
    }

    private ObjectNode model(ServiceRequest request) {
        ObjectNode model = made("model").put("kind", "Ordinary").setAll((ObjectNode) request.body());
        model.put("status", "Generated").put("outcome", "ToPay").put("resultAmount", 165);
        model.set("boxes", object("27", 210, "45", 45, "71", 165));
        emit("tax_model.generated", request.client(), model.putNull("deadline").putNull("filedAt"));
        return model;
    }
}
