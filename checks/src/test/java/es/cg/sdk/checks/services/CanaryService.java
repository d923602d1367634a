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
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A service in the style of a public body of the Canary Islands: long Spanish names, amounts of invoices and tax models
 * in cents and all others in euros, times of the islands, and its own form of lists, jobs and errors. The id is the
 * first field of a record, such as {@code idFactura}.
 */
public final class CanaryService extends ContractService {
    private static final Set<String> ANNUAL = Set.of("100", "180", "190", "347", "349", "390");
    private static final Map<String, String> TASK_STATES =
            Map.of("pending", "EN_COLA", "running", "EN_CURSO", "succeeded", "FINALIZADA", "failed", "FALLIDA");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withZone(ZoneId.of("Atlantic/Canary"));

    private final Jobs jobs = new Jobs();
    private final CanaryInvoices invoices;

    private CanaryService(Clock clock) {
        super("canary", "openapi.yaml", "idCliente", new CanaryWebhooks.Signatures(), clock);
        on("GET /status", request -> Reply.ok(data("estado").deepCopy()));
        Records clients = seeded("clientes", 0);
        on("GET /clients", clients.list());
        on("GET /clients/{id}", read(clients));
        Activities activities = new Activities(this, records(), "idActividad", () -> made("idActividad", "ACT"));
        invoices = new CanaryInvoices(this, activities, records());
        documents();
        expenses();
        withholdings();
        directory();
        bank();
        models();
        on("GET /calendario-fiscal", seeded("calendario", 1001).list());
        on("GET /jobs/{id}", jobs::look);
        new CanaryWebhooks(this, records());
    }

    /** Starts a service with example data for the client 1001, and a second client, 1002. */
    public static CanaryService start(Clock clock) {
        CanaryService service = new CanaryService(clock);
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
        return record;
    }

    @Override
    JsonNode rows(JsonNode answer) {
        return answer.path("resultados");
    }

