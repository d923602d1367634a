package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The webhook destinations of {@link DotnetService}, and their deliveries. */
final class DotnetWebhooks {
    private static final String PREFIX = "whsec_";

    private final Destinations destinations;

    /** Hexadecimal in capitals, over Unix seconds, with the bytes of the secret's base64 as the key. */
    static final class Signatures implements Destinations.Form {
        @Override
        public String time(Instant now) {
            return String.valueOf(now.getEpochSecond());
        }

        @Override
        public byte[] key(String secret) {
            return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
        }

        @Override
        public String encoded(byte[] mac) {
            return HexFormat.of().withUpperCase().formatHex(mac);
        }

        @Override
        public JsonNode probe(Instant now) {
            return object("id", "evt_ping", "eventType", "ping", "occurredAt", now.toString());
        }
    }

    DotnetWebhooks(DotnetService service, Records records) {
        destinations = service.destinations();
        service.on("POST /webhooks", request -> {
            ObjectNode record = DotnetService.copy(service.made("webhook"), request.body(), "description");
            record.setAll((ObjectNode) request.body());
            String id = record.path("id").asText();
            byte[] key = InvoiceOrder.fingerprint(id).substring(0, 32).getBytes(UTF_8);
            String secret = PREFIX + Base64.getEncoder().encodeToString(key);
            Set<String> kinds = new TreeSet<>();
            record.path("eventTypes").forEach(each -> kinds.add(each.asText()));
            destinations.add(id, secret, kinds);
            service.add(records, request, record);
            ObjectNode answer = record.deepCopy().put("status", "PendingVerification");
            return Reply.of(201, answer.putNull("verifiedAt").put("signingSecret", secret));
        });
        service.on("GET /webhooks/{id}/entregas", request -> Records.page(request, deliveries(records.of(request))));
    }

    private List<ObjectNode> deliveries(ObjectNode record) {
        return destinations
                .deliveries(record.path("id").asText())
                .map(each -> object("id", each.id(), "eventId", each.event(), "eventType", each.kind())
                        .put("status", each.status() / 100 == 2 ? "Delivered" : "Failed")
                        .put("responseStatusCode", each.status())
                        .put("attemptNumber", 1)
                        .put("attemptedAt", each.at().toString()))
                .toList();
    }
}
