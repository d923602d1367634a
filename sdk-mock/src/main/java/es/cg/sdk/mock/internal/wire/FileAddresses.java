package es.cg.sdk.mock.internal.wire;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.messages.Message;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Files to which answers redirect, at addresses that need no API key and refuse one: a client that sends it there gives
 * it to another host. They are on the service's port, under another name of the host. Thread-safe.
 */
final class FileAddresses {
    private static final String FOLDER = "files";
    private static final int MOST = 100;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1");

    // The oldest is forgotten.
    private final Map<String, ApiResponse> files = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ApiResponse> eldest) {
            return size() > MOST;
        }
    };

    /** Returns the address of a file, which is on the first of these hosts that is this machine. */
    synchronized String keep(ApiResponse file, String baseUrl, List<String> hosts) {
        String token = Digests.sha256(
                        String.valueOf(file.headers().get("Request-Id")).getBytes(StandardCharsets.UTF_8))
                .substring(0, 32);
        ApiResponse kept = ApiResponse.content(file.contentType(), file.bytes());
        String disposition = file.headers().get("Content-Disposition");
        files.put(token, disposition == null ? kept : kept.with("Content-Disposition", disposition));
        String host = hosts.stream().filter(LOOPBACK::contains).findFirst().orElse("localhost");
        return "http://" + host + ":" + URI.create(baseUrl).getPort() + "/" + FOLDER + "/" + token;
    }

    private synchronized ApiResponse get(ApiRequest request) {
        ApiResponse file = files.get(request.path().get(1));
        if (file == null || !request.method().equals("GET")) {
            return ApiException.notFound(Message.of("correction.noFile")).response("-");
        }
        return request.header("Authorization") == null
                ? file
                : ApiException.malformed(
                                "cabecera_obligatoria", "Authorization", Message.of("correction.keySentToFile"))
                        .response("-");
    }

    /** Returns a receiver that answers requests for these files by itself, with the date that the service adds. */
    RequestReceiver before(RequestReceiver service, UnaryOperator<ApiResponse> dated) {
        return new RequestReceiver() {
            @Override
            public ApiResponse answer(ApiRequest request) {
                boolean isFile = request.missedBasePath() != null
                        && request.path().size() == 2
                        && request.path().get(0).equals(FOLDER);
                return isFile ? dated.apply(get(request)) : service.answer(request);
            }

            @Override
            public ApiResponse refuse(ApiException error) {
                return service.refuse(error);
            }
        };
    }
}
