package es.cg.sdk.mock.internal.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.util.List;

/** The latest calls on each client, failed ones too, for its right of access. Guarded by the service's lock. */
public record AccessLog(Environment environment) {
    private static final String TABLE = "calls";
    private static final int MOST = 500;

    /** Returns the client in whose log a call belongs: the one that it names, if the key may act on it; else 0. */
    public long clientOf(ApiCall call) {
        long client = call.client();
        return client != 0 && call.key().authorisedOn(client) ? client : 0;
    }

    /** Adds a call. A call that erased the client's data leaves neither address nor user agent. */
    public void add(ApiCall call, long client, int status, String requestId) {
        ApiRequest request = call.request();
        ApiKey key = call.key();
        String scope = call.operation().scopes().used(call.scopes());
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.put("id", environment.id("acc_")).put("metodo", request.method());
        entry.put("ruta", "/" + String.join("/", request.path())).put("permiso", scope.isEmpty() ? null : scope);
        entry.put("resultado", status);
        entry.put("ocurrido_en", environment.clock().stamp());
        boolean erased = !key.authorisedOn(client);
        String peer = request.peer();
        entry.put("ip", erased || peer.isEmpty() ? null : peer);
        entry.put("navegador", erased ? null : request.header("User-Agent"));
        entry.put("request_id", requestId).put("_integration", key.integration());
        Table table = environment.table(TABLE);
        table.add(client, entry);
        if (table.sizeOf(client) > MOST) {
            table.removeOldest(client);
        }
    }

    /** Returns the calls of this integration on a client, newest first. */
    public List<Row> of(ApiKey key, long client) {
        return environment.table(TABLE).of(client).stream()
                .filter(row -> row.is("_integration", key.integration()))
                .toList();
    }

    /** Removes address and user agent from the calls of an integration on a client, and returns how many there are. */
    public int anonymise(ApiKey key, long client) {
        List<Row> calls = of(key, client);
        calls.forEach(row -> row.change(json -> json.putNull("ip").putNull("navegador")));
        return calls.size();
    }
}
