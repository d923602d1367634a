package es.cg.sdk.mock;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.mock.internal.contract.Contract;
import java.io.IOException;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Calls the service over bare HTTP, and holds every answer to the contract. */
final class Caller {
    private static final ContractualAnswers CONTRACT = new ContractualAnswers(Contract.bundled());

    // Numbers stay as they were written.
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final OkHttpClient http = new OkHttpClient();

    static JsonNode parsed(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }

    static RequestBody json(String body) {
        return RequestBody.create(body, MediaType.get("application/json"));
    }

    Answer send(Request.Builder builder) throws IOException {
        Request request = builder.build();
        try (Response response = http.newCall(request).execute()) {
            JsonNode json = parsed(response.body().string());
            CONTRACT.check(request, response.code(), json);
            return new Answer(response.code(), response.headers(), json);
        }
    }

    record Answer(int status, Headers headers, JsonNode json) {
        String code() {
            return json.at("/error/code").asText();
        }

        String header(String name) {
            String value = headers.get(name);
            return value == null ? "" : value;
        }

        String text(String pointer) {
            return json.at(pointer).asText();
        }
    }
}
