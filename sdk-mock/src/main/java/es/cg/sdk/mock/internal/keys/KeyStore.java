package es.cg.sdk.mock.internal.keys;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The API keys of an environment. Guarded by the service's lock. */
public final class KeyStore {
    private final Environment environment;
    private Consumer<ApiKey> made = key -> {};

    /** Creates the store over this environment. */
    public KeyStore(Environment environment) {
        this.environment = environment;
    }

    /** Sets the listener that is called for each new key. */
    public void whenMade(Consumer<ApiKey> listener) {
        made = listener;
    }

    /** Returns the key of this value, in whatever state; null if there is none. */
    public @Nullable ApiKey find(String value) {
        Row row = environment.table(TableNames.KEYS).findByText("_value", value);
        return row == null ? null : new ApiKey(row);
    }

    /** Whether a key, in whatever state, has this prefix. */
    public boolean hasPrefix(String prefix) {
        return environment.table(TableNames.KEYS).findByText("prefix", prefix) != null;
    }

    /** Returns the key of this id; null if there is none. */
    public @Nullable ApiKey byId(String id) {
        Row row = environment.find(TableNames.KEYS, id);
        return row == null ? null : new ApiKey(row);
    }

    /** Returns all keys, newest first. */
    public List<ApiKey> all() {
        return environment.table(TableNames.KEYS).newestFirst().stream()
                .map(ApiKey::new)
                .toList();
    }

    /**
     * Makes a key.
     *
     * @param kind {@code live}, {@code test} or {@code sandbox}
     * @param clients the clients that the key may act on
     * @param consenting the clients that consent to all of its scopes
     * @param ready whether it is one of the keys of a new mock, which do not count towards the plan's number of keys
     */
    public ApiKey make(
            String kind,
            Collection<String> scopes,
            Collection<Long> clients,
            Collection<Long> consenting,
            @Nullable Instant expires,
            boolean ready) {
        KeyValue value = KeyValue.of(kind, environment.firm(), environment.random());
        return make(value, scopes, clients, consenting, expires, ready);
    }

    /** As the other method, of a key whose random values are drawn already. */
    public ApiKey make(
            KeyValue value,
            Collection<String> scopes,
            Collection<Long> clients,
            Collection<Long> consenting,
            @Nullable Instant expires,
            boolean ready) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", value.id()).put("prefix", value.prefix()).put("kind", value.kind());
        json.put("state", "active").put("_value", value.value());
        json.put("_ready", ready)
                .put("created_at", environment.clock().instant().toString());
        scopes.forEach(json.putArray("scopes")::add);
        clients.forEach(json.putArray("clients")::add);
        if (expires != null) {
            json.put("expires_at", expires.toString());
        }
        ApiKey key = new ApiKey(environment.table(TableNames.KEYS).add(0, json));
        consenting.forEach(
                client -> key.consent(client, scopes, environment.clock().instant()));
        made.accept(key);
        return key;
    }
}
