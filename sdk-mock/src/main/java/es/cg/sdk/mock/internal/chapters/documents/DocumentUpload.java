package es.cg.sdk.mock.internal.chapters.documents;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Uploads a document and reads it as a job. The file decides the result: bytes that the client sent before are {@code
 * duplicado}; blank bytes, or a name with {@code ilegible}, are {@code ilegible}; a name with {@code no_es_factura} is
 * rejected as that; any other document is processed, with an alert if its name has {@code alerta}.
 */
final class DocumentUpload implements Jobs.JobTask {
    /** The kinds of document. */
    static final List<String> KINDS =
            List.of("factura_recibida", "factura_emitida", "ticket", "nomina", "extracto", "otro");

    private static final String JOB = "documents.upload";
    private static final String BEGIN = "document.begin";

    // A job is pending for a tenth of its time.
    private static final int PENDING_SHARE = 10;

    private final Environment environment;
    private final ServiceContext context;
    private final DocumentRequestsChapter requests;

    DocumentUpload(ServiceContext context, DocumentRequestsChapter requests) {
        this.context = context;
        this.environment = context.environment();
        this.requests = requests;
        context.jobs().define(JOB, this);
    }

    Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(BEGIN, payload -> {
            Row row = environment.find(TableNames.DOCUMENTS, payload.path("documento"));
            if (row != null && row.is("estado", "pendiente")) {
                environment.change(row, json -> json.put("estado", "procesando"));
            }
        });
    }

    ApiResponse accept(ApiCall call) {
        FormPart file = file(call.parts());
        String kind = text(call.parts(), "tipo");
        ApiException.invalidIf(kind != null && !KINDS.contains(kind), "tipo", "field.noneOf", KINDS);
        Row request = requests.answered(call.client(), text(call.parts(), "solicitud_id"));
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("nombre_fichero", file.fileName()).put("tipo_mime", file.contentType());
        document.put("tamano", file.bytes().length).put("sha256", Digests.sha256(file.bytes()));
        document.put("tipo", kind == null ? usual(request) : kind).put("estado", "pendiente");
        document.put("solicitud_id", text(call.parts(), "solicitud_id"));
        document.put("referencia_externa", text(call.parts(), "referencia_externa"));
        document.put("_blank", blank(file.bytes())).putArray("alertas");
        Row row = environment.add(TableNames.DOCUMENTS, call.client(), document);
        if (request != null) {
            requests.add(request, row);
        }
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("documento", row.id());
        if (context.settings().fixed().jobPolls() == 0) {
            environment.later(context.settings().fixed().jobTime().dividedBy(PENDING_SHARE), BEGIN, payload.deepCopy());
        }
        return context.jobs().start(call, JOB, payload);
    }

    /** Returns the kind of a document whose upload names none. */
    private static String usual(@Nullable Row request) {
        String wanted = request == null ? "" : request.text("tipo_documento");
        return wanted.isEmpty() ? KINDS.get(0) : wanted;
    }

    private static FormPart file(List<FormPart> parts) {
        for (FormPart part : parts) {
            if (part.name().equals("file")) {
                ApiException.invalidIf(part.bytes().length == 0, "file", "document.emptyFile");
                return part;
            }
        }
        throw ApiException.invalid("file", Message.of("document.noFile"));
    }

    /** Returns the text of a plain part; null if it was not sent, or is empty. */
    private static @Nullable String text(List<FormPart> parts, String name) {
        for (FormPart part : parts) {
            if (part.name().equals(name) && part.bytes().length > 0) {
                return new String(part.bytes(), StandardCharsets.UTF_8);
            }
        }
        return null;
    }

    private static boolean blank(byte[] bytes) {
        for (byte each : bytes) {
            if (each < 0 || each > ' ') {
                return false;
            }
        }
        return true;
    }

    @Override
    public ObjectNode run(long client, ObjectNode payload) {
        Row row = environment.find(TableNames.DOCUMENTS, client, payload.path("documento"));
        if (row == null) {
            throw ApiException.of(422, "datos_invalidos", Message.of("document.gone"));
        }
        if (row.is("estado", "retirado")) {
            return row.shown();
        }
        String reason = rejection(row);
        environment.touch(row);
        if (reason != null) {
            row.change(json -> json.put("estado", "rechazado").put("motivo_rechazo", reason));
            requests.changed(row);
            context.events().emit("document.rejected", client, row.shown());
            return row.shown();
        }
        row.change(json -> json.put("estado", "procesado"));
        requests.changed(row);
        boolean doubtful = name(row).contains("alerta");
        ObjectNode data = new ExtractedData(environment, client).of(row.json(), doubtful);
        row.change(json -> json.set("datos_extraidos", data));
        if (doubtful) {
            row.change(json -> json.withArray("alertas")
                    .addObject()
                    .put("codigo", "importe_dudoso")
                    .put("mensaje", Message.of("document.doubtfulTotal").spanish())
                    .put("campo", "total"));
        }
        context.events().emit("document.processed", client, row.shown());
        if (doubtful) {
            context.events().emit("document.alert_detected", client, row.shown());
        }
        return row.shown();
    }

    /** Rejects the document, so that its bytes can be sent again. */
    @Override
    public void failed(long client, ObjectNode payload, ApiException why) {
        Row row = environment.find(TableNames.DOCUMENTS, client, payload.path("documento"));
        if (row != null && !row.is("estado", "retirado")) {
            environment.change(row, json -> json.put("estado", "rechazado"));
            requests.changed(row);
        }
    }

    private @Nullable String rejection(Row row) {
        RowFilter same = RowFilter.text("sha256", row.text("sha256"))
                .and(other -> !other.is("estado", "rechazado") && !other.is("estado", "retirado"));
        if (!environment
                .table(TableNames.DOCUMENTS)
                .page(row.client(), row.number(), 1, same)
                .isEmpty()) {
            return "duplicado";
        }
        if (row.json().path("_blank").asBoolean() || name(row).contains("ilegible")) {
            return "ilegible";
        }
        return name(row).contains("no_es_factura") ? "no_es_factura" : null;
    }

    private static String name(Row row) {
        return row.text("nombre_fichero").toLowerCase(Locale.ROOT);
    }
}
