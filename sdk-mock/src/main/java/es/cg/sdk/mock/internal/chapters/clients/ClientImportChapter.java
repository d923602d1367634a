package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.util.Map;

/** Many clients at once, as a job. */
public final class ClientImportChapter implements Chapter {
    private static final String JOB = "clients.import";

    private final ServiceContext office;

    public ClientImportChapter(ServiceContext office) {
        this.office = office;
        office.jobs().define(JOB, (client, payload) -> imported(payload));
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("clients.import", this::start);
    }

    private ApiResponse start(ApiCall visit) {
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
