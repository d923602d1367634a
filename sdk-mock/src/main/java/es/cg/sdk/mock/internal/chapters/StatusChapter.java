package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Key;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.util.Map;

/** What the key can do. */
final class StatusChapter implements Chapter {
    private final Office office;

    StatusChapter(Office office) {
        this.office = office;
    }

    @Override
    public Map<String, Handler> handlers() {
        return Map.of("status.get", this::get);
    }

    private ApiResponse get(Visit visit) {
        boolean sandbox = office.world().sandbox();
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("object", "status").put("version_contrato", "2026-09-05");
        status.put("entorno", sandbox ? "sandbox" : "produccion");
        status.put("gestoria", "Gestoría Ficticia").put("plan", office.firm().plan());
        Key key = visit.key();
        ObjectNode shown = status.putObject("clave");
        shown.put("prefijo", key.prefix()).put("tipo", key.kind());
        key.scopes().forEach(shown.putArray("permisos")::add);
        Instant end = key.expiresAt();
        if (end != null) {
            shown.put("caduca_en", SimulatedClock.stamp(end));
        }
        key.row().json().path("allowed_ips").forEach(shown.putArray("ips_permitidas")::add);
        status.put("clientes_autorizados", key.row().json().path("clients").size());
        status.set("limites", office.limits().shown());
        if (sandbox) {
            status.putObject("sandbox").put("reloj", office.world().clock().stamp());
        }
        return ApiResponse.of(200, status);
    }
}
