package es.cg.sdk.internal.http;

import es.cg.sdk.base.text.PrintableText;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Holds the base URL and the OkHttp client of calls, and closes their connections. Thread-safe. */
public final class Transport implements AutoCloseable {
    // Literals only, as OkHttp writes them: another name would need a DNS lookup, whose answer may be wrong.
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|::1|127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");
    private static final int MAX_SHOWN = 200;

    // The connections that have carried a request. Of all clients, since they may share a pool.
    private static final Set<Connection> USED_CONNECTIONS = Collections.newSetFromMap(new WeakHashMap<>());

    private final HttpUrl baseUrl;
    private final OkHttpClient http;
    private final OkHttpClient unpooled;
    private final String interceptors;

    // Null over a caller's client.
    private final @Nullable SharedHttp shared;

    /**
     * Creates a transport to this base URL, over a client derived from {@code given}, or from the shared one if that is
     * null.
     */
    public Transport(String baseUrl, @Nullable OkHttpClient given) {
        this.baseUrl = checked(baseUrl);
        OkHttpClient.Builder http;
        if (given == null) {
            SharedHttp acquired = SharedHttp.acquire(this.baseUrl, this);
            this.shared = acquired;
            http = acquired.newBuilder();
        } else {
            this.shared = null;
            http = given.newBuilder();
        }
        // Only the pipeline retries. A redirect or an authenticator would send the API key to another server, and a
        // cache or a cookie could answer in place of the service.
        http.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null);
        this.interceptors = names(http);
        http.addInterceptor(Transport::recordFailure);
        http.networkInterceptors().add(0, Transport::recordSending);
        http.addNetworkInterceptor(new SendingGuard());
        this.http = http.build();
        this.unpooled = this.http
                .newBuilder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                .build();
    }

    private static String names(OkHttpClient.Builder http) {
        return Stream.concat(http.interceptors().stream(), http.networkInterceptors().stream())
                .map(each -> each.getClass().getName().replaceAll("/.*", ""))
                .collect(Collectors.joining(", "));
    }

    /** Returns the class names of the interceptors of a caller's client; empty if there are none. */
    String interceptors() {
        return interceptors;
    }

    /**
     * The last application interceptor, after all of the caller's: records what OkHttp itself throws, and connects to
     * no other address than that of the request that was made.
     */
    private static Response recordFailure(Interceptor.Chain chain) throws IOException {
        WireTrace trace = WireTrace.of(chain.call());
        if (trace == null) {
            return chain.proceed(chain.request());
        }
        trace.throwIfChanged(SendingGuard.changeOfAddress(chain.call().request(), chain.request()));
        try {
            return chain.proceed(chain.request());
        } catch (Throwable e) {
            trace.failedInOkHttp(e);
            throw e;
        }
    }

    /**
     * The first network interceptor, before all of the caller's: records that a request has a connection. It also hides
     * the header {@code Retry-After} from OkHttp, which would otherwise retry any call, even a write, that is answered
     * with 503 and {@code Retry-After: 0}, and which fails on a value that is no int.
     */
    private static Response recordSending(Interceptor.Chain chain) throws IOException {
        WireTrace trace = WireTrace.of(chain.call());
        if (trace == null) {
            return chain.proceed(chain.request());
        }
        Connection connection = chain.connection();
        synchronized (USED_CONNECTIONS) {
            trace.sending(connection != null && !USED_CONNECTIONS.add(connection));
        }
        Response response = chain.proceed(chain.request());
        List<String> retryAfter = response.headers("Retry-After");
        trace.retryAfter(retryAfter.isEmpty() ? null : String.join(", ", retryAfter));
        return retryAfter.isEmpty()
                ? response
                : response.newBuilder().removeHeader("Retry-After").build();
    }

    /** Returns the base URL, to which paths are appended. */
    public HttpUrl baseUrl() {
        return baseUrl;
    }

    /** Returns the client with the connection pool. */
    OkHttpClient http() {
        return http;
    }

    /** Returns a client that opens a connection for each call, so that none uses a connection that died while idle. */
    OkHttpClient unpooled() {
        return unpooled;
    }

    /** Returns whether the next read may use a connection that has been idle. */
    public boolean hasIdleConnections() {
        return http.connectionPool().idleConnectionCount() > 0;
    }

    /** Closes the connections of the SDK's own pools that are idle now; not those of a caller's OkHttp client. */
    public void closeIdleConnections() {
        unpooled.connectionPool().evictAll();
        if (shared != null) {
            http.connectionPool().evictAll();
        }
    }

    /**
     * Releases what a request left that ended after {@link #close}: its connection, which became idle after the others
     * were closed, and the daemon thread of the interrupt watch, which other clients start again.
     */
    public void releaseAfterClose() {
        releaseConnections();
        InterruptWatch.OF_PROCESS.endIfIdle();
    }

    private void releaseConnections() {
        unpooled.connectionPool().evictAll();
        if (shared != null) {
            shared.release(this);
        }
    }

    /**
     * Closes idle connections that no other client shares, and ends the daemon thread unless another client has a call
     * in flight. Requests in flight are not cancelled.
     */
    @Override
    public void close() {
        releaseConnections();
        InterruptWatch.OF_PROCESS.close();
    }

    static boolean isLoopback(String host) {
        return LOOPBACK.matcher(host).matches();
    }

    private static HttpUrl checked(String address) {
        HttpUrl url = address.chars().anyMatch(Character::isISOControl) ? null : HttpUrl.parse(address);
        if (url == null) {
            throw new IllegalArgumentException(
                    "baseUrl must be an address such as https://…/api/public/v1, but is " + printable(address));
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must not hold a user or a password");
        }
        if (!url.isHttps() && !isLoopback(url.host())) {
            throw new IllegalArgumentException(
                    "baseUrl must be https, since every call carries the API key; plain http is"
                            + " only for loopback, but this is " + printable(address));
        }
        if (url.query() != null || url.fragment() != null) {
            throw new IllegalArgumentException("baseUrl must end with the path, without query or fragment");
        }
        // "…/v1/" and "…/v1" are the same base URL: paths are appended after the last segment that is not empty.
        String path = url.encodedPath();
        return path.length() > 1 && path.endsWith("/")
                ? url.newBuilder()
                        .encodedPath(path.substring(0, path.length() - 1))
                        .build()
                : url;
    }

    /** Returns the address for a message, unless a key or a password may have been pasted into it. */
    private static String printable(String address) {
        boolean secret = address.contains("cg_") || address.contains("@") || address.length() > MAX_SHOWN;
        return secret ? "something else" : "\"" + PrintableText.of(address) + "\"";
    }
}
