package es.cg.sdk.mock.internal.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation.ScopeRule;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What integrations called on each client, refused calls included: the latest of them, for the client's right of
 * access. Guarded by the service's lock.
 */
public final class AccessLog {
    private static final String TABLE = "calls";
    private static final int MOST = 500;

    private final Environment world;

    public AccessLog(Environment world) {
        this.world = world;
    }

    /** The client in whose log a call belongs: one that it names and that its key may act on; 0 for none. */
    public long concerned(ApiCall visit) {
        String text = switch (visit.operation().clientHeader()) {
            case REQUIRED -> visit.request().header("X-CG-Client");
            case ACCEPTED -> visit.pathParameter("id");
            case NONE -> null;
        };
        long client = text != null && text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
        return client != 0 && visit.key().authorisedOn(client) ? client : 0;
    }

    /** Notes a call. That of an erasure leaves neither address nor browser behind, as those before it. */
    public void note(ApiCall visit, long client, int status, String requestId) {
        ApiRequest request = visit.request();
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("id", world.dice().id("acc_")).put("metodo", request.method());
        call.put("ruta", "/" + String.join("/", request.path())).put("permiso", scope(visit));
        call.put("resultado", status);
        call.put("ocurrido_en", world.clock().stamp());
        boolean forgotten = !visit.key().authorisedOn(client);
        call.put("ip", forgotten || request.peer().isEmpty() ? null : request.peer());
        call.put("navegador", forgotten ? null : request.header("User-Agent"));
        call.put("request_id", requestId).put("_integration", visit.key().integration());
        Table table = world.table(TABLE);
        table.add(client, call);
        if (table.sizeOf(client) > MOST) {
            table.removeOldest(client);
        }
    }

    /** The calls of this key, and of those that it was rotated from, on a client, newest first. */
    public List<Row> of(ApiKey key, long client) {
        return world.table(TABLE).of(client).stream()
                .filter(row -> row.text("_integration").equals(key.integration()))
                .toList();
    }

    /** Removes address and browser from those calls, and says from how many. */
    public int forget(ApiKey key, long client) {
        List<Row> calls = of(key, client);
        calls.forEach(row -> row.json().putNull("ip").putNull("navegador"));
        return calls.size();
    }

    /** The scope that a call used: of several that would do, the first that its key carries. */
    private static @Nullable String scope(ApiCall visit) {
        ScopeRule rule = visit.operation().scopes();
        if (!rule.any()) {
            return rule.names().isEmpty() ? null : String.join(", ", rule.names());
        }
        return rule.names().stream()
                .filter(visit.key().scopes()::contains)
                .findFirst()
                .orElse(rule.names().get(0));
    }
}
