package es.cg.sdk.internal.http;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.AnswerForm;
import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.base.corrections.RequestCorrection.Corrected;
import es.cg.sdk.base.corrections.SchemaCorrection;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.files.Upload;
import es.cg.sdk.internal.requests.Routes;
import es.cg.sdk.internal.requests.Version;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
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
    private static final String AUTHORIZATION = "Authorization";
    private static final String CLIENT = "X-CG-Client";
    private static final byte[] NO_BYTES = new byte[0];

    private final HttpUrl baseUrl;
    private final Routes routes;
    private final Corrections corrections;
    private final @Nullable String versionHeader;
    private final boolean isMovable;
    private final String userAgent = Version.userAgent();

    /**
     * Creates a factory of requests to this base URL.
     *
     * @param routes paths that replace those of operations
     * @param corrections what the service has elsewhere, or otherwise
     * @param versionHeader name of the header that carries the contract's version; null for none
     * @param isMovable whether the digest of a request is the same under another base URL
     */
    public RequestFactory(
            HttpUrl baseUrl,
            Routes routes,
            Corrections corrections,
            @Nullable String versionHeader,
            boolean isMovable) {
        this.baseUrl = baseUrl;
        this.routes = routes;
        this.corrections = corrections;
        this.versionHeader = versionHeader;
        this.isMovable = isMovable;
    }

    public String baseUrl() {
        return baseUrl.toString();
    }

    /** Returns what the service has elsewhere, or otherwise. */
    public Corrections corrections() {
        return corrections;
    }

    /** Returns the path below the base URL to which calls of this operation are sent. */
    public String path(Operation<?> operation) {
        RequestCorrection correction = corrections.request(operation.id());
        String path = correction == null ? null : correction.path();
        return path == null ? routes.path(operation) : path;
    }

    public Request request(
            Call<?> call, ApiKey apiKey, @Nullable Long client, @Nullable String key, Map<String, String> headers) {
        boolean file = call.operation().isDownload();
        if (file && call.download() == null) {
            throw new IllegalArgumentException(
                    call.operation() + " returns a file: set where it is saved, by call.into(Download.toFile(path))");
        }
        AnswerCorrection answer = corrections.answer(call.operation().id());
        boolean isBytes = file && (answer == null || !answer.is(AnswerForm.BASE64));
        RequestCorrection correction = corrections.request(call.operation().id());
        Corrected corrected = correction == null
                ? uncorrected(call, client)
                : correction.correct(plain(call, client, correction.path() != null));
        Request.Builder request = new Request.Builder()
                .tag(WireTrace.class, new WireTrace())
                .url(url(corrected))
                .header(AUTHORIZATION, authorization(apiKey))
                .header("Accept", isBytes ? "*/*" : "application/json")
                .header("User-Agent", userAgent)
                .method(corrected.method(), body(corrected, call.upload(), correction));
        header(request, CLIENT, corrected.client());
        header(request, "Idempotency-Key", key);
        if (isBytes) {
            // Without compression, so that Content-Length is the length of the file.
            request.header("Accept-Encoding", "identity");
        }
        if (versionHeader != null) {
            request.header(versionHeader, Version.CONTRACT);
        }
        corrections.headers().fixed().forEach(request::header);
        headers.forEach((name, value) -> {
            // The id of the client is where the call acts on it: after the corrections, it may be in the path.
            if (corrections.headers().sets(name)) {
                throw new IllegalArgumentException(call + " sets the header " + PrintableText.of(name)
                        + ", which the corrections set: leave it out of its options");
            }
            if (!name.equalsIgnoreCase(CLIENT)) {
                request.header(name, value);
            }
        });
        routes.called(call.operation().id());
        return request.build();
    }

    /** Returns the same request, byte for byte, with another API key. */
    public static Request withKey(Request request, ApiKey apiKey) {
        return request.newBuilder().header(AUTHORIZATION, authorization(apiKey)).build();
    }

    private static String authorization(ApiKey apiKey) {
        return "Bearer " + apiKey.secret();
    }

    private void header(Request.Builder request, String ours, @Nullable String value) {
        String name = corrections.headers().name(ours);
        if (name != null && value != null) {
            request.header(name, value);
        }
    }

    private RequestCorrection.Plain plain(Call<?> call, @Nullable Long client, boolean isMoved) {
        return new RequestCorrection.Plain(
                call.operation().method(),
                isMoved ? List.of() : call.pathSegments(routes.path(call.operation())),
                call.pathParameters(),
                call.query(),
                client == null ? null : client.toString(),
                call.body());
    }

    private Corrected uncorrected(Call<?> call, @Nullable Long client) {
        RequestCorrection.Plain plain = plain(call, client, false);
        return new Corrected(plain.method(), plain.segments(), plain.query(), plain.client(), plain.body());
    }

    /**
     * Returns the digest that the request of a call would have without corrections.
     *
     * @param digest of the request as it is sent
     */
    public String uncorrectedDigest(Call<?> call, String digest) {
        if (corrections.request(call.operation().id()) == null) {
            return digest;
        }
        Corrected plain = uncorrected(call, null);
        return digest(new Request.Builder()
                .url(url(plain))
                .method(plain.method(), body(plain, call.upload(), null))
                .build());
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

    private HttpUrl url(Corrected request) {
        HttpUrl.Builder url = baseUrl.newBuilder();
        request.segments().forEach(url::addPathSegment);
        request.query().forEach(url::addQueryParameter);
        return url.build();
    }

    private static @Nullable RequestBody body(
            Corrected request, @Nullable Upload upload, @Nullable RequestCorrection correction) {
        if (upload != null) {
            SchemaCorrection form = correction == null ? null : correction.form();
            return form == null ? new UploadBody(upload) : new UploadBody(upload, form);
        }
        Json body = request.body();
        if (body != null) {
            return RequestBody.create(body.bytes(), JSON);
        }
        return switch (request.method()) {
            case "POST", "PUT", "PATCH" -> RequestBody.create(NO_BYTES, null);
            default -> null;
        };
    }
}
