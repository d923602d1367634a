package es.cg.sdk.mock.internal.chapters.documents;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The example documents: one for each lock, a rejected one, and one without a lock. */
final class DocumentSeeds {
    private final Environment environment;
    private final long client;

    DocumentSeeds(Environment environment, long client) {
        this.environment = environment;
        this.client = client;
    }

    void add() {
        for (Map.Entry<String, String> lock : DocumentLocks.ALL) {
            processed(lock.getKey().substring(1) + ".pdf").change(json -> json.put(lock.getKey(), true));
        }
        document("borroso.jpg", "image/jpeg", "ticket")
                .change(json -> json.put("estado", "rechazado").put("motivo_rechazo", "ilegible"));
        processed("factura-suministros.pdf");
    }

    private Row processed(String name) {
        Row document = document(name, "application/pdf", "factura_recibida");
        ObjectNode read =
                new ExtractedData(environment, client).of(document.text("sha256"), document.text("tipo"), false);
        document.change(json -> json.put("estado", "procesado").set("datos_extraidos", read));
        return document;
    }

    private Row document(String name, String type, String kind) {
        byte[] bytes = ("documento ficticio " + name).getBytes(StandardCharsets.UTF_8);
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("nombre_fichero", name).put("tipo_mime", type).put("tamano", bytes.length);
        document.put("sha256", Digests.sha256(bytes)).put("tipo", kind).putArray("alertas");
        Avisos.addOfTest(environment, document);
        return environment.table(TableNames.DOCUMENTS).add(client, environment.record("document", "doc_", document));
    }
}
