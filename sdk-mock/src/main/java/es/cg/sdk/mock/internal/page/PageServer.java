package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.panel.PanelServer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The panel's port: the page at {@code /}, what the page needs below {@code /page}, and the panel's calls everywhere
 * else. Thread-safe.
 *
 * <p>Below {@code /page/panel} are the panel's calls once more, by which the page reads and acts: they need the token
 * that only the page carries, so that no page of another site can use them.
 */
public final class PageServer implements RequestReceiver, AutoCloseable {
    static final String TOKEN_HEADER = "X-Page-Token";

    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** What a saved copy of the page shows, beside each of the newest calls. It has no whole keys. */
    private static final List<String> SAVED_CALLS = List.of(
            "/panel/worlds",
            "/panel/overview",
            "/panel/clients",
            "/panel/clients/latest?section=all&limit=50",
            "/panel/clients/latest/chain?limit=50",
            "/panel/keys",
            "/panel/requests?short=true&limit=500",
            "/panel/operations",
            "/panel/faults",
            "/panel/limits",
            "/panel/webhooks",
            "/panel/delivery-faults",
            "/panel/deliveries?limit=50",
            "/panel/sandbox?limit=50",
            "/panel/traces");

    private static final Map<String, String> SAFETY = safety();

    private final PanelServer panel;
    private final PageChanges changes;
    private final PageStream stream;
    private final String token;

    /** Creates the server of the page over a panel. */
    public PageServer(PanelServer panel) {
        this.panel = panel;
        this.changes = new PageChanges();
        SecureRandom random = new SecureRandom();
        this.token = random(random);
        this.stream = new PageStream(changes, random(random));
        panel.whenChanged(changes::report);
    }

    private static Map<String, String> safety() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Security-Policy", POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cache-Control", "no-store");
        return headers;
    }

    private static String random(SecureRandom random) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public ApiResponse answer(ApiRequest request) {
        List<String> path = request.path();
        boolean isIndex = path.equals(List.of("")) || path.isEmpty();
        boolean isRead = request.method().equals("GET") || request.method().equals("HEAD");
        if (isRead && path.equals(List.of("panel")) && Preference.isForHtml(request.header("Accept"))) {
            return toIndex(request);
        }
        if (!isIndex && !path.get(0).equals("page")) {
            return panel.answer(request);
        }
        try {
            panel.hosts().check(request);
            return (isIndex ? index(request) : below(request, path.subList(1, path.size()))).with(SAFETY);
        } catch (ApiException error) {
            return panel.refuse(error).with(SAFETY);
        }
    }

    @Override
    public ApiResponse refuse(ApiException error) {
        return panel.refuse(error);
    }

    /** Returns a copy of the page as it is now, which opens without the mock. */
    public String saved() {
        ObjectNode saved = JsonNodeFactory.instance.objectNode();
        saved.put("savedAt", read("/panel/clock").path("now").asText());
        ObjectNode data = saved.putObject("data");
        SAVED_CALLS.forEach(call -> data.set(call.replaceFirst("[?].*", ""), read(call)));
        for (JsonNode each : data.path("/panel/requests").path("data")) {
            String call = "/panel/requests/" + each.path("number").asText();
            data.set(call, read(call));
        }
        ObjectNode traces = (ObjectNode) data.path("/panel/traces");
        ArrayNode groups = traces.putArray("traces");
        for (JsonNode each : traces.path("recent")) {
            read("/panel/traces?of=" + each.path("trace").asText())
                    .path("traces")
                    .forEach(group -> groups.insert(0, group));
        }
        return SavedPage.html(saved);
    }

    private ObjectNode read(String call) {
        return panel.call("GET " + call, JsonNodeFactory.instance.objectNode());
    }

    /** Ends the open streams. */
    @Override
    public void close() {
        changes.close();
    }

    /** A person who opens the panel's list of calls in a browser wants its page. */
    private ApiResponse toIndex(ApiRequest request) {
        try {
            panel.hosts().check(request);
            return ApiResponse.empty(302)
                    .with("Location", "/")
                    .with("Vary", "Accept")
                    .with(SAFETY);
        } catch (ApiException error) {
            return panel.refuse(error).with(SAFETY);
        }
    }

    private ApiResponse index(ApiRequest request) {
        onlyRead(request);
        String html = PageFiles.text(PageFiles.INDEX);
        return ApiResponse.content(
                PageFiles.type(PageFiles.INDEX),
                html.replace("{{token}}", token).getBytes(StandardCharsets.UTF_8));
    }

    private ApiResponse below(ApiRequest request, List<String> path) {
        if (path.size() > 1 && path.get(0).equals("panel")) {
            checkToken(request);
            return panel.answer(new ApiRequest(
                    request.method(), path, request.query(), request.headers(), request.body(), request.peer()));
        }
        onlyRead(request);
        if (path.equals(List.of("stream")) && request.method().equals("GET")) {
            String resumed = request.query().get("after");
            return stream.open(request.header("Last-Event-ID") == null ? resumed : request.header("Last-Event-ID"));
        }
        byte[] file = path.size() == 1 ? PageFiles.find(path.get(0)) : null;
        if (file == null) {
            throw missing();
        }
        String type = PageFiles.type(path.get(0));
        boolean isCompressed = Preference.isForGzip(request.header("Accept-Encoding"));
        return isCompressed
                ? ApiResponse.content(type, PageFiles.compressed(path.get(0), file))
                        .with("Content-Encoding", "gzip")
                : ApiResponse.content(type, file);
    }

    private void checkToken(ApiRequest request) {
        String sent = String.valueOf(request.header(TOKEN_HEADER));
        if (!MessageDigest.isEqual(sent.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8))) {
            throw ApiException.of(
                    403,
                    "forbidden",
                    Message.same("the token of the page is missing or of an earlier start: load the page again"));
        }
    }

    private static void onlyRead(ApiRequest request) {
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            throw ApiException.of(404, "not_found", Message.same("this path of the page takes only GET"));
        }
    }

    private static ApiException missing() {
        return ApiException.of(404, "not_found", Message.same("the page has no such file"));
    }
}
