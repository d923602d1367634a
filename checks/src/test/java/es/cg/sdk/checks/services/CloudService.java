package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A service in the style of a cloud accounting product: amounts and rates as texts, times with the offset of Madrid. A
 * single record is in a member with the name of its kind, and its id is its first field, such as {@code invoiceId}.
 */
public final class CloudService extends ContractService {
    private static final Set<String> ANNUAL = Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX").withZone(ZoneId.of("Europe/Madrid"));

    private final Jobs jobs = new Jobs();
    private final CloudInvoices invoices;

    private CloudService(Clock clock) {
        super("cloud", "openapi.json", "id", new CloudWebhooks.Signatures(), clock);
        on("GET /status", request -> Reply.ok(object("connection", data("connection"))));
        Records companies = seeded("companies", 0);
        on("GET /clients", counted(companies.list()));
        on("GET /clients/{id}", read(companies));
        Records ofTrade = records();
        Activities activities = new Activities(
                this, ofTrade, "activityId", () -> numbered("activity").put("addedAt", time()));
        list("GET /activities", ofTrade, "activa=/activa");
        invoices = new CloudInvoices(this, activities, records());
        documents();
        bills();
        directory();
        bank();
        taxes();
        on("GET /jobs/{id}", jobs::look);
        new CloudWebhooks(this, records());
    }

    /** Starts a service with example data for the client 1001, and a second client, 1002. */
    public static CloudService start(Clock clock) {
        CloudService service = new CloudService(clock);
        service.start();
        return service;
    }

    @Override
    public synchronized void remit(long client) {
        invoices.remit(client);
    }

    @Override
    String id(JsonNode record) {
        return record.path(record.fieldNames().next()).asText();
    }

    @Override
    ObjectNode single(ObjectNode record) {
        return object(record.fieldNames().next().replaceFirst("Id$", ""), record);
    }

