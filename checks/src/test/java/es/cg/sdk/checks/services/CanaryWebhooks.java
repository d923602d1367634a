package es.cg.sdk.checks.services;

import static es.cg.sdk.checks.services.Nodes.object;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The webhook destinations of {@link CanaryService}, and their deliveries. */
final class CanaryWebhooks {
    private final Destinations destinations;

    /** Hexadecimal, over Unix seconds, with the secret's text as the key. */
    static final class Signatures implements Destinations.Form {
        @Override
        public String time(Instant now) {
            return String.valueOf(now.getEpochSecond());
        }

        @Override
        public byte[] key(String secret) {
            return secret.getBytes(UTF_8);
        }

        @Override
        public String encoded(byte[] mac) {
            return HexFormat.of().formatHex(mac);
        }

        @Override
        public JsonNode probe(Instant now) {
            return object("id", "evt_prueba", "tipoEvento", "prueba", "fechaHoraEvento", CanaryService.time(now));
        }
    }

    CanaryWebhooks(CanaryService service, Records records) {
        destinations = service.destinations();
        service.on("GET /webhooks", records.list(this::withState));
        service.on("POST /webhooks", request -> {
            ObjectNode record = service.made("idDestino", "DST").setAll((ObjectNode) request.body());
            String id = service.id(record);
            String secret = InvoiceOrder.fingerprint(id).substring(0, 32);
            Set<String> kinds = new TreeSet<>();
            record.path("tiposEvento").forEach(each -> kinds.add(each.asText()));
            destinations.add(id, secret, kinds);
            service.add(records, request, record);
            return Reply.of(201, withState(record.deepCopy()).put("claveFirma", secret));
        });
        service.on("DELETE /webhooks/{id}", request -> {
            records.remove(request);
            destinations.remove(request.id());
            return Reply.empty(204);
        });
        service.on("GET /webhooks/{id}/entregas", request -> Records.page(request, deliveries(records.of(request))));
    }

    private ObjectNode withState(ObjectNode record) {
        boolean active = destinations.isActive(record.path("idDestino").asText());
        return record.put("estadoDestino", active ? "ACTIVO" : "PENDIENTE_VERIFICACION");
    }

    private List<ObjectNode> deliveries(ObjectNode record) {
        return destinations
                .deliveries(record.path("idDestino").asText())
                .map(each -> object("idEntrega", each.id(), "idEvento", each.event(), "tipoEvento", each.kind())
                        .put("estadoEntrega", each.status() / 100 == 2 ? "ENTREGADA" : "FALLIDA")
                        .put("codRespuestaHttp", each.status())
                        .put("numIntentos", 1)
                        .put("fechaHoraEntrega", CanaryService.time(each.at())))
                .toList();
    }
}
