package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.Map;

/** The import of clients, as a job. */
public final class ClientImportChapter implements Chapter {
    private static final String JOB = "clients.import";

    private final Environment environment;
    private final ServiceContext context;

    /** Creates the chapter. */
    public ClientImportChapter(ServiceContext context) {
        this.context = context;
        this.environment = context.environment();
        context.jobs().define(JOB, (client, payload) -> imported(payload));
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("clients.import", this::start);
    }

    private ApiResponse start(ApiCall call) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode();
        payload.put("contenido", call.body().path("contenido").asText());
        payload.put("simular", call.body().path("simular").asBoolean());
        payload.put("key", call.key().row().id());
        return context.jobs().start(call, JOB, payload);
    }

    private ObjectNode imported(ObjectNode payload) {
        return new ClientImport(
                        environment,
                        new ClientRecords(environment),
                        context.keys().byId(payload.path("key").asText()),
                        payload.path("simular").asBoolean())
                .of(payload.path("contenido").asText());
    }
}
