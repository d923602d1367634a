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
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/** A service of terse English names: amounts in cents, times in Unix seconds, records without a wrapper. */
public final class TerseService extends ContractService {
    private static final Set<String> ANNUAL = Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");

    private final Jobs jobs = new Jobs();
    private final TerseInvoices invoices;

    private TerseService(Clock clock) {
        super("terse", "openapi.yaml", "id", new Signatures(), clock);
        on("GET /status", request -> Reply.ok(data("status")));
        clients();
        Activities activities = new Activities(this, records(), "id", () -> made("act"));
        invoices = new TerseInvoices(this, activities, records());
        documents();
        costs();
        directory();
        bank();
        models();
        on("GET /jobs/{id}", jobs::look);
        new TerseWebhooks(this, records());
    }

    /** Starts a service with example data for the client 1001, and a second client, 1002. */
    public static TerseService start(Clock clock) {
        TerseService service = new TerseService(clock);
        service.start();
        return service;
    }

    /** Hexadecimal, over Unix seconds, with the secret's text as the key. */
    private static final class Signatures implements Destinations.Form {
        @Override
        public String time(Instant now) {
            return String.valueOf(now.getEpochSecond());
        }

        @Override
        public byte[] key(String secret) {
            return secret.getBytes(UTF_8);
        }

        @Override
        public String encoded(byte[] mac) {
            return HexFormat.of().formatHex(mac);
        }

        @Override
        public JsonNode probe(Instant now) {
            return object("id", "evt_probe", "kind", "probe", "at", now.getEpochSecond());
        }
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
        fields.forEach((field, message) -> list.add(object("f", field, "m", message)));
        return list;
    }

    long seconds() {
        return now().getEpochSecond();
    }

    /** Makes a record with an id of this kind and the time of now. */
    ObjectNode made(String kind) {
        return object("id", kind + "_" + next(kind), "created", seconds(), "upd", seconds());
    }

    void emit(String kind, long client, String member, ObjectNode record) {
        ObjectNode content = object(member, record.deepCopy());
        emit(kind, "Ev", object("kind", kind, "at", seconds(), "cust", client, "obj", content));
    }

    private ObjectNode change(Records records, ServiceRequest request, JsonNode fields) {
        return records.change(request, fields).put("upd", seconds());
    }

    private void clients() {
        Records clients = seeded("clients", 0);
        on("GET /clients", clients.list());
        on("GET /clients/{id}", read(clients));
    }

