package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The webhook destinations of {@link TerseService}, and their deliveries. */
final class TerseWebhooks {
    private final Destinations destinations;

    TerseWebhooks(TerseService service, Records hooks) {
        destinations = service.destinations();
        service.on("GET /webhooks", hooks.list(hook -> hook.put("st", state(hook))));
        service.on("POST /webhooks", request -> {
            ObjectNode hook = object("id", "hook_" + service.next("hook"), "created", service.seconds());
            hook.setAll((ObjectNode) request.body());
            String secret = "whsec_"
                    + InvoiceOrder.fingerprint(hook.path("id").asText()).substring(0, 32);
            Set<String> kinds = new TreeSet<>();
            hook.path("evs").forEach(each -> kinds.add(each.asText()));
            destinations.add(hook.path("id").asText(), secret, kinds);
            service.add(hooks, request, hook);
            return Reply.of(201, hook.deepCopy().put("st", "wait").put("secret", secret));
        });
        service.on("DELETE /webhooks/{id}", request -> {
            hooks.remove(request);
            destinations.remove(request.id());
            return Reply.empty(204);
        });
        service.on("GET /webhooks/{id}/entregas", request -> Records.page(request, deliveries(hooks.of(request))));
        service.on("POST /webhooks/{id}/entregas/{dlv}/again", request -> {
            destinations.again(request.id(), request.variables().getOrDefault("dlv", ""));
            return Reply.empty(202);
        });
    }

    private String state(ObjectNode hook) {
        return destinations.isActive(hook.path("id").asText()) ? "on" : "wait";
    }

    private List<ObjectNode> deliveries(ObjectNode hook) {
        return destinations
                .deliveries(hook.path("id").asText())
                .map(each -> object("id", each.id(), "ev", each.event(), "kind", each.kind(), "code", each.status())
                        .put("st", each.status() / 100 == 2 ? "ok" : "fail")
                        .put("n", 1)
                        .put("at", each.at().getEpochSecond()))
                .toList();
    }
}
