package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.internal.contract.Contract;
import java.io.IOException;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A mock and a way to it over HTTP, every answer held to the contract. One test's. */
final class Wire implements AutoCloseable {
    static final ContractualAnswers CONTRACT = new ContractualAnswers(Contract.bundled());

    private final MockCg mock = MockCg.start();
    private final OkHttpClient http = new OkHttpClient();
    private int writes;

    record Answer(int status, Headers headers, JsonNode json) {
        String code() {
            return json.at("/error/code").asText();
        }

        String param() {
            return json.at("/error/param").asText();
        }
    }

    MockCg mock() {
        return mock;
    }

    /** A request with the live key, on a client unless that is 0. */
    Request.Builder to(String path, long client) {
        return to(mock.baseUrl(), mock.liveKey(), path, client);
    }

    Request.Builder to(String baseUrl, String key, String path, long client) {
        Request.Builder request = new Request.Builder().url(baseUrl + path).header("Authorization", "Bearer " + key);
        return client == 0 ? request : request.header("X-CG-Client", Long.toString(client));
    }

    Answer get(String path) throws IOException {
        return send(to(path, 0));
    }

    Answer get(String path, long client) throws IOException {
        return send(to(path, client));
    }

    Answer delete(String path, long client) throws IOException {
        return send(to(path, client).delete());
    }

    /** A write under a key of its own. */
    Answer write(String method, String path, long client, String body) throws IOException {
        return send(to(path, client).header("Idempotency-Key", "w" + ++writes).method(method, json(body)));
    }

    Answer send(Request.Builder builder) throws IOException {
        Request request = builder.build();
        try (Response response = http.newCall(request).execute()) {
            JsonNode json = new ObjectMapper().readTree(response.body().bytes());
            CONTRACT.check(request, response.code(), json);
            return new Answer(response.code(), response.headers(), json);
        }
    }

    static RequestBody json(String body) {
        return RequestBody.create(body, MediaType.get("application/json"));
    }

    @Override
    public void close() {
        mock.close();
    }
}
