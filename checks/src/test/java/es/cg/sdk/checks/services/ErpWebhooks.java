package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The webhook destinations of {@link ErpService}, and their deliveries. */
final class ErpWebhooks {
    private final Destinations destinations;

    /** Base64, over an ISO time in seconds, with the bytes of the secret's base64 as the key. */
    static final class Signatures implements Destinations.Form {
        @Override
        public String time(Instant now) {
            return now.truncatedTo(ChronoUnit.SECONDS).toString();
        }

        @Override
        public byte[] key(String secret) {
            return Base64.getDecoder().decode(secret);
        }

        @Override
        public String encoded(byte[] mac) {
            return Base64.getEncoder().encodeToString(mac);
        }

        @Override
        public JsonNode probe(Instant now) {
            return object("id", "evt_verificacion", "tipo", "verificacion", "fecha", ErpService.time(now));
        }
    }

    ErpWebhooks(ErpService service, Records records) {
        destinations = service.destinations();
        service.on("GET /webhooks", records.list(this::withState));
        service.on("POST /webhooks", request -> {
            ObjectNode record = service.numbered("destino").put("fechaAlta", service.time());
            record.setAll((ObjectNode) request.body());
            String id = record.path("identificador").asText();
            String secret = Base64.getEncoder()
                    .encodeToString(
                            InvoiceOrder.fingerprint(id).substring(0, 32).getBytes(UTF_8));
            destinations.add(id, secret, kinds(record));
            service.add(records, request, record);
            return Reply.of(201, service.single(withState(record.deepCopy()).put("claveFirma", secret)));
        });
        service.on("PUT /webhooks/{id}", request -> {
            ObjectNode record = records.change(request, request.body());
            destinations.change(request.id(), kinds(record));
            return Reply.ok(service.single(withState(record.deepCopy())));
        });
        service.on("GET /webhooks/{id}/entregas", request -> Records.page(request, deliveries(records.of(request))));
        service.on("POST /webhooks/{id}/entregas/{entrega}/reintentar", request -> {
            destinations.again(request.id(), request.variables().getOrDefault("entrega", ""));
            return Reply.of(202, object("recibido", "S"));
        });
    }

    private static Set<String> kinds(ObjectNode record) {
        Set<String> kinds = new TreeSet<>();
        record.path("sucesos").forEach(each -> kinds.add(each.asText()));
        return kinds;
    }

    private ObjectNode withState(ObjectNode record) {
        boolean active = destinations.isActive(record.path("identificador").asText());
        return record.put("situacion", active ? "ACTIVO" : "PENDIENTE");
    }

    private List<ObjectNode> deliveries(ObjectNode record) {
        return destinations
                .deliveries(record.path("identificador").asText())
                .map(each -> object("identificador", each.id(), "idSuceso", each.event(), "tipo", each.kind())
                        .put("codigo", each.status())
                        .put("situacion", each.status() / 100 == 2 ? "ENTREGADA" : "FALLIDA")
                        .put("intentos", 1)
                        .put("fecha", ErpService.time(each.at())))
                .toList();
    }
}