    private void documents() {
        Records documents = records();
        on("GET /documents", documents.list("st=/st"));
        on("GET /documents/{id}", read(documents));
        on(
                "POST /documents",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode document = digitised(request);
                    emit("document.processed", request.client(), "doc", document);
                    return add(documents, request, document);
                }));
        on("DELETE /documents/{id}", request -> {
            change(documents, request, object("st", "gone"));
            return Reply.empty(204);
        });
    }

    private ObjectNode digitised(ServiceRequest request) {
        int size = request.text("file").length();
        if (size == 0) {
            throw Refusal.of(422, "documento_ilegible", "the file is empty");
        }
        ObjectNode read = object("sup", "Oficinas Muestra SL", "base", 80000, "vat", 16800, "wh", 15200, "tot", 96800);
        return made("doc")
                .put("o", "doc")
                .put("name", request.fileName())
                .put("size", size)
                .put("kind", request.body().has("kind") ? request.text("kind") : "bill")
                .put("st", "read")
                .put("created", now().toString())
                .set("data", read.put("conf", 0.93));
    }

    private void costs() {
        Records costs = records();
        on("GET /costs", costs.list("from>/dt", "to</dt", "st=/st", "nif=/sup/nif"));
        on("GET /costs/{id}", read(costs));
        on("POST /costs", request -> created(costs, request, cost(request.body())));
        on("POST /costs/{id}/confirm", request -> {
            if (costs.of(request).has("conf")) {
                throw Refusal.of(409, "gasto_ya_confirmado", "the cost is confirmed");
            }
            ObjectNode cost = change(costs, request, object("st", "confirmed", "conf", seconds()));
            emit("expense.confirmed", request.client(), "cost", cost);
            return Reply.empty(204);
        });
    }

    private ObjectNode cost(JsonNode sent) {
        long base = 0;
        long vat = 0;
        for (JsonNode each : sent.path("vats")) {
            base += each.path("base").asLong();
            vat += each.path("amt").asLong();
        }
        if (base + vat != sent.path("tot").asLong()) {
            throw Refusal.field("tot", "base and VAT do not add up to it");
        }
        ObjectNode cost = made("cost").setAll((ObjectNode) sent);
        cost.remove("sup_nif");
        cost.set("sup", object("nif", sent.get("sup_nif"), "name", sent.get("sup")));
        return cost.put("st", "draft")
                .put("sub", base)
                .put("vat", vat)
                .put("gross", base + vat)
                .put("wh", sent.path("wh").asLong())
                .put("tot", base + vat - sent.path("wh").asLong());
    }

    private void directory() {
        Records parties = records();
        on("GET /parties", parties.list("nif=/nif", "off=/off"));
        on("GET /parties/{id}", read(parties));
        on("POST /parties", request -> {
            ObjectNode party = made("par").put("off", false).setAll((ObjectNode) request.body());
            return created(parties, request, party);
        });
        on("PATCH /parties/{id}", request -> Reply.ok(change(parties, request, request.body())));
        Records items = records();
        on("GET /items", items.list("code=/code"));
        on("GET /items/{id}", read(items));
        on("POST /items", request -> created(items, request, item((ObjectNode) request.body())));
    }

    private ObjectNode item(ObjectNode sent) {
        BigDecimal net = decimal(sent, "price");
        BigDecimal vat = net.multiply(decimal(sent, "vat_pct")).movePointLeft(2).setScale(0, RoundingMode.HALF_UP);
        ObjectNode item = made("item").put("off", false).setAll(sent);
        return item.put("net", net.longValue()).put("price", net.add(vat).longValue());
    }

    private void bank() {
        ContractService.Handler accounts =
                seeded("accounts", 1001).list(each -> each.without("full"), "sincronizada=/sync", "iban=/full");
        on("GET /bank-accounts", request -> accounts.answer(request.withoutSpaces("iban")));
        Records transactions = seeded("transactions", 1001);
        ContractService.Handler list =
                transactions.list("fecha_desde>/dt", "fecha_hasta</dt", "match_status=/match_status", "acct=/acct");
        on("GET /bank-transactions", request -> list.answer(request.withRange("fecha_desde", "fecha_hasta")));
        Records imports = records();
        on("GET /bank-imports/{id}", read(imports));
        on(
                "POST /bank-transactions/import",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode made =
                            object("o", "imp", "id", "imp_" + next("imp"), "st", "done", "created", seconds());
                    made.set("acct", request.body().path("acct"));
                    made.put("n", 2).put("duplicados", 1).put("bad", 0).put("props", 0);
                    return add(imports, request, made);
                }));
        on("POST /bank-transactions/{id}/match-proposals", request -> {
            ObjectNode movement = transactions.of(request);
            ObjectNode proposal = object("id", "prop_" + next("prop"), "tx", request.id(), "amt", movement.get("amt"));
            proposal.put("st", "open").put("created", seconds()).setAll((ObjectNode) request.body());
            return Reply.of(201, proposal);
        });
    }

    private void models() {
        Records models = seeded("models", 1001);
        on("GET /tax-models", models.list("mod=/mod", "yr=/yr"));
        on("GET /tax-models/{id}", read(models));
        on("POST /tax-models", request -> {
            if (ANNUAL.contains(request.text("mod"))) {
                return jobs.accept(baseUrl(), () -> add(models, request, model(request)));
            }
            return created(models, request, model(request));
        });
        on("GET /tax-models/{id}/receipt", request -> {
            if (!models.of(request).has("csv")) {
                throw Refusal.of(409, "modelo_no_presentado", "the model is not filed");
            }
            String csv = models.of(request).path("csv").asText();
            return Reply.file("application/pdf", "%PDF-1.4 receipt", Map.of("X-Csv", csv));
        });
    }

    private ObjectNode model(ServiceRequest request) {
        ObjectNode model = made("mod").put("o", "mod").put("kind", "ord").setAll((ObjectNode) request.body());
        model.set("boxes", object("27", 21000, "45", 4500, "71", 16500));
        model.put("st", "done").put("res", 16500).put("rk", "pay").putNull("filed");
        emit("tax_model.generated", request.client(), "mod", model);
        return model;
    }
}
