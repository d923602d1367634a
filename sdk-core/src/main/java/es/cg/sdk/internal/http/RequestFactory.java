package es.cg.sdk.internal.http;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.files.Upload;
import es.cg.sdk.internal.files.UploadBody;
import es.cg.sdk.model.Json;
import java.util.Map;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** Makes the HTTP request of a call: address, headers, body. */
public final class RequestFactory {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final byte[] NOTHING = new byte[0];

    private final HttpUrl baseUrl;
    private final Supplier<ApiKey> apiKey;
    private final Map<String, String> routes;
    private final @Nullable String versionHeader;
    private final String userAgent = Version.userAgent();

    /**
     * To this address, with the key that is supplied; {@code routes} are paths that replace an operation's own, by its
     * id, and {@code versionHeader} is the name of the one that tells the contract's version.
     */
    public RequestFactory(
            HttpUrl baseUrl, Supplier<ApiKey> apiKey, Map<String, String> routes, @Nullable String versionHeader) {
        this.baseUrl = baseUrl;
        this.routes = routes;
        this.apiKey = apiKey;
        this.versionHeader = versionHeader;
    }

    public String baseUrl() {
        return baseUrl.toString();
    }

    /** The key to call with; one call keeps it over all its attempts, since keys of writes belong to it. */
    public ApiKey apiKey() {
        ApiKey key = apiKey.get();
        if (key == null) {
            throw new IllegalStateException("the supplier of the API key gave null");
        }
        return key;
    }

    public Request request(
            Call<?> call, ApiKey apiKey, @Nullable Long client, @Nullable String key, Map<String, String> more) {
        boolean file = call.operation().isDownload();
        if (file && call.download() == null) {
            throw new IllegalArgumentException(
                    call.operation() + " gives a file: say where it goes, by call.into(Download.toFile(path))");
        }
        Request.Builder request = new Request.Builder()
                .tag(WireTrace.class, new WireTrace())
                .url(url(call))
                .header("Authorization", "Bearer " + apiKey.secret())
                .header("Accept", file ? "*/*" : "application/json")
                .header("User-Agent", userAgent)
                .method(call.operation().method(), body(call));
        if (client != null) {
            request.header("X-CG-Client", client.toString());
        }
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        if (file) {
            // So that its length is the one that is told.
            request.header("Accept-Encoding", "identity");
        }
        if (versionHeader != null) {
            request.header(versionHeader, Version.CONTRACT);
        }
        more.forEach(request::header);
        return request.build();
    }

    private HttpUrl url(Call<?> call) {
        HttpUrl.Builder url = baseUrl.newBuilder();
        String path =
                routes.getOrDefault(call.operation().id(), call.operation().path());
        call.pathSegments(path).forEach(url::addPathSegment);
        call.query().forEach(url::addQueryParameter);
        return url.build();
    }

    private static @Nullable RequestBody body(Call<?> call) {
        Upload upload = call.upload();
        if (upload != null) {
            return new UploadBody(upload);
        }
        Json body = call.body();
        if (body != null) {
            return RequestBody.create(body.bytes(), JSON);
        }
        return switch (call.operation().method()) {
            case "POST", "PUT", "PATCH" -> RequestBody.create(NOTHING, null);
            default -> null;
        };
    }
}
