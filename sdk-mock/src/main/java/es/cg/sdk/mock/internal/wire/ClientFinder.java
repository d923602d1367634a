package es.cg.sdk.mock.internal.wire;

import es.cg.sdk.mock.internal.access.Authentication;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.keys.KeyStore;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.Collection;
import java.util.List;

/** Finds the client of a request that names none. Guarded by the service's lock. */
record ClientFinder(Environment environment, KeyStore keys) {
    /**
     * Returns the client of the record that one of these ids names; if none does, the clients on which the request's
     * key may act.
     */
    List<Long> of(ApiRequest request, Collection<String> ids) {
        for (String id : ids) {
            long client = environment.clientOf(id);
            if (client != 0) {
                return List.of(client);
            }
        }
        String value = Authentication.bearer(request);
        ApiKey key = value == null ? null : keys.find(value);
        return key == null ? List.of() : List.copyOf(key.clients());
    }
}
