package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.Request;

/** The service without a door, so that a test can reach what is behind it; every answer held to the contract. */
final class ServiceHarness {
    private static final HttpUrl PREFIX = HttpUrl.get("http://127.0.0.1/api/public/v1");

    private final Contract contract = ContractReader.bundled();
    private final ServiceParts insides = ServiceParts.of(false, "2026-11-20T08:00:00Z");
    private int writes;

    FirmSettings settings() {
        return insides.settings();
    }

    ServiceContext context() {
        return insides.context();
    }

    /** A key with every scope, over these clients, who consent to all. */
    ApiKey key(Long... clients) {
        return context().keys().make("live", contract.scopes(), List.of(clients), List.of(clients), null, false);
    }

    ObjectNode get(ApiKey key, String path) {
        return json(call(key, "GET", path, 0, ""));
    }

    static ObjectNode json(ApiResponse response) {
        return Objects.requireNonNull(response.json());
    }

    static String code(ApiResponse response) {
        return json(response).at("/error/code").asText();
    }

    /** A call from 192.0.2.10 with a browser of its own, under a key of its own, on a client unless that is 0. */
    ApiResponse call(ApiKey key, String method, String path, long client, String body) {
        HttpUrl url = Objects.requireNonNull(HttpUrl.parse(PREFIX + path));
        Map<String, String> headers = new HashMap<>();
        headers.put("authorization", "Bearer " + key.value());
        headers.put("user-agent", "erp/1.0");
        headers.put("idempotency-key", "w" + ++writes);
        if (client != 0) {
            headers.put("x-cg-client", Long.toString(client));
        }
        Map<String, String> query = new HashMap<>();
        url.queryParameterNames().forEach(name -> query.put(name, Objects.requireNonNull(url.queryParameter(name))));
        ApiResponse response = insides.service()
                .answer(new ApiRequest(
                        method,
                        url.pathSegments().subList(3, url.pathSize()),
                        query,
                        headers,
                        body.getBytes(StandardCharsets.UTF_8),
                        "192.0.2.10"));
        response.beforeSending();
        Request.Builder request = new Request.Builder().url(url);
        Caller.hold(
                method.equals("GET")
                        ? request.build()
                        : request.method(method, Caller.json(body)).build(),
                response.status(),
                json(response));
        return response;
    }

    /** A record that refers to others, as another chapter would have made it. */
    void put(String table, long client, String type, String field, String value) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put(field, value);
        context().environment().table(table).add(client, context().environment().record(type, type + "_", json));
    }
}
