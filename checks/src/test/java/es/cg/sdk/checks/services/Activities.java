package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The activities of clients, whose fields the contract shows. */
final class Activities {
    private static final Map<String, String> RATES = Map.of("general", "15", "inicio", "7", "agraria", "2");

    private final ContractService service;
    private final Records records;

    /**
     * Adds the operations on activities to a service.
     *
     * @param idField the name of the id in a record
     * @param added makes a record of what the service adds to the contract's fields
     */
    Activities(ContractService service, Records records, String idField, Supplier<ObjectNode> added) {
        this.service = service;
        this.records = records;
        service.on("GET /activities", records.list("activa=/activa"));
        service.on("POST /activities", request -> {
            ObjectNode same = same(request);
            if (same != null) {
                ObjectNode answer = service.single(same.put("activa", true).deepCopy());
                return Reply.ok(answer.put("reactivada", true));
            }
            ObjectNode record = added.get().put("activa", true);
            record.setAll((ObjectNode) request.body());
            check(record);
            onePrincipal(request);
            records.add(record.path(idField).asText(), request.client(), record);
            return Reply.of(201, service.single(record.deepCopy()));
        });
        service.on("PUT /activities/{id}", request -> {
            ObjectNode changed = records.of(request).deepCopy();
            if (request.body() instanceof ObjectNode fields) {
                changed.setAll(fields);
            }
            check(changed);
            if (records.others(request).anyMatch(each -> isSame(each, changed))) {
                throw Refusal.of(409, "actividad_duplicada", "another activity has this heading and start date");
            }
            onePrincipal(request);
            return changed(request, request.body());
        });
        service.on("DELETE /activities/{id}", request -> changed(request, Nodes.object("activa", false)));
    }

    private Reply changed(ServiceRequest request, JsonNode fields) {
        return Reply.ok(service.single(records.change(request, fields).deepCopy()));
    }

    private @Nullable ObjectNode same(ServiceRequest request) {
        return records.stream(request.client())
                .filter(each -> isSame(each, request.body()))
                .findFirst()
                .orElse(null);
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.path("codigo_iae").equals(other.path("codigo_iae"))
                && one.path("fecha_alta").equals(other.path("fecha_alta"));
    }

    private void check(ObjectNode activity) {
        String begun = activity.path("fecha_alta").asText();
        if (begun.compareTo(service.now().toString().substring(0, 10)) > 0) {
            throw Refusal.field("fecha_alta", "it is in the future");
        }
        if (activity.has("fecha_baja") && activity.path("fecha_baja").asText().compareTo(begun) <= 0) {
            throw Refusal.field("fecha_baja", "it is not later than fecha_alta");
        }
        if (activity.path("retencion_irpf_tipo").asText().equals("personalizada")
                && !activity.has("retencion_irpf_pct")) {
            throw Refusal.field("retencion_irpf_pct", "it is required with personalizada");
        }
    }

    /** Unmarks the client's principal activity if the request marks another. */
    private void onePrincipal(ServiceRequest request) {
        if (request.body().path("es_principal").asBoolean()) {
            records.stream(request.client())
                    .filter(each -> each.has("es_principal"))
                    .forEach(each -> each.put("es_principal", false));
        }
    }

    /** Returns the withholding in percent of the client's principal activity; 0 without one. */
    BigDecimal withholding(long client) {
        return records.stream(client)
                .filter(each -> each.path("es_principal").asBoolean())
                .map(each -> each.has("retencion_irpf_pct")
                        ? each.path("retencion_irpf_pct").asText()
                        : RATES.getOrDefault(each.path("retencion_irpf_tipo").asText(), "0"))
                .map(BigDecimal::new)
                .findFirst()
                .orElse(BigDecimal.ZERO);
    }
}
