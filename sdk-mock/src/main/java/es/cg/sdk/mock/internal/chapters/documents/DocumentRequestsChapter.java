package es.cg.sdk.mock.internal.chapters.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Handles the operations on the gestor's requests for documents, and the panel's calls that create and cancel them.
 * Uploads answer a request: its state is computed from the processed documents whenever one of them changes.
 */
public record DocumentRequestsChapter(ServiceContext context) implements Chapter, InContext {
    private static final String TABLE = TableNames.DOCUMENT_REQUESTS;
    private static final String EXPECTED = "documentos_esperados";

    /** The hidden field with the ids of all uploads for a request, rejected and withdrawn ones too. */
    private static final String UPLOADS = "_documentos";

    private static final List<String> FIELDS =
            List.of("titulo", "descripcion", "tipo_documento", "ejercicio", "periodo", "fecha_limite", EXPECTED);
    private static final int MOST = 1000;
    private static final int LAST_YEAR = 9999;

    @Override
    public void seed(Row client) {
        ExampleRecords.of(environment(), client, TABLE).forEach(each -> add(client.client(), each));
    }

    /**
     * Makes a request, for the panel, and returns its record.
     *
     * @throws ApiException with 422 if a field is wrong
     */
    public ObjectNode ask(long client, ObjectNode body) {
        FieldValidator validator = FieldValidator.of(body.deepCopy().retain(FIELDS));
        validator.required("titulo");
        validator.oneOf("tipo_documento", DocumentUpload.KINDS);
        validator.whole("ejercicio", 1, LAST_YEAR);
        validator.whole(EXPECTED, 1, MOST);
        validator.day("fecha_limite");
        for (String text : List.of("titulo", "descripcion", "periodo")) {
            validator.form(text, "(?s).*", Message.of("field.noText"));
        }
        validator.check();
        return add(client, validator.fields()).shown();
    }

    private Row add(long client, ObjectNode fields) {
        int expected = fields.path(EXPECTED).asInt(1);
        fields.remove(EXPECTED);
        fields.put("estado", "pendiente").put("_esperados", expected).putArray("documentos");
        fields.putArray(UPLOADS);
        return environment().add(TABLE, client, fields);
    }

    /**
     * Cancels a request, for the panel, and returns its record.
     *
     * @throws ApiException if the client has no such request, or it is completed or cancelled
     */
    public ObjectNode cancel(long client, String id) {
        Row request = ApiCall.record(environment(), TABLE, client, id);
        String state = request.text("estado");
        ApiException.conflictIf(
                state.equals("cancelada") || state.equals("completada"), "estado_final", "document.isFinal", state);
        environment().change(request, json -> json.put("estado", "cancelada"));
        return request.shown();
    }

    /**
     * Returns the open request that an upload answers; null if it answers none.
     *
     * @throws ApiException with 422 if the client has no such request, or it is cancelled
     */
    @Nullable
    Row answered(long client, @Nullable String id) {
        if (id == null) {
            return null;
        }
        Row request = environment().find(TABLE, client, id);
        if (request == null || request.is("estado", "cancelada")) {
            Message wrong =
                    request == null ? Message.of("document.unknownRequest") : Message.of("document.cancelledRequest");
            throw ApiException.invalid("solicitud_id", wrong);
        }
        return request;
    }

    /** Adds an upload to the request that it answers. */
    void add(Row request, Row document) {
        request.change(json -> json.withArray(UPLOADS).add(document.id()));
        count(request);
    }

    /** Computes the state of the request that a changed document answers, if it answers one. */
    void changed(Row document) {
        Row request = environment().find(TABLE, document.client(), document.text("solicitud_id"));
        if (request != null) {
            count(request);
        }
    }

    private void count(Row request) {
        if (request.is("estado", "cancelada")) {
            return;
        }
        int processed = 0;
        ArrayNode documents = JsonNodeFactory.instance.arrayNode();
        for (JsonNode id : request.json().path(UPLOADS)) {
            Row document = environment().find(TableNames.DOCUMENTS, request.client(), id);
            String each = document == null ? "retirado" : document.text("estado");
            if (!each.equals("retirado") && !each.equals("rechazado")) {
                documents.add(id.asText());
                processed += each.equals("procesado") ? 1 : 0;
            }
        }
        boolean all = processed >= request.json().path("_esperados").asInt();
        String state = all ? "completada" : processed > 0 ? "parcial" : "pendiente";
        environment().change(request, json -> json.put("estado", state).set("documentos", documents));
    }
}
