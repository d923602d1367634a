package es.cg.sdk.mock.internal.chapters.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.ModifiedSince;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A client's documents. A withdrawn document stays and is listed as {@code retirado}; withdrawing it again changes
 * nothing. {@link DocumentLocks} says which documents cannot be withdrawn.
 */
public final class DocumentsChapter implements Chapter {
    private static final String TABLE = TableNames.DOCUMENTS;

    // The fields that a correction may change: all extracted data except its confidence.

    private final Environment environment;
    private final ListPages pages;
    private final DocumentUpload upload;
    private final DocumentRequestsChapter requests;

    public DocumentsChapter(
            Environment environment,
            ListPages pages,
            FirmSettings settings,
            Jobs jobs,
            EventLog events,
            DocumentRequestsChapter requests) {
        this.environment = environment;
        this.pages = pages;
        this.upload = new DocumentUpload(environment, settings, jobs, events, requests);
        this.requests = requests;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "documents.list", this::list,
                "documents.get", OperationHandler.shows(environment, TABLE),
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
        if (ExampleClients.index(environment, client) == 0) {
            new DocumentSeeds(environment, client.client()).add();
        }
    }

    private ApiResponse list(ApiCall call) {
        RowFilter filter =
                ListFilters.equal(call, "estado", "tipo", "referencia_externa").and(ModifiedSince.of(call));
        return pages.page(call, environment.table(TABLE), filter);
    }

    private Row named(ApiCall call) {
        return call.record(environment, TABLE);
    }

    private ApiResponse correct(ApiCall call) {
        Row row = named(call);
        switch (row.text("estado")) {
            case "procesado" -> {}
            case "retirado", "rechazado" ->
                throw ApiException.conflict("estado_final", Message.of("document.isFinal", row.text("estado")));
            default -> throw ApiException.conflict("edicion_no_posible", Message.of("document.stillProcessed"));
        }
        // Only the service sets the confidence.
        ObjectNode sent = call.fields().without("confianza");
        normaliseDate(sent);
        ArrayNode open = JsonNodeFactory.instance.arrayNode();
        for (JsonNode alert : row.json().path("alertas")) {
            if (!sent.has(alert.path("campo").asText())) {
                open.add(alert);
            }
        }
        row.change(json -> {
            JsonNode read = json.path("datos_extraidos");
            ObjectNode data = read instanceof ObjectNode known ? known : json.putObject("datos_extraidos");
            data.setAll(sent);
            json.set("alertas", open);
            json.put("corregido_en", environment.clock().stamp());
        });
        environment.touch(row);
        return ApiResponse.of(200, row.shown());
    }

    private static void normaliseDate(ObjectNode sent) {
        JsonNode date = sent.get("fecha_expedicion");
        if (date == null || !date.isTextual()) {
            return;
        }
        LocalDate day = IsoDates.day(date.textValue());
        if (day == null) {
            throw ApiException.invalid(List.of(Violation.of("fecha_expedicion", IsoDates.fault(date.textValue()))));
        }
        sent.put("fecha_expedicion", day.toString());
    }

    private ApiResponse remove(ApiCall call) {
        Row row = named(call);
        for (Map.Entry<String, String> lock : DocumentLocks.ALL) {
            if (row.json().path(lock.getKey()).asBoolean()) {
                throw ApiException.conflict(lock.getValue(), Message.of("document.inUse", lock.getValue()));
            }
        }
        if (!row.text("estado").equals("retirado")) {
            row.change(json -> json.put("estado", "retirado"));
            environment.touch(row);
            requests.changed(row);
        }
        ObjectNode removal = JsonNodeFactory.instance.objectNode();
        return ApiResponse.of(
                200, removal.put("object", "document").put("id", row.id()).put("eliminado", true));
    }
}
