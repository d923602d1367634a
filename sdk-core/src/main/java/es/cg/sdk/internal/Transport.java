package es.cg.sdk.internal;

import java.net.InetAddress;
import java.net.UnknownHostException;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Where calls go, and over which OkHttp client. */
public final class Transport implements AutoCloseable {
    private final HttpUrl baseUrl;
    private final OkHttpClient http;
    private final boolean ours;

    /** To this address; over a client derived from the given one, or over one of our own. */
    public Transport(String baseUrl, @Nullable OkHttpClient given) {
        this.baseUrl = checked(baseUrl);
        this.ours = given == null;
        // Repeating is the pipeline's business alone, and a redirect would carry the key to where it points.
        this.http = (given == null ? new OkHttpClient() : given)
                .newBuilder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .build();
    }

    /** The address that paths are added to. */
    public HttpUrl baseUrl() {
        return baseUrl;
    }

    /** The client that calls go over. */
    public OkHttpClient http() {
        return http;
    }

    @Override
    public void close() {
        if (ours) {
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }

    private static HttpUrl checked(String address) {
        HttpUrl url = HttpUrl.parse(address);
        if (url == null) {
            throw new IllegalArgumentException(
                    "baseUrl must be an address such as https://…/api/public/v1, but is \"" + address + "\"");
        }
        if (!url.isHttps() && !isLoopback(url.host())) {
            throw new IllegalArgumentException("baseUrl must be https, since every call carries the key; plain http is"
                    + " for loopback alone, and this goes to " + url.host());
        }
        if (url.query() != null || url.fragment() != null || !url.username().isEmpty()) {
            throw new IllegalArgumentException("baseUrl must end with the path, without query, fragment or user");
        }
        // "…/v1/" and "…/v1" are the same address: paths are added after the last segment that is not empty.
        String path = url.encodedPath();
        return path.length() > 1 && path.endsWith("/")
                ? url.newBuilder()
                        .encodedPath(path.substring(0, path.length() - 1))
                        .build()
                : url;
    }

    private static boolean isLoopback(String host) {
        if (host.equals("localhost")) {
            return true;
        }
        // Only literals: a name would be looked up, and may lie.
        if (!host.matches("[0-9.]+|[0-9a-f:]+")) {
            return false;
        }
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
