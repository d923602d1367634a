package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.decimal;
import static es.cg.sdk.checks.services.Nodes.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A service in the style of a Spanish ERP: amounts as texts, times of Madrid, {@code S} and {@code N}, a wrapper. */
public final class ErpService extends ContractService {
    private static final Set<String> ANNUAL = Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");
    private static final Map<String, String> VAT_RATES = Map.of("G", "21", "R", "10", "S", "4", "E", "0");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withZone(ZoneId.of("Europe/Madrid"));

    private final Jobs jobs = new Jobs();
    private final ErpInvoices invoices;

    private ErpService(Clock clock) {
        super("erp", "openapi.yaml", "identificador", new ErpWebhooks.Signatures(), clock);
        on("GET /status", request -> Reply.ok(single(data("estado").deepCopy())));
        Records companies = seeded("empresas", 0);
        on("GET /clients", companies.list());
        on("GET /clients/{id}", read(companies));
        Activities activities = new Activities(
                this, records(), "identificador", () -> numbered("actividad").put("fechaGrabacion", time()));
        invoices = new ErpInvoices(this, activities, records());
        documents();
        expenses();
        directory();
        bank();
        models();
        on("GET /jobs/{id}", jobs::look);
        new ErpWebhooks(this, records());
    }

    /** Starts a service with example data for the client 1001, and a second client, 1002. */
    public static ErpService start(Clock clock) {
        ErpService service = new ErpService(clock);
        service.start();
        return service;
    }

    @Override
    public synchronized void remit(long client) {
        invoices.remit(client);
    }

    @Override
    ObjectNode single(ObjectNode record) {
        return object("registro", record);
    }

    @Override
    JsonNode details(Map<String, String> fields) {
        ObjectNode details = object();
        fields.forEach((field, message) -> details.putArray(field).add(message));
        return details;
    }

    /** Returns the time of now, as the service writes times. */
    String time() {
        return TIME.format(now());
    }

    static String time(Instant time) {
        return TIME.format(time);
    }

