package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.World;
import java.util.Map;

/** What the key can do. */
final class StatusChapter {
    private final World world;

    StatusChapter(World world) {
        this.world = world;
    }

    Map<String, Handler> handlers() {
        return Map.of("status.get", this::get);
    }

    private ApiResponse get(Visit visit) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("object", "status").put("version_contrato", "2026-09-05").put("entorno", "produccion");
        status.put("gestoria", "Gestoría Ficticia").put("plan", "enterprise");
        ObjectNode key = status.putObject("clave");
        key.put("prefijo", world.liveKey().substring(0, world.liveKey().indexOf('.')))
                .put("tipo", "live");
        key.putArray("permisos").add("clientes:leer").add("actividades:escribir");
        status.put("clientes_autorizados", world.clients().newestFirst().size());
        return new ApiResponse(200, status);
    }
}
