package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Visit;
import java.util.Map;

/** Many clients at once, as a job. */
final class ClientImportChapter implements Chapter {
    private static final String JOB = "clients.import";

    private final Office office;

    ClientImportChapter(Office office) {
        this.office = office;
        office.jobs().define(JOB, (client, payload) -> imported(payload));
    }

    @Override
    public Map<String, Handler> handlers() {
        return Map.of("clients.import", this::start);
    }

    private ApiResponse start(Visit visit) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode();
        payload.put("contenido", visit.body().path("contenido").asText());
        payload.put("simular", visit.body().path("simular").asBoolean());
        payload.put("key", visit.key().row().id());
        return office.jobs().start(visit, JOB, payload);
    }

    private ObjectNode imported(ObjectNode payload) {
        return new ClientImport(
                        office.world(),
                        new ClientRecords(office),
                        office.keys().byId(payload.path("key").asText()),
                        payload.path("simular").asBoolean())
                .of(payload.path("contenido").asText());
    }
}
