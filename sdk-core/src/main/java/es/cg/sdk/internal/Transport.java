package es.cg.sdk.internal;

import java.io.IOException;
import java.util.regex.Pattern;
import okhttp3.Authenticator;
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

    private final HttpUrl baseUrl;
    private final OkHttpClient http;
    private final boolean ours;

    /** To this address; over a client derived from the given one, or over one of our own. */
    public Transport(String baseUrl, @Nullable OkHttpClient given) {
        this.baseUrl = checked(baseUrl);
        this.ours = given == null;
        // Repeating is the pipeline's business alone; a redirect or a sign-in would carry the key to whoever asks, and
        // a cache or a cookie would answer for the service.
        this.http = (given == null ? new OkHttpClient() : given)
                .newBuilder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                .addNetworkInterceptor(Transport::withoutOddRetryAfter)
                .build();
    }

    /** OkHttp repeats a call, a write too, that is answered with 503 and zero, and fails on what is no int. */
    private static Response withoutOddRetryAfter(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        String retryAfter = response.header("Retry-After");
        return retryAfter != null && retryAfter.matches("0+|\\d{10,}")
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
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
        return secret ? "something else" : "\"" + address.replaceAll("\\p{Cntrl}", "?") + "\"";
    }
}