    @Override
    JsonNode details(Map<String, String> fields) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        fields.forEach((field, message) -> list.add(object("source", object("field", field), "detail", message)));
        return list;
    }

    /** Returns the time of now, as the service writes times. */
    String time() {
        return TIME.format(now());
    }

    static String time(Instant time) {
        return TIME.format(time);
    }

    /** Returns an amount in euros or a rate in percent, as the service writes both. */
    static String decimals(BigDecimal value) {
        return value.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    /** Makes a record with an id of this kind. */
    ObjectNode numbered(String kind) {
        String id = InvoiceOrder.fingerprint(kind + next(kind)).substring(0, 24);
        return object(kind + "Id", id.toLowerCase(Locale.ROOT));
    }

    /** Makes a record with an id of this kind and the time of now. */
    ObjectNode made(String kind) {
        return numbered(kind).put("createdAt", time()).put("updatedAt", time());
    }

    /** Adds how many items a page has. */
    static Handler counted(Handler list) {
        return request -> {
            ObjectNode page =
                    (ObjectNode) Objects.requireNonNull(list.answer(request).json());
            return Reply.ok(page.put("count", page.path("data").size()));
        };
    }

    void list(String operation, Records records, UnaryOperator<ObjectNode> view, String... filters) {
        on(operation, counted(records.list(view, filters)));
    }

    private void list(String operation, Records records, String... filters) {
        list(operation, records, UnaryOperator.identity(), filters);
    }

    void emit(String kind, long client, ObjectNode record) {
        String type = single(record).fieldNames().next();
        ObjectNode resource = object("type", type, "body", record.deepCopy());
        emit(
                kind,
                "WebhookEvent",
                object("topic", kind, "triggeredAt", time(), "companyId", client, "resource", resource));
    }

    private ObjectNode change(Records records, ServiceRequest request, JsonNode fields) {
        return records.change(request, fields).put("updatedAt", time());
    }

    private void documents() {
        Records documents = records();
        list("GET /documents", documents, "status=/status");
        on("GET /documents/{id}", read(documents));
        on(
                "POST /documents",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode document = digitised(request);
                    emit("document.processed", request.client(), document);
                    return add(documents, request, document);
                }));
        on("DELETE /documents/{id}", request -> {
            change(documents, request, object("status", "withdrawn"));
            return Reply.ok(object("documentId", request.id(), "removed", true));
        });
    }

    private ObjectNode digitised(ServiceRequest request) {
        int size = request.text("file").length();
        if (size == 0) {
            throw Refusal.of(422, "documento_ilegible", "the file is empty");
        }
        ObjectNode read = object("vendorName", "Oficinas Muestra SL", "subtotal", "800.00", "taxTotal", "168.00");
        return made("document")
                .put("fileName", request.fileName())
                .put("fileSize", size)
                .put("category", request.body().has("category") ? request.text("category") : "invoice")
                .put("status", "processed")
                .putNull("rejectionReason")
                .set("extraction", read.put("total", "968.00").put("confidence", 0.93));
    }

    private void bills() {
        Records bills = records();
        list(
                "GET /bills",
                bills,
                "issuedFrom>/issuedOn",
                "issuedTo</issuedOn",
                "state=/state",
                "vendorTaxNumber=/vendorTaxNumber");
        on("GET /bills/{id}", read(bills));
        on("POST /bills", request -> created(bills, request, bill(request.body())));
        on("POST /bills/{id}/approvals", request -> {
            if (bills.of(request).path("state").asText().equals("approved")) {
                throw Refusal.of(409, "gasto_ya_confirmado", "the bill is approved");
            }
            ObjectNode bill = change(bills, request, object("state", "approved", "approvedAt", time()));
            emit("expense.confirmed", request.client(), bill);
            return Reply.ok(single(bill.deepCopy()));
        });
    }

    private ObjectNode bill(JsonNode sent) {
        BigDecimal base = BigDecimal.ZERO;
        BigDecimal vat = BigDecimal.ZERO;
        for (JsonNode each : sent.path("taxSummary")) {
            base = base.add(decimal(each, "taxableAmount"));
            vat = vat.add(decimal(each, "taxAmount"));
        }
        BigDecimal total = base.add(vat);
        if (total.compareTo(decimal(sent, "total")) != 0) {
            throw Refusal.field("total", "must be the sum of taxSummary");
        }
        ObjectNode bill = made("bill").setAll((ObjectNode) sent);
        return bill.put("state", "draft")
                .put("subtotal", decimals(base))
                .put("taxTotal", decimals(vat))
                .put("amountDue", decimals(total.subtract(decimal(sent, "withholdingAmount"))))
                .putNull("approvedAt");
    }

    private void directory() {
        Records contacts = records();
        list("GET /contacts", contacts, "taxNumber=/taxNumber", "archived=/archived");
        on("GET /contacts/{id}", read(contacts));
        on("POST /contacts", request -> {
            ObjectNode contact = made("contact").put("archived", false).setAll((ObjectNode) request.body());
            return created(contacts, request, contact);
        });
        on(
                "PATCH /contacts/{id}",
                request -> Reply.ok(
                        single(change(contacts, request, request.body()).deepCopy())));
        Records items = records();
        list("GET /catalogue-items", items, "sku=/sku");
        on("GET /catalogue-items/{id}", read(items));
        on("POST /catalogue-items", request -> {
            ObjectNode item = made("item").put("archived", false).setAll((ObjectNode) request.body());
            BigDecimal net = decimal(item, "unitAmount");
            BigDecimal vat = net.multiply(decimal(item, "taxRate")).movePointLeft(2);
            return created(items, request, item.put("priceWithTax", decimals(net.add(vat))));
        });
    }

    private void bank() {
        Handler accounts = counted(seeded("bankAccounts", 1001)
                .list(each -> each.without("full"), "sincronizada=/feedEnabled", "iban=/full"));
        on("GET /bank-accounts", request -> accounts.answer(request.withoutSpaces("iban")));
        Records transactions = seeded("bankTransactions", 1001);
        Handler list = counted(transactions.list(
                "fecha_desde>/bookedOn",
                "fecha_hasta</bookedOn",
                "match_status=/match_status",
                "bankAccountId=/bankAccountId"));
        on("GET /bank-transactions", request -> list.answer(request.withRange("fecha_desde", "fecha_hasta")));
        Records imports = records();
        on("GET /bank-imports/{id}", read(imports));
        on(
                "POST /bank-transactions/import",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode made = numbered("bankImport").put("status", "completed");
                    made.set("bankAccountId", request.body().get("bankAccountId"));
                    made.put("importedCount", 2).put("duplicados", 1).put("failedCount", 0);
                    made.put("proposalCount", 0).put("createdAt", time());
                    return add(imports, request, made);
                }));
        on("POST /bank-transactions/{id}/match-proposals", request -> {
            ObjectNode transaction = transactions.of(request);
            ObjectNode proposal = numbered("matchProposal").put("bankTransactionId", request.id());
            proposal.put("state", "open").put("createdAt", time()).set("amount", transaction.get("amount"));
            return Reply.of(201, single(proposal.setAll((ObjectNode) request.body())));
        });
    }

    private void taxes() {
        Records returns = seeded("taxReturns", 1001);
        list("GET /tax-models", returns, "formCode=/formCode", "fiscalYear=/fiscalYear");
        on("GET /tax-models/{id}", read(returns));
        on(
                "POST /tax-models",
                request -> ANNUAL.contains(request.text("formCode"))
                        ? jobs.accept(baseUrl(), () -> add(returns, request, taxReturn(request)))
                        : created(returns, request, taxReturn(request)));
        on("GET /tax-models/{id}/receipt", request -> {
            if (!returns.of(request).hasNonNull("filedAt")) {
                throw Refusal.of(409, "modelo_no_presentado", "the return is not filed");
            }
            String address = "https://files.gestora.example/receipts/" + request.id() + ".pdf";
            return Reply.empty(302).with(Map.of("Location", address));
        });
    }

    private ObjectNode taxReturn(ServiceRequest request) {
        ObjectNode made = made("taxReturn").put("variant", "ordinary").setAll((ObjectNode) request.body());
        made.put("status", "prepared").put("outcome", "payable").put("result", "165.00");
        made.putArray("boxes")
                .add(object("box", "27", "amount", "210.00"))
                .add(object("box", "45", "amount", "45.00"))
                .add(object("box", "71", "amount", "165.00"));
        made.putNull("filedAt");
        emit("tax_model.generated", request.client(), made);
        return made;
    }
}
