package es.cg.sdk.mock.internal.chapters.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.ModifiedSince;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A client's documents. A withdrawn one stays and is listed as {@code retirado}; withdrawing it again changes nothing.
 * What is locked against withdrawal carries one of the hidden fields in {@link #LOCKS}.
 */
public final class DocumentsChapter implements Chapter {
    public static final String TABLE = "documents";
    static final List<String> KINDS =
            List.of("factura_recibida", "factura_emitida", "ticket", "nomina", "extracto", "otro");

    /** The hidden field of one whose withholding is declared. */
    public static final String DECLARED = "_irpf_declarado";

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

    private final ServiceContext office;
    private final DocumentUpload upload;

    public DocumentsChapter(ServiceContext office) {
        this.office = office;
        this.upload = new DocumentUpload(office);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
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

    private ApiResponse list(ApiCall visit) {
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(ListFilters.equal(visit, "estado", "tipo", "referencia_externa"))
                .filter(ModifiedSince.of(visit))
                .toList();
        return office.listings().page(visit, rows);
    }

    private Row named(ApiCall visit) {
        return office.named(visit, TABLE);
    }

    private ApiResponse correct(ApiCall visit) {
        Row row = named(visit);
        switch (row.text("estado")) {
            case "procesado" -> {}
            case "retirado", "rechazado" ->
                throw ApiException.conflict("estado_final", "the document is " + row.text("estado"));
            default -> throw ApiException.conflict("edicion_no_posible", "the document is still being read; try again");
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
            throw ApiException.invalid(
                    List.of(new Violation("fecha_expedicion", "fecha_expedicion must be a day of the calendar")));
        }
        sent.put("fecha_expedicion", day.toString());
    }

    private ApiResponse remove(ApiCall visit) {
        Row row = named(visit);
        for (Map.Entry<String, String> lock : LOCKS) {
            if (row.json().path(lock.getKey()).asBoolean()) {
                throw ApiException.conflict(lock.getValue(), "the document cannot be withdrawn: " + lock.getValue());
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
