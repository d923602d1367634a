package es.cg.sdk.internal.http;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.ProxySelector;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/**
 * The OkHttp client of the SDK's own, with its idle connections and TLS settings. All clients of this process that have
 * the same base URL share one: the first creates it, and the last that is closed closes its idle connections.
 * Thread-safe.
 */
final class SharedHttp {
    // Eight keys at full use; each firm of hundreds may leave a connection idle.
    private static final int IDLE_CONNECTIONS = 64;

    // Shorter than most servers keep a connection.
    private static final long KEEP_ALIVE_SECONDS = 45;

    // By base URL. Guards all fields of its values too.
    private static final Map<HttpUrl, WeakReference<SharedHttp>> SHARED = new HashMap<>();

    // The attempt timeout covers the whole attempt: a shorter one of a part would end it early.
    private final OkHttpClient http = new OkHttpClient.Builder()
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ZERO)
            .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS))
            .build();

    // Weak, so that a client that is never closed counts only until it is garbage.
    private final Set<Object> users = Collections.newSetFromMap(new WeakHashMap<>());

    private SharedHttp() {}

    /** Returns the one of this base URL for a user, who must then call {@link #release}. */
    static SharedHttp acquire(HttpUrl baseUrl, Object user) {
        synchronized (SHARED) {
            Reference<SharedHttp> existing = SHARED.get(baseUrl);
            SharedHttp shared = existing == null ? null : existing.get();
            if (shared == null) {
                shared = new SharedHttp();
                SHARED.values().removeIf(each -> each.refersTo(null));
                SHARED.put(baseUrl, new WeakReference<>(shared));
            }
            shared.users.add(user);
            return shared;
        }
    }

    /** Returns a builder of a client that shares the connections. */
    OkHttpClient.Builder newBuilder() {
        OkHttpClient.Builder builder = http.newBuilder();
        // The JVM's proxies as they are now: they may have been set after the shared client was created.
        ProxySelector proxies = ProxySelector.getDefault();
        return proxies == null ? builder : builder.proxySelector(proxies);
    }

    /** Closes the connections that are idle now, if no other user is left. May be called again. */
    void release(Object user) {
        synchronized (SHARED) {
            users.remove(user);
            if (!users.isEmpty()) {
                return;
            }
            // The next client begins anew, and reads the certificates that the JVM trusts again.
            SHARED.values().removeIf(each -> each.refersTo(this));
        }
        http.connectionPool().evictAll();
    }
}
