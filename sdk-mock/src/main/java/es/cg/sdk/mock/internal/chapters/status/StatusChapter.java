package es.cg.sdk.mock.internal.chapters.status;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The status of a key: its permissions, limits and warnings. */
public record StatusChapter(ServiceContext context) implements Chapter, InContext {
    private static final Duration EXPIRY_WARNING = Duration.ofDays(30);
    private static final int QUOTA_WARNING = 80;

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("status.get", this::get);
    }

    private ApiResponse get(ApiCall call) {
        boolean sandbox = environment().sandbox();
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("object", "status").put("version_contrato", "2026-09-05");
        status.put("entorno", sandbox ? "sandbox" : "produccion");
        status.put("gestoria", "Gestoría Ficticia")
                .put("plan", context.settings().plan().word());
        ApiKey key = call.key();
        ObjectNode shown = status.putObject("clave");
        shown.put("prefijo", key.prefix()).put("tipo", key.kind());
        key.scopes().forEach(shown.putArray("permisos")::add);
        Instant end = key.expiresAt();
        if (end != null) {
            shown.put("caduca_en", SimulatedClock.stamp(end));
        }
        key.row().json().path("allowed_ips").forEach(shown.putArray("ips_permitidas")::add);
        status.put("clientes_autorizados", key.row().json().path("clients").size());
        status.set("limites", context.limits().shown());
        if (sandbox) {
            status.putObject("sandbox")
                    .put("reloj", environment().clock().stamp())
                    .put("resets_restantes", context.resetLimit().left());
        }
        ArrayNode warnings = JsonNodeFactory.instance.arrayNode();
        if (!sandbox && context.settings().plan() == Plan.ENTERPRISE) {
            warn(warnings, end);
        }
        if (!warnings.isEmpty()) {
            status.set("avisos", warnings);
        }
        return ApiResponse.of(200, status);
    }

    private void warn(ArrayNode warnings, @Nullable Instant end) {
        Instant now = environment().clock().instant();
        if (end != null && !end.isAfter(now.plus(EXPIRY_WARNING))) {
            warnings.addObject()
                    .put("codigo", "clave_caduca_pronto")
                    .put(
                            "mensaje",
                            Message.of("client.endsAt", SimulatedClock.stamp(end))
                                    .spanish());
        }
        long spent = context.limits().quotaUsedPercent();
        if (spent >= QUOTA_WARNING) {
            warnings.addObject()
                    .put("codigo", "cuota_casi_agotada")
                    .put("mensaje", Message.of("client.quotaUsed", spent).spanish());
        }
    }
}
