package es.cg.sdk.mock.calls;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.util.List;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Calls the service over bare HTTP, and holds every answer to the contract. */
public final class Caller {
    private static final ContractualAnswers CONTRACT = new ContractualAnswers(ContractReader.bundled());

    // Numbers stay as they were written.
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /**
     * The client for bare calls. Nothing is repeated in silence: a lost connection is to be seen. It waits longer than a
     * laden machine makes it.
     */
    public static final OkHttpClient HTTP = new OkHttpClient.Builder()
            .retryOnConnectionFailure(false)
            .connectTimeout(HangLimit.DURATION)
            .readTimeout(HangLimit.DURATION)
            .writeTimeout(HangLimit.DURATION)
            .build();

    public static JsonNode parsed(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }

    /** Returns the object with each field once: of fields that come twice, the later one. */
    public static String merged(String json) throws JsonProcessingException {
        return MAPPER.readTree(json).toString();
    }

    public static RequestBody json(String body) {
        return RequestBody.create(body, MediaType.get("application/json"));
    }

    public Answer send(Request.Builder builder) throws IOException {
        Request request = builder.build();
        Answer answer = outside(request);
        hold(request, answer.status(), answer.json());
        return answer;
    }

    /** Fails if the contract knows no such answer, or a text of it is not Spanish. */
    public static void hold(Request request, int status, JsonNode json) {
        CONTRACT.check(request, status, json);
        SpanishTexts.check(json);
    }

    /** Calls what is no part of the contract, such as the panel. */
    public Answer outside(Request request) throws IOException {
        try (Response response = HTTP.newCall(request).execute()) {
            return new Answer(
                    response.code(), response.headers(), parsed(response.body().string()));
        }
    }

    /** The bytes of a file. */
    public Response download(Request.Builder builder) throws IOException {
        return HTTP.newCall(builder.build()).execute();
    }

    /** An answer; {@code text} takes a JSON pointer. */
    public record Answer(int status, Headers headers, JsonNode json) {
        public String code() {
            return json.at("/error/code").asText();
        }

        public String param() {
            return json.at("/error/param").asText();
        }

        /** The fields that were refused. */
        public List<String> params() {
            return json.at("/error/errors").findValuesAsText("param");
        }

        public String message() {
            return json.at("/error/message").asText();
        }

        public String header(String name) {
            String value = headers.get(name);
            return value == null ? "" : value;
        }

        public String text(String pointer) {
            return json.at(pointer).asText();
        }
    }
}
