package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of clients: how they are created, and how a key sees them. */
public record ClientRecords(Environment environment) {
    /** The fields that an update may change. */
    static final List<String> CONTACT =
            List.of("nombre_comercial", "telefono", "direccion", "codigo_postal", "municipio", "provincia", "pais");

    /** The fields of a new client besides contact data. */
    static final List<String> MASTER = List.of(
            "nombre",
            "nif",
            "email",
            "tipo",
            "territorio",
            "regimen_iva",
            "periodicidad_iva",
            "recc",
            "digitos_subcuenta");

    private static final String TABLE = TableNames.CLIENTS;

    /** Returns all clients of the firm by tax identifier. */
    Map<String, Row> byTaxId() {
        Map<String, Row> clients = new HashMap<>();
        environment.table(TABLE).newestFirst().forEach(row -> clients.put(row.text("nif"), row));
        return clients;
    }

    /** Adds a client, which is on no key. */
    Row add(ObjectNode fields) {
        Table clients = environment.table(TABLE);
        long id = ExampleRecords.first(environment) + clients.size();
        while (clients.find(Long.toString(id)) != null) {
            id++;
        }
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        client.put("object", "client").put("id", id);
        client.setAll(fields);
        client.put("nif", TaxIds.normal(fields.path("nif").asText()));
        client.set("_first", client.deepCopy().without(List.of("object", "id")));
        String now = environment.clock().stamp();
        client.put("creado_en", now).put("actualizado_en", now);
        return clients.add(id, client);
    }

    /** Returns a client as this key sees it. */
    ObjectNode shown(Row row, ApiKey key) {
        ObjectNode shown = row.shown();
        boolean authorised = key.authorisedOn(row.client());
        shown.put("autorizado", authorised);
        shown.set("consentimiento", authorised ? consent(key, row.client()) : JsonNodeFactory.instance.nullNode());
        return shown;
    }

    private static ObjectNode consent(ApiKey key, long client) {
        Set<String> scopes = key.consents(client);
        Instant since = key.consentedAt(client);
        ObjectNode consent = JsonNodeFactory.instance.objectNode();
        if (scopes.isEmpty()) {
            consent.put("estado", since == null ? "pendiente" : "revocado");
        } else {
            consent.put("estado", scopes.containsAll(key.scopes()) ? "concedido" : "parcial");
        }
        scopes.forEach(consent.putArray("permisos")::add);
        consent.put("concedido_en", since(key, client));
        return consent;
    }

    /** Returns since when this client consents to scopes of the key; null if it does not. */
    static @Nullable String since(ApiKey key, long client) {
        Instant since = key.consentedAt(client);
        return since == null || key.consents(client).isEmpty() ? null : SimulatedClock.stamp(since);
    }
}
