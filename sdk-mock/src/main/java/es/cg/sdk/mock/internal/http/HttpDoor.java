package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.service.ApiRequest;
import es.cg.sdk.mock.internal.service.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.ByteString;

/** One address on loopback, behind which a function answers. */
public final class HttpDoor implements AutoCloseable {
    private static final List<String> PREFIX = List.of("api", "public", "v1");

    private final MockWebServer server = new MockWebServer();

    private HttpDoor() {}

    /** Opens a free port. */
    public static HttpDoor open(Function<ApiRequest, ApiResponse> service) {
        HttpDoor door = new HttpDoor();
        door.server.setServerSocketFactory(new PromptSockets());
        door.server.setDispatcher(door.new Answers(service));
        try {
            door.server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no port of loopback could be opened", e);
        }
        return door;
    }

    /** The address, with the API's prefix. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getPort() + "/" + String.join("/", PREFIX);
    }

    @Override
    public void close() {
        server.close();
    }

    private static ApiRequest request(RecordedRequest recorded) {
        HttpUrl url = recorded.getUrl();
        Map<String, String> query = new HashMap<>();
        for (int i = 0; i < url.querySize(); i++) {
            String value = url.queryParameterValue(i);
            query.put(url.queryParameterName(i), value == null ? "" : value);
        }
        Map<String, String> headers = new HashMap<>();
        Headers came = recorded.getHeaders();
        for (int i = 0; i < came.size(); i++) {
            // One that comes twice is a list, as HTTP has it; where one value is meant, no list will do.
            headers.merge(came.name(i).toLowerCase(Locale.ROOT), came.value(i), (one, other) -> one + ", " + other);
        }
        ByteString body = recorded.getBody();
        return new ApiRequest(
                recorded.getMethod(),
                path(url.pathSegments()),
                query,
                headers,
                body == null ? new byte[0] : body.toByteArray(),
                "127.0.0.1");
    }

    /** The segments below the prefix; without the prefix, ones that no operation has. */
    private static List<String> path(List<String> segments) {
        boolean below = segments.size() > PREFIX.size()
                && segments.subList(0, PREFIX.size()).equals(PREFIX);
        return below ? segments.subList(PREFIX.size(), segments.size()) : List.of("");
    }

    private final class Answers extends Dispatcher {
        private final Function<ApiRequest, ApiResponse> service;

        private Answers(Function<ApiRequest, ApiResponse> service) {
            this.service = service;
        }

        @Override
        public MockResponse dispatch(RecordedRequest recorded) throws InterruptedException {
            // The server remembers each request for tests that ask; nobody does here, so let it forget.
            server.takeRequest(0, TimeUnit.SECONDS);
            ApiRequest request = request(recorded);
            ApiResponse response = service.apply(request);
            MockResponse.Builder out = new MockResponse.Builder()
                    .code(response.status())
                    .addHeader("Content-Type", response.contentType())
                    .body(recorded.getMethod().equals("HEAD") ? new Buffer() : new Buffer().write(response.bytes()));
            response.headers().forEach(out::setHeader);
            return out.build();
        }
    }
}
