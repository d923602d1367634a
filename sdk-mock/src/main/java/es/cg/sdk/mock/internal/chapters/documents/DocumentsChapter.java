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
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A client's documents. A withdrawn document stays and is listed as {@code retirado}; withdrawing it again changes
 * nothing. {@link DocumentLocks} says which documents cannot be withdrawn.
 */
public final class DocumentsChapter implements Chapter {
    private static final String TABLE = TableNames.DOCUMENTS;

    private final Environment environment;
    private final DocumentUpload upload;
    private final DocumentRequestsChapter requests;

    /** Creates the chapter. */
    public DocumentsChapter(ServiceContext context, DocumentRequestsChapter requests) {
        this.environment = context.environment();
        this.upload = new DocumentUpload(context, requests);
        this.requests = requests;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
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
        for (ObjectNode example : ExampleRecords.of(environment, client, TABLE)) {
            byte[] bytes =
                    ("documento ficticio " + example.path("nombre_fichero").asText()).getBytes(StandardCharsets.UTF_8);
            example.put("tamano", bytes.length)
                    .put("sha256", Digests.sha256(bytes))
                    .putArray("alertas");
            Avisos.addOfTest(environment, example);
            if (example.path("estado").asText().equals("procesado")) {
                example.set("datos_extraidos", new ExtractedData(environment, client.client()).of(example, false));
            }
            environment.add(TABLE, client.client(), example);
        }
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
        environment.change(row, json -> {
            JsonNode read = json.path("datos_extraidos");
            ObjectNode data = read instanceof ObjectNode known ? known : json.putObject("datos_extraidos");
            data.setAll(sent);
            json.set("alertas", open);
            json.put("corregido_en", environment.clock().stamp());
        });
        return ApiResponse.of(200, row.shown());
    }

    private static void normaliseDate(ObjectNode sent) {
        JsonNode date = sent.get("fecha_expedicion");
        if (date == null || !date.isTextual()) {
            return;
        }
        LocalDate day = IsoDates.day(date.textValue());
        if (day == null) {
            throw ApiException.invalid("fecha_expedicion", IsoDates.fault(date.textValue()));
        }
        sent.put("fecha_expedicion", day.toString());
    }

    private ApiResponse remove(ApiCall call) {
        Row row = named(call);
        for (Map.Entry<String, String> lock : DocumentLocks.ALL) {
            ApiException.conflictIf(
                    row.json().path(lock.getKey()).asBoolean(), lock.getValue(), "document.inUse", lock.getValue());
        }
        if (!row.is("estado", "retirado")) {
            environment.change(row, json -> json.put("estado", "retirado"));
            requests.changed(row);
        }
        ObjectNode removal = JsonNodeFactory.instance.objectNode();
        return ApiResponse.of(
                200, removal.put("object", "document").put("id", row.id()).put("eliminado", true));
    }
}
