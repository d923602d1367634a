package es.cg.sdk.mock.internal.firms;

import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.keys.KeyValue;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A key that a firm has from its start, and the keys that it is rotated to. Guarded by the service's lock. */
record ReadyKey(ServiceContext context, String kind) {
    /**
     * Makes the key with these scopes, on the named clients, or on all if none is named. The last two example clients
     * are there for errors: one has consented to nothing, the other only to {@code clientes:leer}.
     */
    void make(@Nullable KeyValue given, Set<String> scopes, Set<Long> named) {
        List<Long> all = allClients(context);
        List<Long> some = all.stream().filter(named::contains).toList();
        List<Long> clients = some.isEmpty() ? all : some;
        List<Long> consenting = all.subList(0, all.size() - 2).stream()
                .filter(clients::contains)
                .toList();
        Environment environment = context.environment();
        KeyValue value = given == null ? KeyValue.of(kind, environment.firm(), environment.random()) : given;
        ApiKey key = context.keys().make(value, scopes, clients, consenting, null, true);
        long readable = all.get(all.size() - 1);
        if (clients.contains(readable)) {
            key.consent(readable, Set.of("clientes:leer"), environment.clock().instant());
        }
    }

    /** Returns the newest key of this kind, which may come from a rotation; empty if there is none. */
    String value() {
        return context.keys().all().stream()
                .filter(key -> key.kind().equals(kind)
                        && key.row().json().path("_ready").asBoolean())
                .map(ApiKey::value)
                .findFirst()
                .orElse("");
    }

    /** Returns the clients that have consented to every scope of the key. */
    List<Long> clients() {
        ApiKey key = context.keys().find(value());
        return key == null
                ? List.of()
                : allClients(context).stream()
                        .filter(client ->
                                key.authorisedOn(client) && key.consents(client).containsAll(key.scopes()))
                        .toList();
    }

    static List<Long> allClients(ServiceContext context) {
        return context.environment().table(TableNames.CLIENTS).newestFirst().stream()
                .map(Row::client)
                .sorted()
                .toList();
    }
}