    /** Returns an amount in euros, as the service writes amounts. */
    static String euros(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    ObjectNode numbered(String kind) {
        return object("identificador", next(kind));
    }

    /** Makes a record with a number of its kind and the time of now. */
    ObjectNode made(String kind) {
        return numbered(kind).put("fechaAlta", time()).put("fechaModif", time());
    }

    void emit(String kind, long client, String member, ObjectNode record) {
        ObjectNode content = object(member, record.deepCopy());
        emit(kind, "Suceso", object("tipo", kind, "fecha", time(), "idEmpresa", client, "contenido", content));
    }

    private Reply replaced(Records records, ServiceRequest request, ObjectNode record) {
        ObjectNode old = records.of(request);
        record.set("identificador", old.get("identificador"));
        old.removeAll();
        return Reply.ok(single(records.change(request, record).deepCopy()));
    }

    private void documents() {
        Records documents = records();
        on("GET /documents", documents.list("estado=/estado"));
        on("GET /documents/{id}", read(documents));
        on(
                "POST /documents",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode document = digitised(request);
                    emit("document.processed", request.client(), "documento", document);
                    return add(documents, request, document);
                }));
        on("DELETE /documents/{id}", request -> {
            ObjectNode changes = object("estado", "RETIRADO", "fechaModif", time());
            return Reply.ok(single(documents.change(request, changes).deepCopy()));
        });
    }

    private ObjectNode digitised(ServiceRequest request) {
        int size = request.text("file").length();
        if (size == 0) {
            throw Refusal.of(422, "documento_ilegible", "el fichero está vacío");
        }
        ObjectNode read = object("nombreEmisor", "Oficinas Muestra SL", "base", "800.00", "cuotaIva", "168.00");
        return made("documento")
                .put("fichero", request.fileName())
                .put("tamano", (size + 1023) / 1024)
                .put("clase", request.body().has("clase") ? request.text("clase") : "FACTURA")
                .put("estado", "LEIDO")
                .set("lectura", read.put("total", "968.00").put("fiabilidad", 93));
    }

    private void expenses() {
        Records expenses = records();
        on(
                "GET /gastos",
                expenses.list(
                        "desde>/fechaDocumento",
                        "hasta</fechaDocumento",
                        "situacion=/situacion",
                        "nifProveedor=/proveedor/nif",
                        "refExterna=/refExterna"));
        on("GET /gastos/{id}", read(expenses));
        on("POST /gastos", request -> created(expenses, request, expense(request.body())));
        on("POST /gastos/{id}/validar", request -> {
            if (expenses.of(request).path("situacion").asText().equals("CONFIRMADO")) {
                throw Refusal.of(409, "gasto_ya_confirmado", "el gasto ya está confirmado");
            }
            ObjectNode expense = expenses.change(request, object("situacion", "CONFIRMADO", "fechaModif", time()));
            emit("expense.confirmed", request.client(), "gasto", expense);
            return Reply.empty(202);
        });
    }

    private ObjectNode expense(JsonNode sent) {
        BigDecimal total = BigDecimal.ZERO;
        for (JsonNode each : sent.path("bases")) {
            total = total.add(decimal(each, "base")).add(decimal(each, "cuota"));
        }
        BigDecimal payable = total.subtract(decimal(sent, "retencion"));
        if (payable.compareTo(decimal(sent, "importe")) != 0) {
            throw Refusal.field("importe", "no cuadra con las bases y la retención");
        }
        ObjectNode expense = made("gasto").setAll((ObjectNode) sent);
        return expense.put("situacion", "BORRADOR").put("importe", euros(total)).put("impAPagar", euros(payable));
    }

    private void directory() {
        Records parties = records();
        on("GET /clientes", parties.list("nif=/nif", "baja=/baja"));
        on("GET /clientes/{id}", read(parties));
        on("POST /clientes", request -> created(parties, request, party(request, made("tercero"))));
        on("PUT /clientes/{id}", request -> replaced(parties, request, party(request, object("fechaModif", time()))));
        Records items = records();
        on("GET /articulos", items.list("codigo=/codigo"));
        on("POST /articulos", request -> created(items, request, item(request, numbered("articulo"))));
        on("PUT /articulos/{id}", request -> replaced(items, request, item(request, object())));
    }

    private static ObjectNode party(ServiceRequest request, ObjectNode party) {
        return party.put("baja", "N").setAll((ObjectNode) request.body());
    }

    private static ObjectNode item(ServiceRequest request, ObjectNode item) {
        BigDecimal rate = new BigDecimal(VAT_RATES.getOrDefault(request.text("iva"), "0"));
        BigDecimal net = decimal(request.body(), "precio");
        item.put("pvp", euros(net.add(net.multiply(rate).movePointLeft(2)))).put("enUso", 1);
        return item.setAll((ObjectNode) request.body());
    }

    private void bank() {
        Handler accounts = seeded("cuentas", 1001)
                .list(
                        each -> each.without(List.of("completo", "sincronizada")),
                        "sincronizada=/sincronizada",
                        "iban=/completo");
        on("GET /bank-accounts", request -> accounts.answer(request.withoutSpaces("iban")));
        Records movements = seeded("movimientos", 1001);
        Handler list = movements.list(
                "fecha_desde>/fechaOperacion",
                "fecha_hasta</fechaOperacion",
                "match_status=/match_status",
                "idCuenta=/idCuenta");
        on("GET /bank-transactions", request -> list.answer(request.withRange("fecha_desde", "fecha_hasta")));
        Records imports = records();
        on("GET /bank-imports/{id}", read(imports));
        on(
                "POST /bank-transactions/import",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode made =
                            numbered("importacion").put("estado", "COMPLETA").put("fechaAlta", time());
                    made.put("importados", 2)
                            .put("duplicados", 1)
                            .put("erroneos", 0)
                            .put("propuestas", 0);
                    return add(
                            imports,
                            request,
                            made.set("idCuenta", request.body().get("idCuenta")));
                }));
        on("POST /bank-transactions/{id}/match-proposals", request -> {
            ObjectNode movement = movements.of(request);
            ObjectNode proposal = numbered("propuesta").put("estado", "PROPUESTA");
            proposal.set("idMovimiento", movement.get("identificador"));
            proposal.set("importe", movement.get("importe"));
            return Reply.of(201, single(proposal.setAll((ObjectNode) request.body())));
        });
    }

    private void models() {
        Records models = seeded("modelos", 1001);
        on("GET /tax-models", models.list("modelo=/modelo", "ejercicio=/ejercicio"));
        on("GET /tax-models/{id}", read(models));
        on(
                "POST /tax-models",
                request -> ANNUAL.contains(request.text("modelo"))
                        ? jobs.accept(baseUrl(), () -> add(models, request, model(request)))
                        : created(models, request, model(request)));
        on("GET /tax-models/{id}/receipt", request -> {
            if (!models.of(request).hasNonNull("fechaPresentacion")) {
                throw Refusal.of(409, "modelo_no_presentado", "el modelo no está presentado");
            }
            String pdf = Base64.getEncoder().encodeToString("%PDF-1.4 justificante".getBytes(UTF_8));
            return Reply.ok(single(object("fichero", "justificante.pdf", "contenido", pdf, "csv", "ABCD1234EFGH5678")));
        });
    }

    private ObjectNode model(ServiceRequest request) {
        ObjectNode model = numbered("modelos").put("clase", "N").setAll((ObjectNode) request.body());
        model.put("situacion", "GENERADO").put("resultado", "I").put("importe", "165.00");
        model.putArray("casillas")
                .add(object("casilla", "27", "valor", "210.00"))
                .add(object("casilla", "45", "valor", "45.00"))
                .add(object("casilla", "71", "valor", "165.00"));
        model.put("fechaAlta", time());
        emit("tax_model.generated", request.client(), "modelo", model);
        return model;
    }
}
