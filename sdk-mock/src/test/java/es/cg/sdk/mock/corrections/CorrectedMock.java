package es.cg.sdk.mock.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A mock with corrections, and a client that knows only what it is told to send. */
final class CorrectedMock implements AutoCloseable {
    static final String PRODUCT = """
            {"codigo":"P-%s","nombre":"Asesoría","precio_unitario":12.50,"iva_pct":21}""";
    static final String INVOICE = """
            {"serie":"A","fecha_expedicion":"2026-11-20","tipo_factura":"F1","receptor_nif":"A12345674",
             "receptor_nombre":"Compradora","lineas":[
             {"concepto":"Cuota","cantidad":1,"precio_unitario":100.00,"iva_pct":21}]}""";
    static final long CLIENT = 1001;

    private static final MediaType JSON = MediaType.get("application/json");
    private static final OkHttpClient HTTP =
            Caller.HTTP.newBuilder().followRedirects(false).build();

    final MockCg mock;
    private int writes;

    private CorrectedMock(MockCg mock) {
        this.mock = mock;
    }

    /** An answer; {@code text} takes a JSON pointer. */
    record Answer(int status, Headers headers, String body, JsonNode json) {
        String header(String name) {
            String value = headers.get(name);
            return value == null ? "" : value;
        }

        String text(String pointer) {
            return json.at(pointer).asText();
        }

        /** The fields that a 422 names. */
        List<String> params() {
            List<String> names = new ArrayList<>();
            json.at("/error/errors")
                    .forEach(each -> names.add(each.path("param").asText()));
            return names;
        }

        /** The status and the parameter that an error names. */
        String refusal() {
            return status + " " + text("/error/param");
        }
    }

    /** Starts one whose file has this text. */
    static CorrectedMock with(String corrections) throws IOException {
        return with(corrections, builder -> builder);
    }

    /** Starts one whose file has one section with one member. */
    static CorrectedMock with(String section, String name, String rule) throws IOException {
        return with("{\"%s\":{\"%s\":%s}}".formatted(section, name, rule));
    }

    /** Starts one whose file contradicts the contract in one section with one member. */
    static CorrectedMock against(String section, String name, String rule) throws IOException {
        return with("{\"against_contract\":{\"%s\":{\"%s\":%s}}}".formatted(section, name, rule));
    }

    static CorrectedMock with(String corrections, UnaryOperator<MockCg.Builder> settings) throws IOException {
        Path file = Files.writeString(Files.createTempFile("corrections", ".json"), whole(corrections));
        try {
            return new CorrectedMock(
                    settings.apply(MockCg.builder().jobTime(Duration.ZERO).corrections(file))
                            .start());
        } finally {
            Files.delete(file);
        }
    }

    /** Returns a file of these members and the version of the contract, which each file needs. */
    static String whole(String members) {
        String rest = members.strip().substring(1);
        return "{\"contract\":\"2026-09-05\"" + (rest.startsWith("}") ? "" : ",") + rest;
    }

    /** Begins a request with the key alone. */
    Request.Builder to(String path) {
        return new Request.Builder().url(mock.baseUrl() + path).header("Authorization", "Bearer " + mock.liveKey());
    }

    Request.Builder forClient(String path) {
        return to(path).header("X-CG-Client", Long.toString(CLIENT));
    }

    static Answer send(Request.Builder request) throws IOException {
        try (Response response = HTTP.newCall(request.build()).execute()) {
            String body = response.body().string();
            boolean isJson = response.header("Content-Type", "").startsWith("application/json");
            return new Answer(response.code(), response.headers(), body, Caller.parsed(isJson ? body : "null"));
        }
    }

    Answer get(String path) throws IOException {
        return send(forClient(path));
    }

    Answer post(String path, String body) throws IOException {
        return write("POST", path, body, "key-" + writes++);
    }

    Answer write(String method, String path, String body, String key) throws IOException {
        return send(
                forClient(path).method(method, RequestBody.create(body, JSON)).header("Idempotency-Key", key));
    }

    /** Reads a list, and returns its items. */
    JsonNode data(String path) throws IOException {
        return get(path).json().path("data");
    }

    /** Reads, and returns what refuses it: the status and the parameter that the error names. */
    String refusal(String path) throws IOException {
        return get(path).refusal();
    }

    /** Writes, and returns the status. */
    int posted(String path, String body) throws IOException {
        return post(path, body).status();
    }

    /** Writes, and returns the fields that are refused. */
    List<String> refused(String path, String body) throws IOException {
        return post(path, body).params();
    }

    /** Creates a product, and returns its id. */
    String product(int number) throws IOException {
        return post("/products", PRODUCT.formatted(number)).text("/id");
    }

    /** What the panel answers. */
    Answer panel(String path) throws IOException {
        return send(new Request.Builder().url(mock.panelUrl() + path));
    }

    @Override
    public void close() {
        mock.close();
    }
}
