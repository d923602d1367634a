package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import java.time.LocalDate;

/** The records of the two kinds of event that are about an integration, of which the API returns none. */
public final class IntegrationRecords {
    private IntegrationRecords() {}

    /** Returns the consent that a client has withdrawn now: the record of {@code consent.revoked}. */
    public static ObjectNode revokedConsent(Environment environment, long client) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode().put("cliente_id", client);
        fields.put("revocado_en", environment.clock().stamp());
        return environment.record("consent", "cns_", fields);
    }

    /**
     * Returns the key that will be switched off: the record of {@code credential.expiring}.
     *
     * @param id the key's id, as the panel shows it
     * @param end the day on which it is switched off
     */
    public static ObjectNode expiringCredential(Environment environment, String id, String prefix, LocalDate end) {
        ObjectNode credential = JsonNodeFactory.instance.objectNode();
        credential.put("object", "credential").put("id", id);
        credential.put("clave_prefijo", prefix).put("caduca_el", end.toString());
        String now = environment.clock().stamp();
        return credential.put("creado_en", now).put("actualizado_en", now);
    }
}
