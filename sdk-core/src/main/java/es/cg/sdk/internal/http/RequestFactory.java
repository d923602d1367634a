package es.cg.sdk.internal.http;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.files.Upload;
import es.cg.sdk.internal.requests.Routes;
import es.cg.sdk.internal.requests.Version;
import es.cg.sdk.model.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.HashingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Builds the HTTP request of a call: URL, headers and body. Thread-safe. */
public final class RequestFactory {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final byte[] NO_BYTES = new byte[0];

    private final HttpUrl baseUrl;
    private final Supplier<ApiKey> apiKey;
    private final Routes routes;
    private final @Nullable String versionHeader;
    private final boolean isMovable;
    private final String userAgent = Version.userAgent();

    /**
     * Creates a factory of requests to this base URL.
     *
     * @param apiKey supplies the key of each call
     * @param routes paths that replace those of operations
     * @param versionHeader name of the header that carries the contract's version; null for none
     * @param isMovable whether the digest of a request is the same under another base URL
     */
    public RequestFactory(
            HttpUrl baseUrl,
            Supplier<ApiKey> apiKey,
            Routes routes,
            @Nullable String versionHeader,
            boolean isMovable) {
        this.baseUrl = baseUrl;
        this.routes = routes;
        this.apiKey = apiKey;
        this.versionHeader = versionHeader;
        this.isMovable = isMovable;
    }

    public String baseUrl() {
        return baseUrl.toString();
    }

    /** Returns the path below the base URL to which calls of this operation are sent. */
    public String path(Operation<?> operation) {
        return routes.path(operation);
    }

    /**
     * Returns the API key for a new call. All attempts of the call use it, since idempotency keys belong to an API key.
     */
    public ApiKey apiKey() {
        ApiKey key = apiKey.get();
        if (key == null) {
            throw new IllegalStateException("the supplier of the API key returned null");
        }
        return key;
    }

    public Request request(
            Call<?> call, ApiKey apiKey, @Nullable Long client, @Nullable String key, Map<String, String> headers) {
        boolean file = call.operation().isDownload();
        if (file && call.download() == null) {
            throw new IllegalArgumentException(
                    call.operation() + " returns a file: set where it is saved, by call.into(Download.toFile(path))");
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
            // Without compression, so that Content-Length is the length of the file.
            request.header("Accept-Encoding", "identity");
        }
        if (versionHeader != null) {
            request.header(versionHeader, Version.CONTRACT);
        }
        headers.forEach(request::header);
        routes.called(call.operation().id());
        return request.build();
    }

    /** Returns the digest of method, path, query and body, as they are sent: it identifies a write in a journal. */
    public String digest(Request request) {
        String path = request.url().encodedPath();
        String query = request.url().encodedQuery();
        RequestBody body = request.body();
        HashingSink hash = HashingSink.sha256(Okio.blackhole());
        try (BufferedSink sink = Okio.buffer(hash)) {
            sink.writeUtf8(request.method() + " " + (isMovable ? belowBaseUrl(path) : path));
            sink.writeUtf8((query == null ? "" : "?" + query) + "\n");
            if (body instanceof UploadBody upload) {
                // Its boundary is a digest of its whole content.
                sink.writeUtf8(upload.contentType().toString());
            } else if (body != null) {
                body.writeTo(sink);
            }
            sink.flush();
            return hash.hash().hex();
        } catch (IOException e) {
            throw new UncheckedIOException("the body of a write cannot be read, so nothing was sent", e);
        }
    }

    private String belowBaseUrl(String path) {
        String base = baseUrl.encodedPath();
        return path.substring(base.endsWith("/") ? base.length() - 1 : base.length());
    }

    private HttpUrl url(Call<?> call) {
        HttpUrl.Builder url = baseUrl.newBuilder();
        call.pathSegments(path(call.operation())).forEach(url::addPathSegment);
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
            case "POST", "PUT", "PATCH" -> RequestBody.create(NO_BYTES, null);
            default -> null;
        };
    }
}
