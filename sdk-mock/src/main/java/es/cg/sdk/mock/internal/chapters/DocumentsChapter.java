package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A client's documents. A withdrawn one stays and is listed as {@code retirado}; withdrawing it again changes nothing.
 * What is locked against withdrawal carries one of the hidden fields in {@link #LOCKS}.
 */
final class DocumentsChapter implements Chapter {
    static final String TABLE = "documents";
    static final List<String> KINDS =
            List.of("factura_recibida", "factura_emitida", "ticket", "nomina", "extracto", "otro");

    /** The hidden field of one whose withholding is declared. */
    static final String DECLARED = "_irpf_declarado";

    /** Hidden field that locks a document, and the code that says so, in the order in which they are looked at. */
    static final List<Map.Entry<String, String>> LOCKS = List.of(
            Map.entry("_contabilizado", "documento_contabilizado"),
            Map.entry(DECLARED, "documento_irpf_declarado"),
            Map.entry("_con_pagos", "documento_con_pagos"),
            Map.entry("_conciliado", "documento_conciliado"));

    // What a correction may put right: all that was read, but not how sure the reading was.
    private static final List<String> GROUP = List.of(
            "iva_pct", "base", "cuota", "recargo_pct", "cuota_recargo", "calificacion", "exencion", "deducible_pct");
    private static final List<String> FIELDS = List.of(
            "emisor_nif",
            "emisor_nombre",
            "receptor_nif",
            "receptor_nombre",
            "numero_factura",
            "fecha_expedicion",
            "base_imponible",
            "desglose_iva",
            "retencion_irpf_importe",
            "total");

    private final Office office;
    private final DocumentUpload upload;

    DocumentsChapter(Office office) {
        this.office = office;
        this.upload = new DocumentUpload(office);
    }

    @Override
    public Map<String, Handler> handlers() {
        return Map.of(
                "documents.list", this::list,
                "documents.get", visit -> ApiResponse.of(200, named(visit).shown()),
                "documents.upload", upload::accept,
                "documents.correct", this::correct,
                "documents.remove", this::remove);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return upload.tasks();
    }

    @Override
    public void seed(Row client) {
        if (ClientRecords.example(office, client) == 0) {
            new DocumentSeeds(office, client.client()).plant();
        }
    }

    private ApiResponse list(Visit visit) {
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(Filters.equal(visit, "estado", "tipo", "referencia_externa"))
                .filter(ModifiedSince.of(visit))
                .toList();
        return office.listings().page(visit, rows);
    }

    private Row named(Visit visit) {
        return office.named(visit, TABLE);
    }

    private ApiResponse correct(Visit visit) {
        Row row = named(visit);
        switch (row.text("estado")) {
            case "procesado" -> {}
            case "retirado", "rechazado" ->
                throw Refusal.conflict("estado_final", "the document is " + row.text("estado"));
            default -> throw Refusal.conflict("edicion_no_posible", "the document is still being read; try again");
        }
        ObjectNode sent = visit.body().deepCopy().retain(FIELDS);
        for (JsonNode each : sent.path("desglose_iva")) {
            if (each instanceof ObjectNode group) {
                group.retain(GROUP);
            }
        }
        dateIsADay(sent);
        JsonNode read = row.json().path("datos_extraidos");
        ObjectNode data = read.isObject() ? (ObjectNode) read : row.json().putObject("datos_extraidos");
        data.setAll(sent);
        ArrayNode open = JsonNodeFactory.instance.arrayNode();
        for (JsonNode alert : row.json().path("alertas")) {
            if (!sent.has(alert.path("campo").asText())) {
                open.add(alert);
            }
        }
        row.json().set("alertas", open);
        row.json().put("corregido_en", office.world().clock().stamp());
        office.world().touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private static void dateIsADay(ObjectNode sent) {
        JsonNode date = sent.get("fecha_expedicion");
        if (date == null || !date.isTextual()) {
            return;
        }
        LocalDate day = IsoDates.day(date.textValue());
        if (day == null) {
            throw Refusal.invalid(
                    List.of(new Violation("fecha_expedicion", "fecha_expedicion must be a day of the calendar")));
        }
        sent.put("fecha_expedicion", day.toString());
    }

    private ApiResponse remove(Visit visit) {
        Row row = named(visit);
        for (Map.Entry<String, String> lock : LOCKS) {
            if (row.json().path(lock.getKey()).asBoolean()) {
                throw Refusal.conflict(lock.getValue(), "the document cannot be withdrawn: " + lock.getValue());
            }
        }
        if (!row.text("estado").equals("retirado")) {
            row.json().put("estado", "retirado");
            office.world().touch(row);
        }
        ObjectNode removal = JsonNodeFactory.instance.objectNode();
        return ApiResponse.of(
                200, removal.put("object", "document").put("id", row.id()).put("eliminado", true));
    }
}
