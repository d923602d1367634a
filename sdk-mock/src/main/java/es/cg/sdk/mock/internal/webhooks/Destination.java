package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.PublicAddresses;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import java.net.URI;

/**
 * A webhook destination, over its record. Guarded by the service's lock.
 *
 * @param row the record
 */
record Destination(Row row) {
    static final String WAITING = "pendiente_verificacion";
    static final String ACTIVE = "activo";
    static final String OFF = "desactivado";
    private static final String KEY = "_key";
    private static final String HANDSHAKE = "_handshake";
    private static final String REASON = "motivo_desactivacion";
    private static final String DIAGNOSIS = "_why";

    /** Returns the filter of the destinations of a key. */
    static RowFilter ofKey(String key) {
        return RowFilter.text(KEY, key);
    }

    String id() {
        return row.id();
    }

    URI address() {
        return URI.create(row.text("url"));
    }

    String secret() {
        return row.text("_secret");
    }

    /** Returns the id of the key that the destination belongs to. */
    String key() {
        return row.text(KEY);
    }

    /** Returns the number of handshakes that were asked for. */
    int handshakes() {
        return row.json().path("_handshakes").asInt();
    }

    int nextHandshake() {
        int number = handshakes() + 1;
        row.change(json -> json.put("_handshakes", number));
        return number;
    }

    /** Has the first handshake come at its time too, since its receiver was not there yet. */
    void repeatFirstHandshake() {
        row.change(json -> json.put("_handshakes", 1));
    }

    /** Whether neither request of its last handshake had an answer. */
    boolean wasAbsent() {
        JsonNode last = row.json().path(HANDSHAKE);
        return last.path("good").asInt(-1) == 0 && last.path("bad").asInt(-1) == 0;
    }

    /** Whether its first handshake is still to come, and its receiver is certainly near. */
    boolean isNew() {
        return handshakes() == 1
                && !row.json().has(HANDSHAKE)
                && !PublicAddresses.mayBePublic(address().getHost());
    }

    /** Records both statuses of a handshake; 0 for no answer. */
    void shaken(int good, int bad, String now) {
        row.change(json ->
                json.putObject(HANDSHAKE).put("at", now).put("good", good).put("bad", bad));
    }

    boolean isActive() {
        return row.is("estado", ACTIVE);
    }

    boolean subscribes(String kind) {
        for (JsonNode each : row.json().path("eventos")) {
            if (each.asText().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    void passed(int status, String now) {
        row.change(json -> json.put("estado", ACTIVE)
                .put("verificado_en", now)
                .put("ultimo_codigo_http", status)
                .putNull("desactivado_en")
                .putNull(REASON)
                .remove(DIAGNOSIS));
    }

    /** Records a failed handshake. */
    void failed(int status, Message why) {
        row.change(json -> json.put(REASON, why.spanish()).put(DIAGNOSIS, why.english()));
        answered(status);
    }

    void awaitHandshake() {
        row.change(json -> json.put("estado", WAITING)
                .putNull("verificado_en")
                .putNull(REASON)
                .remove(DIAGNOSIS));
    }

    void switchOff(String now, Message why) {
        row.change(json -> json.put("estado", OFF)
                .put("desactivado_en", now)
                .put(REASON, why.spanish())
                .put(DIAGNOSIS, why.english()));
    }

    /** Records the last status; 0 for no answer. */
    void answered(int status) {
        if (status == 0) {
            row.change(json -> json.putNull("ultimo_codigo_http"));
        } else {
            row.change(json -> json.put("ultimo_codigo_http", status));
        }
    }
}
