package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.World;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The API keys of a world. Guarded by the service's lock. */
public final class KeyRing {
    private static final String TABLE = "keys";

    private final World world;

    /** The keys of this world. */
    public KeyRing(World world) {
        this.world = world;
    }

    /** The key of this value, whatever its state; null if there is none. */
    public @Nullable Key find(String value) {
        for (Row row : world.table(TABLE).newestFirst()) {
            if (row.text("_value").equals(value)) {
                return new Key(row);
            }
        }
        return null;
    }

    /** The key of this id; null if there is none. */
    public @Nullable Key byId(String id) {
        Row row = world.table(TABLE).find(id);
        return row == null ? null : new Key(row);
    }

    /** All keys, newest first. */
    public List<Key> all() {
        return world.table(TABLE).newestFirst().stream().map(Key::new).toList();
    }

    /**
     * Makes a key.
     *
     * @param kind {@code live}, {@code test} or {@code sandbox}
     * @param clients those that it may act on
     * @param consenting those of them that have consented to all that it carries
     * @param ready whether it is one of those that are there at first, which count towards no plan
     */
    public Key make(
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
        Key made = new Key(world.table(TABLE).add(0, key));
        consenting.forEach(client -> made.consent(client, scopes, world.clock().instant()));
        if (!world.sandbox()) {
            // The sandbox's clock is no measure of how long its keys lie idle.
            KeyLife.begin(world, made.row().id());
        }
        return made;
    }
}
