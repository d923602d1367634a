package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Environment;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Handles the panel's calls that send requests to the API: a recorded one again, or a new one. An armed fault strikes
 * them as it strikes those of a client, and they are recorded. Guarded by the service's lock.
 */
final class RequestHandlers {
    private static final String AUTHORIZATION = "authorization";
    private static final String CONTENT_TYPE = "content-type";
    private static final int MAX_BYTES = 10 << 20;
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");

    // They describe the recorded connection and the length of the recorded body.
    private static final Set<String> NOT_SENT_AGAIN =
            Set.of("connection", "content-length", "expect", "host", "transfer-encoding");

    private final Firms firms;
    private final CallJournal journal;

    RequestHandlers(Firms firms, CallJournal journal) {
        this.firms = firms;
        this.journal = journal;
    }

    /** Sends a request to a world, with its ready key if no other is given. */
    ApiResponse send(PanelCall call) {
        call.only("world", "method", "path", "headers", "body");
        Set<String> worlds = Set.of(Environment.name(false), Environment.name(true));
        FirmEnvironment environment = named(call.firm(), call.word("world", worlds, Environment.name(false)));
        Map<String, String> headers = new TreeMap<>();
        headers.put(AUTHORIZATION, "Bearer " + readyKey(environment));
        byte[] body = body(call);
        if (body.length > 0) {
            headers.put(CONTENT_TYPE, "application/json");
        }
        change(headers, call);
        String method = call.word("method", METHODS, null);
        String path = call.text("path");
        if (path == null) {
            throw PanelCall.wrong("path is missing, such as /invoices?limit=10");
        }
        return sent(environment, method, target(path), headers, body);
    }

    /** Sends a recorded request again, with the changes in the body. */
    ApiResponse resend(PanelCall call) {
        call.only("method", "path", "headers", "body");
        RecordedCall recorded = RecordedRequests.find(journal, call.id());
        if (!METHODS.contains(recorded.request().split(" ", 2)[0])) {
            throw PanelCall.conflict("this request was not readable, so it cannot be sent again");
        }
        Firm firm = firms.find(recorded.firm());
        if (firm == null) {
            throw PanelCall.conflict("the firm of this request is no longer there: " + recorded.firm());
        }
        FirmEnvironment environment = named(firm, recorded.environment());
        String[] request = recorded.request().split(" ", 2);
        Map<String, String> headers = new TreeMap<>(recorded.headers());
        headers.keySet().removeAll(NOT_SENT_AGAIN);
        ApiKey key = RecordedRequests.key(environment, recorded);
        if (key != null) {
            headers.put(AUTHORIZATION, "Bearer " + key.value());
        }
        boolean isChanged = call.body().has("body");
        byte[] body = isChanged ? body(call) : recorded.body().getBytes(StandardCharsets.UTF_8);
        if (!isChanged && !recorded.digest().isEmpty() && !recorded.digest().equals(Digests.sha256(body))) {
            throw PanelCall.conflict("the body of this request is not kept as it was sent: it is too long, too old, no"
                    + " text, or has a secret; send it as body");
        }
        change(headers, call);
        String path = call.text("path");
        Target target = path == null
                ? new Target(
                        List.of(request[1].substring(1).split("/", -1)),
                        target("/" + recorded.exchange().query()).query())
                : target(path);
        return sent(environment, call.word("method", METHODS, request[0]), target, headers, body);
    }

    private ApiResponse sent(
            FirmEnvironment environment, String method, Target target, Map<String, String> headers, byte[] body) {
        if (body.length > MAX_BYTES) {
            throw PanelCall.wrong("body is larger than 10 MB");
        }
        environment
                .service()
                .answer(new ApiRequest(method, target.path(), target.query(), headers, body, "127.0.0.1"))
                .beforeSending();
        RecordedCall recorded = journal.find(journal.recorded());
        if (recorded == null) {
            throw new IllegalStateException("the journal has just recorded this request");
        }
        return ApiResponse.of(201, RecordedRequests.shown(recorded));
    }

    private static FirmEnvironment named(Firm firm, String world) {
        return firm.production().name().equals(world) ? firm.production() : firm.sandbox();
    }

    private static String readyKey(FirmEnvironment environment) {
        return environment.context().keys().all().stream()
                .filter(key -> !key.kind().equals("test")
                        && key.row().json().path("_ready").asBoolean())
                .map(ApiKey::value)
                .findFirst()
                .orElse("");
    }

    /** Sets the headers that the call names; removes those that it names with null. */
    private static void change(Map<String, String> headers, PanelCall call) {
        JsonNode changes = call.body().path("headers");
        if (!changes.isMissingNode() && !changes.isObject()) {
            throw PanelCall.wrong("headers must be an object with texts, or null for a header that is not sent");
        }
        for (Map.Entry<String, JsonNode> each : changes.properties()) {
            String name = each.getKey().toLowerCase(Locale.ROOT);
            JsonNode value = each.getValue();
            if (!name.matches("[a-z0-9!#$%&'*+.^_`|~-]+")) {
                throw PanelCall.wrong("headers has a name that HTTP does not allow: " + name);
            }
            if (value.isNull()) {
                headers.remove(name);
            } else if (value.isTextual() && value.textValue().matches("[ -~\\x{a0}-\\x{ff}]*")) {
                headers.put(name, value.textValue().strip());
            } else {
                throw PanelCall.wrong("headers." + name + " must be text of one line, or null");
            }
        }
    }

    /** Returns the body: a text as it is, any other value as JSON; empty for none. */
    private static byte[] body(PanelCall call) {
        JsonNode body = call.body().path("body");
        if (body.isMissingNode() || body.isNull()) {
            return new byte[0];
        }
        return body.isTextual() ? body.textValue().getBytes(StandardCharsets.UTF_8) : ExactJson.write(body);
    }

    /** The path and the query of a request, decoded. */
    private record Target(List<String> path, Map<String, String> query) {}

    private static Target target(String text) {
        if (!text.startsWith("/") || !text.matches("[!-~]+")) {
            throw PanelCall.wrong("path must begin with a slash and have only ASCII characters without spaces, such as"
                    + " /invoices?limit=10");
        }
        try {
            String[] parts = text.substring(1).split("\\?", 2);
            List<String> path = new ArrayList<>();
            Arrays.stream(parts[0].split("/", -1))
                    .map(each -> decoded(each.replace("+", "%2B")))
                    .forEach(path::add);
            Map<String, String> query = new HashMap<>();
            for (String each : parts.length < 2 ? new String[0] : parts[1].split("&", -1)) {
                String[] pair = each.split("=", 2);
                if (!pair[0].isEmpty()) {
                    query.put(decoded(pair[0]), pair.length < 2 ? "" : decoded(pair[1]));
                }
            }
            return new Target(List.copyOf(path), query);
        } catch (IllegalArgumentException e) {
            throw PanelCall.wrong("path has a percent sign that is not followed by two hexadecimal digits");
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
