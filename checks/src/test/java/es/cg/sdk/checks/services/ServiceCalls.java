package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plain requests to a service for the client 1001, with bodies in JSON whose quotes may be single. */
final class ServiceCalls {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final ContractService service;

    /** An answer; the body is missing if it is not JSON. */
    record Answer(int status, JsonNode body, HttpHeaders headers) {
        String text(String pointer) {
            return body.at(pointer).asText();
        }

        String code() {
            String own = text("/error/codigo");
            return own.isEmpty() ? text("/error/code") : own;
        }
    }

    ServiceCalls(ContractService service) {
        this.service = service;
    }

    Answer get(String path) {
        return send("GET", path, null, null);
    }

    Answer delete(String path) {
        return send("DELETE", path, null, null);
    }

    /** Sends a write with a key of its own. */
    Answer write(String method, String path, @Nullable String body) {
        return send(method, path, UUID.randomUUID().toString(), body);
    }

    Answer post(String path, @Nullable String body) {
        return write("POST", path, body);
    }

    Answer send(String method, String path, @Nullable String key, @Nullable String body) {
        HttpRequest.Builder request = builder(path, key)
                .method(
                        method,
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.replace('\'', '"')));
        return answer(body == null ? request : request.header("Content-Type", "application/json"));
    }

    /** Sends a form with a file and one further part. */
    Answer upload(String path, String fileName, String content, String part, String value) {
        String body = String.join(
                "\r\n",
                "--xx",
                "Content-Disposition: form-data; name=\"file\"; filename=\"" + fileName + "\"",
                "Content-Type: application/pdf",
                "",
                content,
                "--xx",
                "Content-Disposition: form-data; name=\"" + part + "\"",
                "",
                value,
                "--xx--",
                "");
        return answer(builder(path, UUID.randomUUID().toString())
                .header("Content-Type", "multipart/form-data; boundary=xx")
                .POST(BodyPublishers.ofString(body)));
    }

    /** Looks at the job of an answer until it has ended, and returns the job. */
    JsonNode ended(Answer accepted) {
        JsonNode job = accepted.body();
        while (job.path("estado").asText().matches("pending|running")) {
            String address = job.path("consultar_en").asText();
            job = get(address.substring(service.baseUrl().toString().length())).body();
        }
        return job;
    }

    private HttpRequest.Builder builder(String path, @Nullable String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service.baseUrl() + path))
                .header("Authorization", "Bearer " + service.apiKey())
                .header("X-CG-Client", "1001");
        return key == null ? request : request.header("Idempotency-Key", key);
    }

    private static Answer answer(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            boolean isJson = answer.body().startsWith("{");
            JsonNode body = isJson ? MAPPER.readTree(answer.body()) : MissingNode.getInstance();
            return new Answer(answer.statusCode(), body, answer.headers());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
