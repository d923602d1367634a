package es.cg.sdk.internal.http;

import es.cg.sdk.text.PrintableText;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import okhttp3.Authenticator;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Where calls go, and over which OkHttp client. */
public final class Transport implements AutoCloseable {
    // Literals alone, as OkHttp writes them: a name would be looked up, and may lie.
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|::1|127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");
    private static final int LONGEST_SHOWN = 200;

    // As many as a key may have open; shorter than most servers keep a connection.
    private static final int IDLE_CONNECTIONS = 8;
    private static final long KEEP_ALIVE_SECONDS = 45;

    private final HttpUrl baseUrl;
    private final OkHttpClient http;
    private final OkHttpClient unpooled;
    private final boolean ours;
    private final InterruptWatch interruptWatch = new InterruptWatch();
    private final Set<Connection> used = Collections.newSetFromMap(new WeakHashMap<>());

    /** To this address; over a client derived from the given one, or over one of our own. */
    public Transport(String baseUrl, @Nullable OkHttpClient given) {
        this.baseUrl = checked(baseUrl);
        this.ours = given == null;
        // Repeating is the pipeline's business alone; a redirect or a sign-in would carry the key to whoever asks, and
        // a cache or a cookie would answer for the service.
        OkHttpClient.Builder http = (given == null ? own() : given)
                .newBuilder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                .addInterceptor(Transport::belowCaller);
        http.networkInterceptors().add(0, this::atNetwork);
        this.http = http.build();
        this.unpooled = this.http
                .newBuilder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                .build();
    }

    private static OkHttpClient own() {
        // The time of an attempt bounds all of it: a shorter one of a part would end it early.
        return new OkHttpClient.Builder()
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS))
                .build();
    }

    /** The last of the interceptors around a call: below all of the caller's. */
    private static Response belowCaller(Interceptor.Chain chain) throws IOException {
        WireTrace trace = WireTrace.of(chain.call());
        if (trace == null) {
            return chain.proceed(chain.request());
        }
        try {
            return chain.proceed(chain.request());
        } catch (Throwable e) {
            trace.failedBelowCaller(e);
            throw e;
        }
    }

    /**
     * The first of the interceptors around a request that has a connection: above all of the caller's. It keeps the header
     * {@code Retry-After} from OkHttp, which repeats a call, a write too, that is answered with 503 and zero, and fails on
     * what is no int.
     */
    private Response atNetwork(Interceptor.Chain chain) throws IOException {
        WireTrace trace = WireTrace.of(chain.call());
        if (trace == null) {
            return chain.proceed(chain.request());
        }
        Connection connection = chain.connection();
        synchronized (used) {
            trace.goesOut(connection != null && !used.add(connection));
        }
        Response response = chain.proceed(chain.request());
        List<String> retryAfter = response.headers("Retry-After");
        trace.retryAfter(retryAfter.isEmpty() ? null : String.join(", ", retryAfter));
        return retryAfter.isEmpty()
                ? response
                : response.newBuilder().removeHeader("Retry-After").build();
    }

    /** The address that paths are added to. */
    public HttpUrl baseUrl() {
        return baseUrl;
    }

    /** The client that calls go over. */
    OkHttpClient http() {
        return http;
    }

    /** A client that opens a connection for each call: none of its calls meets a connection that died while idle. */
    OkHttpClient unpooled() {
        return unpooled;
    }

    /** Cancels the calls of interrupted threads; its daemon thread ends with {@link #close}. */
    public InterruptWatch interruptWatch() {
        return interruptWatch;
    }

    /** Whether the next read may go over a connection that has been idle. */
    public boolean hasIdleConnections() {
        return http.connectionPool().idleConnectionCount() > 0;
    }

    /** Closes our own connections that are idle now; a caller's own pool is left alone. */
    public void closeIdleConnections() {
        unpooled.connectionPool().evictAll();
        if (ours) {
            http.connectionPool().evictAll();
        }
    }

    /**
     * Releases what an exchange that ended after {@link #close} has left: its connection, which became idle after the
     * others were closed, and the daemon thread that its interrupt watch needed.
     */
    public void releaseAfterClose() {
        closeIdleConnections();
        interruptWatch.endIfIdle();
    }

    /** Closes idle connections and ends the daemon thread. Exchanges that are under way go on to their own end. */
    @Override
    public void close() {
        if (ours) {
            http.dispatcher().executorService().shutdown();
        }
        closeIdleConnections();
        interruptWatch.close();
    }

    private static HttpUrl checked(String address) {
        HttpUrl url = address.chars().anyMatch(Character::isISOControl) ? null : HttpUrl.parse(address);
        if (url == null) {
            throw new IllegalArgumentException(
                    "baseUrl must be an address such as https://…/api/public/v1, but is " + shown(address));
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must not hold a user or a password");
        }
        if (!url.isHttps() && !LOOPBACK.matcher(url.host()).matches()) {
            throw new IllegalArgumentException("baseUrl must be https, since every call carries the key; plain http is"
                    + " for loopback alone, and this is " + shown(address));
        }
        if (url.query() != null || url.fragment() != null) {
            throw new IllegalArgumentException("baseUrl must end with the path, without query or fragment");
        }
        // "…/v1/" and "…/v1" are the same address: paths are added after the last segment that is not empty.
        String path = url.encodedPath();
        return path.length() > 1 && path.endsWith("/")
                ? url.newBuilder()
                        .encodedPath(path.substring(0, path.length() - 1))
                        .build()
                : url;
    }

    /** The address, unless a key or a password may have been pasted into it. */
    private static String shown(String address) {
        boolean secret = address.contains("cg_") || address.contains("@") || address.length() > LONGEST_SHOWN;
        return secret ? "something else" : "\"" + PrintableText.of(address) + "\"";
    }
}
