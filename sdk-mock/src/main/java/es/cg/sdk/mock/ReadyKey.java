package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A key that is there at first, whatever becomes of it later. Guarded by the service's lock. */
final class ReadyKey {
    private final ServiceContext office;
    private final String kind;

    ReadyKey(ServiceContext office, String kind) {
        this.office = office;
        this.kind = kind;
    }

    /** Refuses a client that no world has at first. */
    static void mustBeThere(Set<Long> clients, List<ServiceContext> worlds) {
        Set<Long> unknown = new TreeSet<>(clients);
        worlds.forEach(world -> allClients(world).forEach(unknown::remove));
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("no world has the clients " + unknown + " at first");
        }
    }

    /**
     * Makes it, with these scopes on the world's clients that are named, or on all of them if none is. Of all clients the
     * last two are there for refusals: one has consented to nothing, the other to being read alone.
     */
    void make(Set<String> scopes, Set<Long> named) {
        List<Long> all = allClients(office);
        List<Long> some = all.stream().filter(named::contains).toList();
        List<Long> clients = some.isEmpty() ? all : some;
        List<Long> consenting = all.subList(0, all.size() - 2).stream()
                .filter(clients::contains)
                .toList();
        ApiKey key = office.keys().make(kind, scopes, clients, consenting, null, true);
        long readable = all.get(all.size() - 1);
        if (clients.contains(readable)) {
            key.consent(
                    readable, Set.of("clientes:leer"), office.world().clock().instant());
        }
    }

    /** The newest of its line: one that was rotated makes room for its heir. Empty once it is gone. */
    String value() {
        return office.keys().all().stream()
                .filter(key -> key.kind().equals(kind)
                        && key.row().json().path("_ready").asBoolean())
                .map(ApiKey::value)
                .findFirst()
                .orElse("");
    }

    /** The clients that have consented to all that it carries. */
    List<Long> clients() {
        ApiKey key = office.keys().find(value());
        return key == null
                ? List.of()
                : allClients(office).stream()
                        .filter(client ->
                                key.authorisedOn(client) && key.consents(client).containsAll(key.scopes()))
                        .toList();
    }

    private static List<Long> allClients(ServiceContext office) {
        return office.table("clients").newestFirst().stream()
                .map(Row::client)
                .sorted()
                .toList();
    }
}
