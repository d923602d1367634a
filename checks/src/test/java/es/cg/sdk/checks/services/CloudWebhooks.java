package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The webhook destinations of {@link CloudService}, and their deliveries. */
final class CloudWebhooks {
    private final Destinations destinations;

    /** Base64 of HMAC-SHA512, over Unix milliseconds, with the secret's text as the key. */
    static final class Signatures implements Destinations.Form {
        @Override
        public String time(Instant now) {
            return String.valueOf(now.toEpochMilli());
        }

        @Override
        public byte[] key(String secret) {
            return secret.getBytes(UTF_8);
        }

        @Override
        public String algorithm() {
            return "HmacSHA512";
        }

        @Override
        public String encoded(byte[] mac) {
            return Base64.getEncoder().encodeToString(mac);
        }

        @Override
        public JsonNode probe(Instant now) {
            return object("id", "evt_check", "topic", "endpoint.check", "triggeredAt", CloudService.time(now));
        }
    }

    CloudWebhooks(CloudService service, Records records) {
        destinations = service.destinations();
        service.list("GET /webhooks", records, this::withState);
        service.on("POST /webhooks", request -> {
            ObjectNode record = service.numbered("webhook").put("createdAt", service.time());
            record.setAll((ObjectNode) request.body());
            String id = service.id(record);
            String secret = "whk_" + InvoiceOrder.fingerprint(id).substring(0, 40);
            Set<String> kinds = new TreeSet<>();
            record.path("topics").forEach(each -> kinds.add(each.asText()));
            destinations.add(id, secret, kinds);
            service.add(records, request, record);
            return Reply.of(201, service.single(withState(record.deepCopy()).put("signingKey", secret)));
        });
        service.on("DELETE /webhooks/{id}", request -> {
            records.remove(request);
            destinations.remove(request.id());
            return Reply.empty(204);
        });
        service.on(
                "GET /webhooks/{id}/entregas",
                CloudService.counted(request -> Records.page(request, deliveries(records.of(request)))));
        service.on("POST /webhooks/{id}/entregas/{deliveryId}/redelivery", request -> {
            destinations.again(request.id(), request.variables().getOrDefault("deliveryId", ""));
            return Reply.empty(202);
        });
    }

    private ObjectNode withState(ObjectNode record) {
        boolean active = destinations.isActive(record.path("webhookId").asText());
        return record.put("state", active ? "enabled" : "unverified");
    }

    private List<ObjectNode> deliveries(ObjectNode record) {
        return destinations
                .deliveries(record.path("webhookId").asText())
                .map(each -> object("deliveryId", each.id(), "eventId", each.event(), "topic", each.kind())
                        .put("state", each.status() / 100 == 2 ? "delivered" : "failed")
                        .put("attempt", 1)
                        .put("responseStatus", each.status())
                        .put("attemptedAt", CloudService.time(each.at())))
                .toList();
    }
}