    @Override
    JsonNode details(Map<String, String> fields) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        fields.forEach((field, message) -> list.add(object("campo", field, "motivo", message)));
        return list;
    }

    @Override
    ObjectNode inOwnForm(ObjectNode answer) {
        String kind = answer.path("object").asText();
        if (kind.equals("list")) {
            ObjectNode list = object("objeto", "lista")
                    .put("hayMas", answer.path("has_more").asBoolean());
            return list.<ObjectNode>set("resultados", answer.get("data")).set("marcador", answer.get("next_cursor"));
        }
        JsonNode error = answer.path("error");
        ObjectNode own = object("codigo", error.get("code"), "detalle", error.get("message"));
        if (kind.equals("job")) {
            String state = TASK_STATES.get(answer.path("estado").asText());
            ObjectNode task = object("idTarea", answer.get("id"), "situacionTarea", state);
            task.setAll(
                    object("urlConsulta", answer.get("consultar_en"), "recursoResultante", answer.get("resultado")));
            return error.isMissingNode() ? task : task.set("error", own);
        }
        if (error.isMissingNode()) {
            return answer;
        }
        own.setAll(object("campo", error.get("param"), "idPeticion", error.get("request_id")));
        return object("error", own.setAll(object("errores", error.get("errors"))));
    }

    /** Returns the time of now, as the service writes times. */
    String time() {
        return TIME.format(now());
    }

    static String time(Instant time) {
        return TIME.format(time);
    }

    static long cents(BigDecimal euros) {
        return euros.movePointRight(2).longValueExact();
    }

    /** Makes a record with an id of this kind. */
    ObjectNode numbered(String field, String kind) {
        return object(field, "%s-%06d".formatted(kind, next(kind)));
    }

    /** Makes a record with an id of this kind and the time of now. */
    ObjectNode made(String field, String kind) {
        return numbered(field, kind).put("fechaHoraAlta", time());
    }

    /** Makes an event of a record, whose kind is in the names of the schema and of its member. */
    void emit(String kind, long client, String record, ObjectNode content) {
        ObjectNode event = object("tipoEvento", kind, "fechaHoraEvento", time(), "idCliente", client);
        emit(kind, "Evento" + record, event.set("datos" + record, content.deepCopy()));
    }

    private Reply changed(Records records, ServiceRequest request, JsonNode changes) {
        return Reply.ok(records.change(request, changes).deepCopy());
    }

    private void documents() {
        Records documents = records();
        on("GET /documents", documents.list("estadoDocumento=/estadoDocumento"));
        on("GET /documents/{id}", read(documents));
        on(
                "POST /documents",
                request -> jobs.accept(baseUrl(), () -> {
                    ObjectNode document = digitised(request);
                    emit("document.processed", request.client(), "Documento", document);
                    return add(documents, request, document);
                }));
        on("DELETE /documents/{id}", request -> changed(documents, request, object("estadoDocumento", "RETIRADO")));
    }

    private ObjectNode digitised(ServiceRequest request) {
        int size = request.text("file").length();
        if (size == 0) {
            throw Refusal.of(422, "documento_ilegible", "el fichero está vacío");
        }
        ObjectNode read = object("cifNifEmisor", "B12345674", "nombreRazonSocialEmisor", "Oficinas Muestra SL")
                .put("numFactura", "7/2026")
                .put("importeBaseImponible", 800.00)
                .put("importeTotal", 968.00)
                .put("porcentajeFiabilidad", 93);
        return made("idDocumento", "DOC")
                .put("nombreFichero", request.fileName())
                .put("tamanoKilobytes", (size + 1023) / 1024)
                .put("claseDocumento", request.body().has("claseDocumento") ? request.text("claseDocumento") : "OTRO")
                .put("estadoDocumento", "PROCESADO")
                .set("datosDigitalizados", read);
    }

    private void expenses() {
        Records expenses = records();
        on(
                "GET /gastos",
                expenses.list(
                        "estadoGasto=/estadoGasto",
                        "cifNifProveedor=/cifNifProveedor",
                        "fechaFacturaDesde>/fechaFactura",
                        "fechaFacturaHasta</fechaFactura"));
        on("GET /gastos/{id}", read(expenses));
        on("POST /gastos", request -> {
            BigDecimal total = BigDecimal.ZERO;
            for (JsonNode each : request.body().path("desgloseIva")) {
                total = total.add(decimal(each, "importeBaseImponible")).add(decimal(each, "importeCuota"));
            }
            if (total.compareTo(decimal(request.body(), "importeTotal")) != 0) {
                throw Refusal.field("importeTotal", "no es la suma de bases y cuotas");
            }
            ObjectNode expense = made("idGasto", "GAS").put("estadoGasto", "BORRADOR");
            return created(expenses, request, expense.setAll((ObjectNode) request.body()));
        });
        on("POST /gastos/{id}/confirmacion", request -> {
            if (expenses.of(request).path("estadoGasto").asText().equals("CONFIRMADO")) {
                throw Refusal.of(409, "gasto_ya_confirmado", "el gasto ya está confirmado");
            }
            ObjectNode expense =
                    expenses.change(request, object("estadoGasto", "CONFIRMADO", "fechaHoraConfirmacion", time()));
            emit("expense.confirmed", request.client(), "Gasto", expense);
            return Reply.ok(expense.deepCopy());
        });
    }

    private void withholdings() {
        Records records = records();
        on("GET /retenciones-irpf", records.list());
        on("POST /retenciones-irpf", request -> {
            BigDecimal withheld = decimal(request.body(), "importeBaseRetencion")
                    .multiply(decimal(request.body(), "porcentajeRetencionIrpf"))
                    .movePointLeft(2)
                    .setScale(2, RoundingMode.HALF_UP);
            ObjectNode record = made("idRetencion", "RET").put("estadoRetencion", "BORRADOR");
            record.setAll((ObjectNode) request.body());
            return created(records, request, record.put("importeRetencionIrpf", withheld));
        });
    }

    private void directory() {
        Records parties = records();
        on("GET /destinatarios", parties.list("cifNif=/cifNif"));
        on("POST /destinatarios", request -> created(parties, request, given("idDestinatario", "DES", request)));
        on("PATCH /destinatarios/{id}", request -> changed(parties, request, request.body()));
        Records items = records();
        on("GET /productos-servicios", items.list("codProducto=/codProducto"));
        on("POST /productos-servicios", request -> created(items, request, given("idProducto", "PRO", request)));
    }

    private ObjectNode given(String field, String kind, ServiceRequest request) {
        return made(field, kind).setAll((ObjectNode) request.body());
    }

    private void bank() {
        Handler accounts = seeded("cuentas", 1001)
                .list(each -> each.without(List.of("completo")), "sincronizada=/sincronizada", "iban=/completo");
        on("GET /bank-accounts", request -> accounts.answer(request.withoutSpaces("iban")));
        Records movements = seeded("movimientos", 1001);
        Handler list = movements.list(
                "fecha_desde>/fechaOperacion", "fecha_hasta</fechaOperacion", "match_status=/match_status");
        on("GET /bank-transactions", request -> list.answer(request.withRange("fecha_desde", "fecha_hasta")));
        Records imports = records();
        on("GET /bank-imports/{id}", read(imports));
        on(
                "POST /bank-transactions/import",
                request -> jobs.accept(
                        baseUrl(),
                        () -> add(
                                imports,
                                request,
                                made("idImportacion", "IMP")
                                        .put("idCuenta", request.text("idCuenta"))
                                        .put("estadoImportacion", "COMPLETADA")
                                        .put("numImportados", 2)
                                        .put("duplicados", 1)
                                        .put("numErroneos", 0)
                                        .put("numPropuestas", 0))));
        on("POST /bank-transactions/{id}/match-proposals", request -> {
            ObjectNode proposal = made("idPropuesta", "PRP").put("estadoPropuesta", "PROPUESTA");
            proposal.set("idMovimiento", movements.of(request).get("idMovimiento"));
            return Reply.of(201, proposal.setAll((ObjectNode) request.body()));
        });
    }

    private void models() {
        Records models = seeded("modelos", 1001);
        on("GET /tax-models", models.list("codModelo=/codModelo", "ejercicioFiscal=/ejercicioFiscal"));
        on("GET /tax-models/{id}", read(models));
        on(
                "POST /tax-models",
                request -> ANNUAL.contains(request.text("codModelo"))
                        ? jobs.accept(baseUrl(), () -> add(models, request, model(request)))
                        : created(models, request, model(request)));
        on("GET /tax-models/{id}/receipt", request -> {
            JsonNode csv = models.of(request).get("codCsv");
            if (csv == null) {
                throw Refusal.of(409, "modelo_no_presentado", "el modelo no está presentado");
            }
            String pdf = Base64.getEncoder().encodeToString("%PDF-1.4 justificante".getBytes(UTF_8));
            return Reply.ok(object("codCsv", csv, "nombreFichero", "justificante.pdf", "contenidoBase64", pdf));
        });
        on("GET /tax-models/{id}/fichero", request -> {
            String id = id(Objects.requireNonNull(models.of(request)));
            return Reply.empty(303).with(Map.of("Location", "https://ficheros.gestoria.example/modelos/" + id));
        });
    }

    private ObjectNode model(ServiceRequest request) {
        ObjectNode model = given("idModelo", "MOD-N", request)
                .put("estadoModelo", "GENERADO")
                .put("resultadoLiquidacion", "INGRESAR")
                .put("importeResultado", 16500);
        model.set("casillas", object("27", 21000, "45", 4500, "71", 16500));
        emit("tax_model.generated", request.client(), "Modelo", model);
        return model;
    }
}
