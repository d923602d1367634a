package es.cg.sdk.mock.internal.keys;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The API keys of a world. Guarded by the service's lock. */
public final class KeyStore {
    private static final String TABLE = "keys";

    private final Environment world;

    /** The keys of this world. */
    public KeyStore(Environment world) {
        this.world = world;
    }

    /** The key of this value, whatever its state; null if there is none. */
    public @Nullable ApiKey find(String value) {
        for (Row row : world.table(TABLE).newestFirst()) {
            if (row.text("_value").equals(value)) {
                return new ApiKey(row);
            }
        }
        return null;
    }

    /** The key of this id; null if there is none. */
    public @Nullable ApiKey byId(String id) {
        Row row = world.table(TABLE).find(id);
        return row == null ? null : new ApiKey(row);
    }

    /** All keys, newest first. */
    public List<ApiKey> all() {
        return world.table(TABLE).newestFirst().stream().map(ApiKey::new).toList();
    }

    /**
     * Makes a key.
     *
     * @param kind {@code live}, {@code test} or {@code sandbox}
     * @param clients those that it may act on
     * @param consenting those of them that have consented to all that it carries
     * @param ready whether it is one of those that are there at first, which count towards no plan
     */
    public ApiKey make(
            String kind,
            Collection<String> scopes,
            Collection<Long> clients,
            Collection<Long> consenting,
            @Nullable Instant expires,
            boolean ready) {
        String prefix = "cg_" + (kind.equals("sandbox") ? "sbx" : kind) + "_"
                + world.dice().secret(8);
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        key.put("id", world.dice().id("key_")).put("prefix", prefix).put("kind", kind);
        key.put("state", "active").put("_value", prefix + "." + world.dice().secret(40));
        key.put("_ready", ready).put("created_at", world.clock().instant().toString());
        scopes.forEach(key.putArray("scopes")::add);
        clients.forEach(key.putArray("clients")::add);
        if (expires != null) {
            key.put("expires_at", expires.toString());
        }
        ApiKey made = new ApiKey(world.table(TABLE).add(0, key));
        consenting.forEach(client -> made.consent(client, scopes, world.clock().instant()));
        if (!world.sandbox()) {
            // The sandbox's clock is no measure of how long its keys lie idle.
            KeyExpiry.begin(world, made.row().id());
        }
        return made;
    }
}
